// @ts-check
// Writes the files that only list other files, from the folders that they list: `npm run generate`. A test compares.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const contract = "packages/contract/src";
const tables = "apps/api/src/db/tables";
const modules = "apps/api/src/modules";
const eventsFile = `${contract}/record-events.gen.ts`;
const routerFile = "apps/api/src/router.ts";

const header = (/** @type {string} */ of) =>
  `// Written by \`npm run generate\` from ${of}: change those, not this file.\n`;

/** What `npm run generate` writes first, by path from the root of the repository. */
export function registries() {
  return {
    [`${contract}/index.ts`]: exportsOf(contract),
    [eventsFile]: recordEvents(),
    [`${tables}/index.ts`]: exportsOf(tables),
    [routerFile]: routers(),
  };
}

/** Names of the TypeScript files of a folder, without ending: those written by hand, but helpers of their folder. */
function namesIn(/** @type {string} */ folder) {
  const left = new Set(["index", "columns"]);
  return readdirSync(join(root, folder))
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => file.slice(0, -".ts".length))
    .filter((name) => !left.has(name))
    .sort();
}

function exportsOf(/** @type {string} */ folder) {
  const lines = namesIn(folder).map((name) => `export * from "./${name}.ts";\n`);
  return `${header("the files of this folder")}${lines.join("")}`;
}

/** Sorts by the place in the file that is there; what is new goes last. So documents keep their order. */
function inOrderOf(/** @type {string} */ path, /** @type {string[]} */ members) {
  const listed = [...readIfThere(join(root, path)).matchAll(/^ {2}(?:\.\.\.)?(\w+)/gm)].map(([, name]) =>
    String(name),
  );
  const placeOf = (/** @type {string} */ name) =>
    listed.includes(name) ? listed.indexOf(name) : listed.length;
  return members.sort((a, b) => placeOf(a) - placeOf(b));
}

/** The exports `<record>Events` of the contract, as one object. */
function recordEvents() {
  const found = namesIn(contract).flatMap((name) => {
    const text = readFileSync(join(root, contract, `${name}.ts`), "utf8");
    return [...text.matchAll(/^export const (\w+Events) = \{/gm)].map(([, constant]) => ({ name, constant }));
  });
  const imports = found.map(({ name, constant }) => `import { ${constant} } from "./${name}.ts";\n`);
  const constants = found.map(({ constant }) => String(constant));
  const members = inOrderOf(eventsFile, constants).map((constant) => `  ...${constant},\n`);
  return `${header("what the files of this folder export as `<record>Events`")}${imports.join("")}
/** The events of all records, in the order of the documents. */
export const recordEvents = {
${members.join("")}} as const;
`;
}

/** The routers of the program: the ending of the exports that one is made of, its name and what it is. */
const sides = [
  {
    ending: "",
    name: "appRouter",
    about:
      "All procedures, by resource, in the order of the documents. Lines that are moved by hand stay there.",
  },
  {
    ending: "Public",
    name: "publicRouter",
    about: "The public operations: called by accounts' pages and other websites, without an API key.",
  },
  { ending: "Inbound", name: "inboundRouter", about: "What connectors hand in, signed." },
];

/** The routers of all modules: `contactsRouter` is `contacts`, and `profilesPublicRouter` is `profiles` of the public side. */
function routers() {
  const found = readdirSync(join(root, modules))
    .sort()
    .flatMap((folder) =>
      readdirSync(join(root, modules, folder))
        .sort()
        .flatMap((file) => routersIn(folder, file)),
    );
  const imports = new Set(found.map(({ alias, path }) => `import * as ${alias} from "${path}";\n`));
  const routers = sides.map(
    ({ ending, name, about }) => `/** ${about} */
export const ${name} = router({
${membersOf(found.filter((each) => each.ending === ending))}});
`,
  );
  return `${header("the routers of `modules/`")}import { router } from "./gate/declare.ts";
${[...imports].join("")}
${routers.join("\n")}
export type AppRouter = typeof appRouter;
`;
}

/** What a file of a module exports as routers. */
function routersIn(/** @type {string} */ folder, /** @type {string} */ file) {
  const [base] = file.split(".router.ts");
  if (!base || file !== `${base}.router.ts`) return [];
  const alias = camelCase(base === folder ? folder : `${folder}-${base}`);
  const text = readFileSync(join(root, modules, folder, file), "utf8");
  return [...text.matchAll(/^export const ((\w+?)(Public|Inbound)?Router) = \{/gm)].map(
    ([, constant, key, ending]) => ({
      path: `./modules/${folder}/${file}`,
      alias,
      key: String(key),
      ending: ending ?? "",
      member: `${alias}.${constant}`,
    }),
  );
}

/** The members of one router. If several files have one key, the one named after it comes first. */
function membersOf(/** @type {ReturnType<typeof routersIn>} */ found) {
  const keys = inOrderOf(routerFile, [...new Set(found.map(({ key }) => key))]);
  const lines = keys.map((key) => {
    const own = found.filter((each) => each.key === key).sort((a) => (a.alias === key ? -1 : 1));
    const [first] = own;
    const value =
      own.length === 1 ? first?.member : `{ ${own.map(({ member }) => `...${member}`).join(", ")} }`;
    return `  ${key}: ${value},\n`;
  });
  return lines.join("");
}

const camelCase = (/** @type {string} */ name) =>
  name.replace(/-(\w)/g, (_, /** @type {string} */ letter) => letter.toUpperCase());

function readIfThere(/** @type {string} */ path) {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return "";
    throw error;
  }
}

export function writeRegistries() {
  for (const [path, text] of Object.entries(registries())) writeFileSync(join(root, path), text);
}
