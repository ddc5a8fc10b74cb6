/**
 * Who may import whom (CONTRIBUTING.md, "Where things are"). `npm run check` and CI run it.
 *
 *   contract <- router -> service -> queries -> db/tables
 *   module A -> module B: only B.service, and only from A's service or jobs
 *   contract <- db/tables <- platform <- gate <- modules <- router, operations <- http
 *
 * Type imports count: a file that needs the types of another depends on it.
 */

const api = "^apps/api/src";
/** Tests and the harness may import everything. */
const tests = "(\\.test\\.ts$|^apps/api/test/)";

/** A path inside `apps/api/src`. */
const inApi = (...paths) => paths.map((path) => `${api}/${path}`);
/** The files of one kind in all modules, such as every `<resource>.queries.ts`. */
const moduleFiles = (kind) => `${api}/modules/[^/]+/[^/]+\\.${kind}\\.ts$`;

/** What other modules may use of a module: its service. Accounts have a second one, to act in an owner's name. */
const services = [moduleFiles("service"), `${api}/modules/accounts/owner-call\\.ts$`];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycle",
      comment: "Two files that need each other are one file, or miss a third.",
      severity: "error",
      // Generated types name hand-written ones, and those the generated: types only, gone at run time.
      from: { pathNot: ["/generated/", "^packages/sdk/src/problem\\.ts$"] },
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "An import that leads nowhere, or to a package that no package.json of ours names.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "no-dev-dependency-at-run-time",
      comment: "The program runs with its `dependencies` alone.",
      severity: "error",
      from: { path: ["^apps/[^/]+/src/", "^packages/[^/]+/src/"], pathNot: tests },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contract-stands-alone",
      comment: "The wire contract is zod and nothing of ours.",
      severity: "error",
      from: { path: "^packages/contract/src/" },
      to: { path: ["^apps/", "^packages/(?!contract/)"] },
    },
    {
      name: "packages-never-import-apps",
      comment: "What is published takes nothing from the server.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^apps/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-the-sdk-takes-types-of-the-server",
      comment: "The SDK's types are those of the router; no other package has a reason.",
      severity: "error",
      from: { path: "^packages/(?!sdk/)" },
      to: { path: "^apps/" },
    },
    {
      name: "only-http-knows-fastify",
      comment: "Modules, gate and platform work the same behind either transport.",
      severity: "error",
      from: { path: `${api}/`, pathNot: [...inApi("http/", "app\\.ts$", "program\\.ts$"), tests] },
      to: { path: ["node_modules/fastify/", "node_modules/@fastify/", "@trpc/server/.*adapters/fastify"] },
    },
    {
      name: "platform-knows-no-rules",
      comment: "The platform serves the modules and does not know them.",
      severity: "error",
      from: { path: `${api}/platform/`, pathNot: tests },
      to: {
        path: inApi(
          "modules/",
          "http/",
          "gate/",
          "router\\.ts$",
          "operations\\.ts$",
          "app\\.ts$",
          "program\\.ts$",
        ),
      },
    },
    {
      name: "tables-know-nothing",
      comment: "Tables take names from the contract; everything else takes the tables.",
      severity: "error",
      from: { path: `${api}/db/tables/` },
      to: { path: `${api}/`, pathNot: `${api}/db/tables/` },
    },
    {
      name: "gate-knows-no-modules",
      comment: "What every call passes is the same for all resources and both transports.",
      severity: "error",
      from: { path: `${api}/gate/`, pathNot: tests },
      to: { path: inApi("modules/", "http/", "router\\.ts$", "operations\\.ts$") },
    },
    {
      name: "http-goes-through-the-router",
      comment: "A transport that calls a service itself would hold a rule that the other does not.",
      severity: "error",
      from: { path: `${api}/http/`, pathNot: [`${api}/http/(cdn|uploads)\\.ts$`, tests] },
      to: { path: `${api}/modules/` },
    },
    {
      name: "the-image-host-serves-images",
      comment: "Image bytes are no procedure: their routes ask the images module, and no other.",
      severity: "error",
      from: { path: `${api}/http/(cdn|uploads)\\.ts$` },
      to: { path: `${api}/modules/`, pathNot: `${api}/modules/images/` },
    },
    {
      name: "routers-only-through-the-table-of-contents",
      comment: "router.ts lists the routers; nobody else needs one.",
      severity: "error",
      from: { path: `${api}/`, pathNot: [`${api}/router\\.ts$`, tests] },
      to: { path: moduleFiles("router") },
    },
    {
      name: "router-asks-its-service",
      comment: "A line of a router calls one function of its service; queries and tables are out of sight.",
      severity: "error",
      from: { path: moduleFiles("router") },
      to: { path: [moduleFiles("queries"), moduleFiles("jobs"), `${api}/db/`, `${api}/http/`] },
    },
    {
      name: "router-asks-no-other-service",
      comment: "The router of a resource asks the service of that resource.",
      severity: "error",
      from: { path: `${api}/modules/([^/]+)/[^/]+\\.router\\.ts$` },
      to: { path: `${api}/modules/`, pathNot: `${api}/modules/$1/` },
    },
    {
      name: "service-asks-its-queries",
      comment: "Rules here, SQL in the queries.",
      severity: "error",
      from: { path: [...services, moduleFiles("jobs")] },
      to: { path: [`${api}/db/`, `${api}/http/`, "node_modules/drizzle-orm/"] },
    },
    {
      name: "queries-know-no-rules",
      comment: "A query takes a transaction and values; it asks nobody.",
      severity: "error",
      from: { path: moduleFiles("queries") },
      to: { path: [moduleFiles("service"), moduleFiles("jobs"), ...inApi("http/", "gate/")] },
    },
    {
      name: "other-modules-by-their-service",
      comment: "Module A reaches module B by B's service alone.",
      severity: "error",
      from: { path: `${api}/modules/([^/]+)/`, pathNot: tests },
      to: {
        path: `${api}/modules/`,
        pathNot: [`${api}/modules/$1/`, ...services],
      },
    },
    {
      name: "queries-stay-in-their-module",
      comment: "Only services and jobs reach over to another module.",
      severity: "error",
      from: { path: `${api}/modules/([^/]+)/[^/]+\\.queries\\.ts$` },
      to: { path: `${api}/modules/`, pathNot: `${api}/modules/$1/` },
    },
    {
      name: "nothing-imports-tests",
      comment: "What only tests need lives with the tests.",
      severity: "error",
      from: {
        pathNot: [
          "(\\.test\\.ts$)",
          "/test/",
          "^apps/[^/]+/bench/",
          "^packages/[^/]+/vitest",
          "^apps/[^/]+/vitest",
        ],
      },
      to: { path: ["\\.test\\.ts$", "^(apps|packages)/[^/]+/test/"] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
    moduleSystems: ["es6", "cjs"],
  },
};
