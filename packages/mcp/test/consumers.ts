/** What a user gets: the packed tarball, installed alone in an empty project, and run as clients run it. */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Packed, pack, run } from "../../../scripts/packed.ts";
import { stubServer } from "./stub.ts";

const stub = await stubServer();
let packed: Packed;
let project: string;
let program: string;
beforeAll(async () => {
  packed = await pack(fileURLToPath(new URL("..", import.meta.url)));
  project = join(packed.folder, "project");
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), '{"private":true}');
  await run("npm", ["install", "--no-audit", "--no-fund", "--offline", packed.tarball], project);
  program = join(project, "node_modules/.bin/rental-mcp");
});
afterAll(() => {
  stub.close();
  packed?.remove();
});

it("answers each line with a line, and ends when its input ends", async () => {
  stub.answer = ({ message }) => ({
    body: { jsonrpc: "2.0", id: message.id, result: { method: message.method } },
  });
  const child = spawn(program, {
    env: { ...process.env, RENTAL_API_KEY: "rk_live_a", RENTAL_BASE_URL: stub.url },
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  child.stdin.end(
    '{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n\nnot json\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n',
  );
  const code = await new Promise((done) => child.on("close", done));
  expect(code).toBe(0);
  expect(lines.map((line) => JSON.parse(line)).sort((a, b) => (a.id ?? 0) - (b.id ?? 0))).toEqual([
    { jsonrpc: "2.0", id: null, error: { code: -32700, message: "The line is not one JSON-RPC message." } },
    { jsonrpc: "2.0", id: 1, result: { method: "tools/list" } },
    { jsonrpc: "2.0", id: 2, result: { method: "ping" } },
  ]);
});

it.each([
  [{ RENTAL_API_KEY: "" }, [], "Set RENTAL_API_KEY to an API key of your account.\n"],
  [
    { RENTAL_API_KEY: "a", RENTAL_BASE_URL: "example.com" },
    [],
    "RENTAL_BASE_URL must be an http or https address such as http://127.0.0.1:3000.\n",
  ],
  [
    { RENTAL_API_KEY: "a" },
    ["--port"],
    "There is no option --port. rental-mcp --help lists what it takes.\n",
  ],
])("fails with one line that says what to do: %j %j", async (env, args, line) => {
  await expect(run(program, args, project, env)).rejects.toThrow(line);
});

it("prints its version and how it is used", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(await run(program, ["--version"], project)).toBe(`${version}\n`);
  expect(await run(program, ["--help"], project)).toContain("RENTAL_BASE_URL");
});
