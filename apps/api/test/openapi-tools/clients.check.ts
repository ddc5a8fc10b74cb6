import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { run } from "../../../../scripts/packed.ts";
import { listeningApi } from "../harness/api.ts";
import { documents, projectWith, recentNode } from "./tool.ts";

const { server, origin: served } = await listeningApi({ plan: "scale" });
const node = await recentNode();
const compiler = "typescript@5.9.3";

interface Generator {
  name: string;
  packages: string[];
  /** A configuration file, by name. */
  files: Record<string, string>;
  /** The program that generates `src`, in node_modules, and its arguments. */
  generate: string[];
  /** Makes five calls with the generated client, and prints what it got. */
  program: string;
}

/** The body of the contact that every program creates. */
const dana = '{ name: "Dana Reyes", email: "dana@example.com" }';
const elm = '{ address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 }';
/** How every program gets the key and the address. */
const environment = `
const baseUrl = process.env.BASE_URL;
const headers = { Authorization: \`Bearer \${process.env.RENTAL_API_KEY}\` };
`;
const printed = "Dana Reyes renter 1 12 Elm Street 404\n";

const generators: Generator[] = [
  {
    name: "openapi-typescript",
    packages: ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0"],
    files: {},
    generate: ["openapi-typescript/bin/cli.js", documents.api, "-o", "src/api.ts"],
    program: `
import createClient from "openapi-fetch";
import type { paths } from "./api.ts";
${environment}
const api = createClient<paths>({ baseUrl, headers });
const created = await api.POST("/api/v1/contacts", { body: ${dana} });
const id = created.data?.data.id ?? "";
const changed = await api.PATCH("/api/v1/contacts/{id}", { params: { path: { id } }, body: { status: "renter" } });
const listed = await api.GET("/api/v1/contacts", { params: { query: { search: "dana", limit: 5 } } });
const listing = await api.POST("/api/v1/properties", { body: ${elm} });
const unknown = await api.GET("/api/v1/properties/{id}", { params: { path: { id } } });
console.log(created.data?.data.name, changed.data?.data.status, listed.data?.pagination.total,
  listing.data?.data.address, unknown.error?.status);
`,
  },
  {
    name: "hey-api",
    packages: ["@hey-api/openapi-ts@0.99.0"],
    files: {},
    generate: [
      "@hey-api/openapi-ts/bin/run.js",
      "-i",
      documents.api,
      "-o",
      "src/api",
      "-c",
      "@hey-api/client-fetch",
    ],
    program: `
import { client } from "./api/client.gen.ts";
import { contactsCreate, contactsList, contactsUpdate, propertiesCreate, propertiesGet } from "./api/index.ts";
${environment}
client.setConfig({ baseUrl, headers });
const created = await contactsCreate({ body: ${dana} });
const id = created.data?.data.id ?? "";
const changed = await contactsUpdate({ path: { id }, body: { status: "renter" } });
const listed = await contactsList({ query: { search: "dana", limit: 5 } });
const listing = await propertiesCreate({ body: ${elm} });
const unknown = await propertiesGet({ path: { id } });
console.log(created.data?.data.name, changed.data?.data.status, listed.data?.pagination.total,
  listing.data?.data.address, unknown.error?.status);
`,
  },
  {
    name: "orval",
    packages: ["orval@8.38.0"],
    files: {
      "orval.config.mjs": `export default { api: {
        input: ${JSON.stringify(documents.api)},
        output: { target: "src/api.ts", client: "fetch", mode: "split", baseUrl: { runtime: "process.env.BASE_URL" } },
      } };`,
    },
    generate: ["orval/dist/bin/orval.mjs", "--config", "orval.config.mjs"],
    program: `
import { contactsCreate, contactsList, contactsUpdate, propertiesCreate, propertiesGet } from "./api.ts";
${environment}
const created = await contactsCreate(${dana}, { headers });
if (created.status !== 201) throw new Error();
const { id, name } = created.data.data;
const changed = await contactsUpdate(id, { status: "renter" }, { headers });
const listed = await contactsList({ search: "dana", limit: 5 }, { headers });
const listing = await propertiesCreate(${elm}, { headers });
const unknown = await propertiesGet(id, { headers });
if (changed.status !== 200 || listed.status !== 200 || listing.status !== 201) throw new Error();
console.log(name, changed.data.data.status, listed.data.pagination.total, listing.data.data.address, unknown.status);
`,
  },
  {
    name: "kubb",
    packages: ["cli", "core", "plugin-oas", "plugin-ts", "plugin-client"].map(
      (part) => `@kubb/${part}@4.39.3`,
    ),
    files: {
      "kubb.config.mjs": `
import { defineConfig } from "@kubb/core";
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";
export default defineConfig({
  root: ".",
  input: { path: ${JSON.stringify(documents.api)} },
  output: { path: "src/api", clean: true, format: false, lint: false },
  plugins: [
    pluginOas({ generators: [] }),
    pluginTs({ output: { path: "models" } }),
    pluginClient({ client: "fetch", bundle: true, output: { path: "clients" } }),
  ],
});`,
    },
    generate: ["@kubb/cli/bin/kubb.cjs", "generate", "--config", "kubb.config.mjs"],
    program: `
import { contactsCreate } from "./api/clients/contactsCreate.ts";
import { contactsList } from "./api/clients/contactsList.ts";
import { contactsUpdate } from "./api/clients/contactsUpdate.ts";
import { propertiesCreate } from "./api/clients/propertiesCreate.ts";
import { propertiesGet } from "./api/clients/propertiesGet.ts";
${environment}
// Its fetch does not say by itself that a body is JSON.
const config = { baseURL: baseUrl, headers: { ...headers, "Content-Type": "application/json" } };
const created = await contactsCreate(${dana}, undefined, config);
const { id, name } = created.data;
const changed = await contactsUpdate(id, { status: "renter" }, undefined, config);
const listed = await contactsList({ search: "dana", limit: 5 }, config);
const listing = await propertiesCreate(${elm}, undefined, config);
const unknown: unknown = await propertiesGet(id, undefined, config);
console.log(name, changed.data.status, listed.pagination.total, listing.data.address,
  (unknown as { status: number }).status);
`,
  },
];

