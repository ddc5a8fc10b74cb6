/** Every snippet of the SDK's README: type-checked, and run with the real server. */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import ts from "typescript";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { listeningApi } from "../harness/api.ts";

const sdk = fileURLToPath(new URL("../../../../packages/sdk/", import.meta.url));
/** The package's entries, by the names that programs import. */
const entries = {
  "@rental/sdk": join(sdk, "src/index.ts"),
  "@rental/sdk/table": join(sdk, "src/table.ts"),
};
// Inside the package, so that its dependencies are found.
const work = join(sdk, "node_modules/.readme");

/** The variables that a snippet assumes. */
const given: Record<string, string> = {
  RentalClient: 'import { RentalClient } from "@rental/sdk";',
  apiKey: "const apiKey = process.env.RENTAL_API_KEY;",
  rental: "const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });",
  propertyId: "const propertyId = String(process.env.PROPERTY_ID);",
  contactId: "const contactId = String(process.env.CONTACT_ID);",
  bytes:
    'const bytes = new TextEncoder().encode("address,city,monthlyRent,bedrooms,bathrooms\\n9 Oak Road,Springfield,1500,1,1");',
};

function withGiven(code: string): string {
  const needs = (name: string) => new RegExp(`\\b${name}\\b(?!:)`).test(code);
  const has = (name: string) => new RegExp(`(const|import \\{[^}]*) ?${name}\\b`).test(code);
  const rental = needs("rental") && !has("rental");
  const names = Object.keys(given).filter(
    (name) => (name === "RentalClient" && rental && !has(name)) || (needs(name) && !has(name)),
  );
  return `${names.map((name) => given[name]).join("\n")}\n${code}\nexport {};\n`;
}

const readme = await readFile(join(sdk, "README.md"), "utf8");
/** The snippets with the heading of their section. */
const snippets = readme.split(/^## /m).flatMap((section) =>
  [...section.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => ({
    under: section.split("\n", 1)[0]!,
    code: withGiven(code!),
  })),
);

const { server, account, origin: baseUrl } = await listeningApi({ plan: "scale" });
let folder: string;
let background: Promise<void> | undefined;
let stopped = false;

/** Does the jobs that snippets wait for. */
async function workUntilStopped(): Promise<void> {
  while (!stopped) {
    await server.drain();
    await delay(50);
  }
}

beforeAll(async () => {
  await rm(work, { recursive: true, force: true });
  await mkdir(work, { recursive: true });
  for (const [index, { code }] of snippets.entries())
    await writeFile(join(work, `snippet-${index + 1}.ts`), code);

  const create = (path: string, body: object) => server.request("POST", path, { as: account, body });
  const home = {
    address: "12 Elm Street",
    city: "Springfield",
    monthlyRent: 1850,
    bedrooms: 2,
    bathrooms: 1,
  };
  vi.stubEnv("RENTAL_BASE_URL", baseUrl);
  vi.stubEnv("RENTAL_API_KEY", account.apiKey);
  vi.stubEnv("PROPERTY_ID", (await create("/properties", home)).body.data.id);
  vi.stubEnv(
    "CONTACT_ID",
    (await create("/contacts", { name: "Dana", email: "dana@example.com" })).body.data.id,
  );
  folder = await mkdtemp(join(tmpdir(), "sdk-readme-"));
  await copyFile(new URL("../fixtures/house.png", import.meta.url), join(folder, "front.jpg"));
});

afterAll(async () => {
  stopped = true;
  await background;
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
  await rm(work, { recursive: true });
});

it("names every resource", () => {
  const named = /^Resources: ([^.]+)\./m.exec(readme)?.[1]?.match(/\w+/g);
  const resources = new Set(operations.map(({ name }) => name.split(".")[0]));
  expect(named?.sort()).toEqual([...resources].sort());
});

it("all snippets type-check in strict mode", () => {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ["lib.es2024.d.ts", "lib.dom.d.ts", "lib.dom.asynciterable.d.ts", "lib.esnext.disposable.d.ts"],
    types: ["node"],
    typeRoots: [join(sdk, "../../node_modules/@types")],
    paths: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, [entry]])),
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  };
  const files = snippets.map((_, index) => join(work, `snippet-${index + 1}.ts`));
  const complaints = ts
    .getPreEmitDiagnostics(ts.createProgram(files, options))
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`,
    );
  expect(complaints).toEqual([]);
}, 60_000);

it.each(snippets.map(({ under }, index) => [under, index + 1] as const))(
  "runs: %s",
  async (_under, number) => {
    // Not earlier: the type check blocks the process for longer than a statement may take.
    background ??= workUntilStopped();
    const outfile = join(work, `snippet-${number}.mjs`);
    const contents = await readFile(join(work, `snippet-${number}.ts`), "utf8");
    await build({
      stdin: {
        contents: contents
          .replace("http://127.0.0.1:3000", String(process.env.RENTAL_BASE_URL))
          // Other files share the process, so its working folder stays as it is.
          .replace('"front.jpg"', JSON.stringify(join(folder, "front.jpg"))),
        loader: "ts",
        resolveDir: work,
      },
      alias: entries,
      bundle: true,
      platform: "node",
      format: "esm",
      outfile,
    });
    const quiet = (["log", "info"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation(() => undefined),
    );
    await import(pathToFileURL(outfile).href);
    for (const spy of quiet) spy.mockRestore();
  },
);
