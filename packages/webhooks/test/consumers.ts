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
import { verifyWebhook, type WebhookEvent } from "@rental/webhooks";
export const fromText = async (request: Request): Promise<WebhookEvent> =>
  verifyWebhook({ payload: await request.text(), headers: request.headers, secret: "whsec_x" });
export const fromBytes = async (request: Request): Promise<WebhookEvent> =>
  verifyWebhook({ payload: await request.arrayBuffer(), headers: request.headers, secret: "whsec_x" });
`;

describe("in NodeNext, the packed package", () => {
  it("contains the code, its types, README and LICENSE, and nothing else", async () => {
    const listed = (await run("tar", ["-tzf", packed.tarball], packed.folder)).trim().split("\n").sort();
    // The chunk that both entries share is named by its content.
    const files = listed.map((file) => file.replace(/chunk-\w+/, "chunk"));
    expect(files.filter((file) => file !== "package/CHANGELOG.md")).toEqual([
      "package/LICENSE",
      "package/README.md",
      "package/dist/chunk.js",
      "package/dist/connectors.cjs",
      "package/dist/connectors.d.cts",
      "package/dist/connectors.d.ts",
      "package/dist/connectors.js",
      "package/dist/index.cjs",
      "package/dist/index.d.cts",
      "package/dist/index.d.ts",
      "package/dist/index.js",
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
        files: { "main.ts": bareConsole + program, "released.ts": bareConsole + releasedProgram },
      });
      await run(process.execPath, [ownTsc, "-p", "."], cwd);
      expect(await run(process.execPath, ["out/main.js"], cwd)).toBe(printed);
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