const strict = {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
  allowImportingTsExtensions: true,
  target: "ES2022",
  module: "ESNext",
  moduleResolution: "Bundler",
  lib: ["ES2022", "DOM", "DOM.Iterable"],
};

describe.each(generators)("a client generated by $name", ({ name, packages, files, generate, program }) => {
  it("compiles under strict, and five of its calls work", async () => {
    const cwd = await projectWith(name, [...packages, compiler, "esbuild@0.28.2"]);
    const inModules = (file: string) => join(cwd, "node_modules", file);
    rmSync(join(cwd, "src"), { recursive: true, force: true });
    mkdirSync(join(cwd, "src"));
    for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
    writeFileSync(
      join(cwd, "tsconfig.json"),
      JSON.stringify({ compilerOptions: strict, include: ["src/**/*.ts"] }),
    );
    const [generating = "", ...args] = generate;
    await run(node, [inModules(generating), ...args], cwd);
    writeFileSync(join(cwd, "src/main.ts"), program);
    writeFileSync(join(cwd, "src/process.d.ts"), "declare const process: { env: Record<string, string> };\n");
    await run(node, [inModules("typescript/bin/tsc"), "-p", "."], cwd);
    const bundling = ["src/main.ts", "--bundle", "--format=esm", "--platform=node", "--outfile=main.mjs"];
    await run(inModules("esbuild/bin/esbuild"), bundling, cwd);
    const account = await server.createAccount("scale", name);
    const env = { BASE_URL: served, RENTAL_API_KEY: account.apiKey };
    expect(await run(node, ["main.mjs"], cwd, env)).toBe(printed);
  });
});
