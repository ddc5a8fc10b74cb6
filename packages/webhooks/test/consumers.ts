/**
 * What a user gets: the packed tarball, installed alone in an empty project, type-checked there without `skipLibCheck`,
 * and run.
 */
import { cpSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, ownTsc, type Packed, pack, run } from "../../../scripts/packed.ts";
import { events } from "../../contract/src/events.ts";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
const typesNode = dirname(require.resolve("@types/node/package.json"));

let packed: Packed;
beforeAll(async () => {
  packed = await pack(packageFolder);
});
afterAll(() => packed?.remove());

/** Uses everything the package exports, and narrows the event; prints one line. */
const program = readFileSync(join(packageFolder, "test/usage.ts.txt"), "utf8");
/** The same as of the last release. */
const releasedProgram = readFileSync(join(packageFolder, "api/usage.ts.txt"), "utf8");
/** The last word counts the event types. */
const printed = `hello signature_mismatch payload_not_raw ${Object.keys(events).length}\n`;

/** Uses each adapter once, without its framework; prints one line. */
const adaptersProgram = `
import { receiveWebhooks as forExpress } from "@rental/webhooks/express";
import { receiveWebhooks as forFastify } from "@rental/webhooks/fastify";
import { receiveWebhooks as forHono } from "@rental/webhooks/hono";
import { receiveWebhooks as forNext, type WebhookEvent, type WebRequest } from "@rental/webhooks/next";
import { signForTest } from "@rental/webhooks";

const secret = "whsec_consumer";
const names: string[] = [];
const handle = (event: WebhookEvent) => names.push(event.event === "test.ping" ? event.data.message : event.event);

async function main(): Promise<void> {
  const { payload, headers } = await signForTest({ secret, event: "test.ping", data: { message: "hello" } });
  const response = { writeHead: () => ({ end: () => names.push("answered") }) };
  const request = { headers, body: payload, readableDidRead: true, on: () => undefined };
  await forExpress({ secret }, handle)(request, response, (error) => console.log(String(error)));
  const none: WebRequest = { headers: { get: () => null }, body: null, bodyUsed: false };
  const refused = (await forNext({ secret }, handle)(none)) as { status: number };
  const again = (await forHono({ secret: () => secret }, handle)({ req: { raw: none } })) as { status: number };
  console.log([...names, refused.status, again.status, typeof forFastify({ secret }, handle)].join(" "));
}

void main();
`;

/** Without lib DOM and @types/node there is no console, and the package's types need neither. */
const bareConsole = "declare const console: { log(line: string): void };\n";

/** What users really pass, with the types of their platforms. */
const nodeProgram = `
import type { IncomingMessage } from "node:http";
import { verifyWebhook, type WebhookEvent } from "@rental/webhooks";
export const fromNode = (request: IncomingMessage, payload: Buffer): Promise<WebhookEvent> =>
  verifyWebhook({ payload, headers: request.headers, secret: process.env["WEBHOOK_SECRET"] ?? "", now: new Date() });
`;
const webProgram = `
import { receiveWebhooks } from "@rental/webhooks/next";
export const POST: (request: Request) => Promise<Response> = receiveWebhooks(
  { secret: undefined },
  (event, request: Request) => console.log(request.url, event.webhookId),
);
import { verifyWebhook, type WebhookEvent } from "@rental/webhooks";
export const fromText = async (request: Request): Promise<WebhookEvent> =>
  verifyWebhook({ payload: await request.text(), headers: request.headers, secret: "whsec_x" });
export const fromBytes = async (request: Request): Promise<WebhookEvent> =>
  verifyWebhook({ payload: await request.arrayBuffer(), headers: request.headers, secret: "whsec_x" });
`;

describe("in NodeNext, the packed package", () => {
  it("contains the code, its types, README and LICENSE, and nothing else", async () => {
    const listed = (await run("tar", ["-tzf", packed.tarball], packed.folder)).trim().split("\n").sort();
    // The chunks that entries share are named by their content.
    const files = [...new Set(listed.map((file) => file.replace(/chunk-\w+/, "chunk")))];
    const built = ["connectors", "express", "fastify", "hono", "index", "next"].flatMap((name) =>
      ["cjs", "d.cts", "d.ts", "js"].map((ending) => `package/dist/${name}.${ending}`),
    );
    expect(files.filter((file) => file !== "package/CHANGELOG.md")).toEqual([
      "package/LICENSE",
      "package/README.md",
      "package/dist/chunk.js",
      ...built,
      "package/package.json",
    ]);
  });

  it.each([
    { name: "nodenext-esm", type: "module" },
    { name: "nodenext-commonjs", type: "commonjs" },
  ] as const)(
    "is $name without lib DOM and @types/node: type-checks, runs, and accepts what the last release accepted",
    async ({ name, type }) => {
      const cwd = await makeProject(packed, {
        name,
        type,
        options: { module: "NodeNext", lib: ["ES2022"], types: [] },
        files: {
          "main.ts": bareConsole + program,
          "released.ts": bareConsole + releasedProgram,
          "adapters.ts": bareConsole + adaptersProgram,
        },
      });
      await run(process.execPath, [ownTsc, "-p", "."], cwd);
      expect(await run(process.execPath, ["out/main.js"], cwd)).toBe(printed);
      const adapters = await run(process.execPath, ["out/adapters.js"], cwd);
      expect(adapters).toBe("hello answered 400 400 function\n");
    },
  );
});

describe("elsewhere, the packed package", () => {
  it("type-checks under a bundler with lib DOM, and runs bundled for browsers", async () => {
    const cwd = await makeProject(packed, {
      name: "bundler",
      type: "module",
      options: {
        module: "ESNext",
        moduleResolution: "Bundler",
        lib: ["ES2022", "DOM"],
        types: [],
        noEmit: true,
      },
      files: { "main.ts": program, "web.ts": webProgram },
    });
    await run(process.execPath, [ownTsc, "-p", "."], cwd);
    const outfile = join(cwd, "bundle.mjs");
    await build({
      entryPoints: [join(cwd, "main.ts")],
      bundle: true,
      platform: "browser",
      format: "esm",
      outfile,
    });
    expect(await run(process.execPath, [outfile], cwd)).toBe(printed);
  });

  it("accepts Node.js' types for headers and body", async () => {
    const cwd = await makeProject(packed, {
      name: "node-types",
      type: "module",
      options: { module: "NodeNext", lib: ["ES2023"], types: ["node"], noEmit: true },
      files: { "node.ts": nodeProgram },
    });
    for (const [from, to] of [
      [typesNode, "@types/node"],
      [undiciTypes(), "undici-types"],
    ] as const) {
      cpSync(from, join(cwd, "node_modules", to), { recursive: true, dereference: true });
    }
    await run(process.execPath, [ownTsc, "-p", "."], cwd);
  });

  function undiciTypes(): string {
    return dirname(createRequire(join(typesNode, "index.d.ts")).resolve("undici-types/package.json"));
  }
});
