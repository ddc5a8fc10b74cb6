/** The packed package in projects of each module system, with the repository's own compiler and Node.js. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeProject, ownTsc, type Packed, pack, run } from "../../../scripts/packed.ts";
import { printed, program, releasedProgram, sdkFolder, startApi, withDom, withNode } from "./packed-sdk.ts";

let packed: Packed;
let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  [packed, api] = await Promise.all([pack(sdkFolder), startApi()]);
});
afterAll(() => {
  packed?.remove();
  api?.stop();
});

describe("in NodeNext, the packed package", () => {
  it("contains the code, its types, README and LICENSE, and nothing else", async () => {
    const listed = (await run("tar", ["-tzf", packed.tarball], packed.folder)).trim().split("\n").sort();
    expect(listed.filter((file) => file !== "package/CHANGELOG.md")).toEqual([
      "package/LICENSE",
      "package/README.md",
      "package/dist/index.cjs",
      "package/dist/index.d.cts",
      "package/dist/index.d.ts",
      "package/dist/index.js",
      "package/dist/table.cjs",
      "package/dist/table.d.cts",
      "package/dist/table.d.ts",
      "package/dist/table.js",
      "package/package.json",
    ]);
  });

  it("takes types only from @trpc/server: nothing of the server is left in them", async () => {
    const types = await run("tar", ["-xzOf", packed.tarball, "package/dist/index.d.ts"], packed.folder);
    const imported = [...types.matchAll(/(?<!['"])\b(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(
      ([, name]) => name,
    );
    expect(new Set(imported)).toEqual(new Set(["@trpc/server"]));
  });

  it.each([
    { name: "nodenext-esm", type: "module" },
    { name: "nodenext-commonjs", type: "commonjs" },
  ] as const)(
    "is $name: type-checks, runs, and accepts what the last release accepted",
    async ({ name, type }) => {
      const files = { "main.ts": program, "released.ts": releasedProgram };
      const cwd = await makeProject(packed, {
        name,
        type,
        options: { module: "NodeNext", ...withDom },
        files,
      });
      await run(process.execPath, [ownTsc, "-p", "."], cwd);
      expect(await run(process.execPath, ["out/main.js"], cwd, { BASE_URL: api.url })).toBe(printed);
      expect([...api.userAgents]).toContainEqual(
        expect.stringMatching(/^rental-sdk\/\d+\.\d+\.\d+ \(Node\.js\/\d+/),
      );
    },
  );
});

describe("elsewhere, the packed package", () => {
  it("type-checks under a bundler", async () => {
    const options = { module: "ESNext", moduleResolution: "Bundler", noEmit: true, ...withDom };
    const cwd = await makeProject(packed, {
      name: "bundler",
      type: "module",
      options,
      files: { "main.ts": program },
    });
    await run(process.execPath, [ownTsc, "-p", "."], cwd);
  });

  it("type-checks with @types/node in place of lib DOM", async () => {
    const options = { module: "NodeNext", noEmit: true, ...withNode };
    const files = { "main.ts": program.replace(/^declare const .*$/gm, "") };
    const node = files["main.ts"]
      .replaceAll("globalThis.process?.", "process.")
      .replace(" ?? globalThis.BASE_URL", "");
    const cwd = await makeProject(packed, {
      name: "types-node",
      type: "module",
      options,
      files: { "main.ts": node },
      install: ["@types/node@20.19.43"],
    });
    await run(process.execPath, [ownTsc, "-p", "."], cwd);
  });
});
