/**
 * Import rules (see CONTRIBUTING.md, "Where things are"). `npm run check` and CI run them.
 *
 *   contract <- router -> service -> queries -> db/tables
 *   module A -> module B: only B.service, and only from A's service or jobs
 *   contract <- db/tables <- platform <- gate <- domains <- http <- program
 *
 * Type imports count: a file that needs the types of another depends on it.
 */

const api = "^apps/api/src";
/** Tests and the harness may import everything. */
const tests = "(\\.test\\.ts$|^apps/api/test/)";

/** A path inside `apps/api/src`. */
const inApi = (...paths) => paths.map((path) => `${api}/${path}`);
/** The files of one kind in all modules, such as every `<resource>.queries.ts`. */
const moduleFiles = (kind) => `${api}/domains/[^/]+/[^/]+/[^/]+\\.${kind}\\.ts$`;
/** The folders of these modules, in whatever domain. */
const modules = (names) => `${api}/domains/[^/]+/(${names})/`;

/** The part of a module that other modules may use: its service. Accounts have a second one, for calls of kind system. */
const services = [moduleFiles("service"), `${api}/domains/account/accounts/system-call\\.ts$`];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycle",
      comment:
        "Files must not import each other in a cycle. Merge them, or move what they share to a third file.",
      severity: "error",
      // Generated and handwritten types refer to each other. These are types only, which do not exist at run time.
      from: { pathNot: ["/generated/", "^packages/sdk/src/problem\\.ts$"] },
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "The import does not resolve, or its package is not listed in a package.json.",
      severity: "error",
      from: {},
      // The console takes its sources; the package itself is built only to be published. n8n provides its library.
      to: {
        couldNotResolve: true,
        pathNot: ["^@rental/sdk$", "^n8n-workflow$", "^\\./(files|proof)/[0-9a-f]+\\.js$"],
      },
    },
    {
      name: "no-dev-dependency-at-run-time",
      comment: "The program runs with only its `dependencies` installed.",
      severity: "error",
      // The widget and the console are built, with all that they contain.
      from: {
        path: ["^apps/[^/]+/src/", "^packages/[^/]+/src/"],
        pathNot: [tests, "^apps/(widget|console)/"],
      },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "contract-stands-alone",
      comment: "The wire contract depends on zod, but on none of our other code.",
      severity: "error",
      from: { path: "^packages/contract/src/" },
      to: { path: ["^apps/", "^packages/(?!contract/)"] },
    },
    {
      name: "packages-never-import-apps",
      comment: "Published packages must not import code of the server.",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: "^apps/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-the-sdk-takes-types-of-the-server",
      comment: "Only the SDK may import types of the server, because its types are those of the router.",
      severity: "error",
      from: { path: "^packages/(?!sdk/)" },
      to: { path: "^apps/" },
    },
    {
      name: "only-the-command-line-uses-the-sdk",
      comment:
        "The SDK is a client of the server. Of its code, only `rental api` and what is like it is one.",
      severity: "error",
      from: { path: `${api}/`, pathNot: [`${api}/program/cli/`, tests] },
      to: { path: "^packages/sdk/" },
    },
    {
      name: "only-http-knows-fastify",
      comment: "Modules, gate and platform must work the same with both transports.",
      severity: "error",
      from: { path: `${api}/`, pathNot: [...inApi("http/", "program/"), tests] },
      to: { path: ["node_modules/fastify/", "node_modules/@fastify/", "@trpc/server/.*adapters/fastify"] },
    },
    {
      name: "platform-knows-no-rules",
      comment: "The platform must not depend on the modules that use it.",
      severity: "error",
      from: { path: `${api}/platform/`, pathNot: tests },
      to: {
        path: inApi("domains/", "http/", "gate/", "program/"),
      },
    },
    {
      name: "tables-know-nothing",
      comment: "Tables may import only the contract and other tables.",
      severity: "error",
      from: { path: `${api}/db/tables/` },
      to: { path: `${api}/`, pathNot: `${api}/db/tables/` },
    },
    {
      name: "gate-knows-no-modules",
      comment: "The gate is the same for all resources and both transports, so it must not depend on them.",
      severity: "error",
      from: { path: `${api}/gate/`, pathNot: tests },
      to: { path: inApi("domains/", "http/", "program/") },
    },
    {
      name: "http-goes-through-the-router",
      comment: "If a transport called a service directly, its rules would not apply to the other transport.",
      severity: "error",
      from: {
        path: `${api}/http/`,
        pathNot: [
          `${api}/http/files/(attachments|cdn|exports|feeds|ical|logos|sitemaps|uploads)\\.ts$`,
          `${api}/http/console/`,
          `${api}/http/pages/booking-calendar\\.ts$`,
          tests,
        ],
      },
      to: { path: `${api}/domains/[^/]+/` },
    },
    {
      name: "signing-in-is-for-browsers",
      comment:
        "A link and a cookie sign a browser in, by no procedure: its pages may use the module of people, and, for what the console asks for first, those of settings and of changes. The record of a session is a page, too, because it is printed, and so is the preview of a listing, because it is the public one.",
      severity: "error",
      from: {
        path: `${api}/http/console/`,
        pathNot: `${api}/http/console/(session-record|listing-preview)\\.ts$`,
      },
      to: { path: `${api}/domains/`, pathNot: modules("people|changes|settings") },
    },
    {
      name: "calendar-feeds-are-files",
      comment:
        "A calendar feed, and the file of a booking that is made like one, is served by no procedure: its route may use the module of feeds, and no other.",
      severity: "error",
      from: { path: `${api}/http/(files/ical|pages/booking-calendar)\\.ts$` },
      to: { path: `${api}/domains/`, pathNot: modules("calendar-feeds") },
    },
    {
      name: "listing-feeds-are-files",
      comment:
        "A listing feed is served by no procedure: its route may use the module of feeds, and no other.",
      severity: "error",
      from: { path: `${api}/http/files/feeds\\.ts$` },
      to: { path: `${api}/domains/`, pathNot: modules("listing-feeds") },
    },
    {
      name: "logos-are-files",
      comment:
        "A logo is served by no procedure: its route may use the module of settings, which has the logos, and no other.",
      severity: "error",
      from: { path: `${api}/http/files/logos\\.ts$` },
      to: { path: `${api}/domains/`, pathNot: modules("settings") },
    },
    {
      name: "sitemaps-are-files",
      comment: "A sitemap is served by no procedure: its route may use the module of sitemaps, and no other.",
      severity: "error",
      from: { path: `${api}/http/files/sitemaps\\.ts$` },
      to: { path: `${api}/domains/`, pathNot: modules("sitemaps") },
    },
    {
      name: "the-image-host-serves-images",
      comment:
        "Image bytes are not served by a procedure: their routes may use the images module, and no other.",
      severity: "error",
      from: { path: `${api}/http/files/(cdn|uploads)\\.ts$` },
      to: { path: `${api}/domains/`, pathNot: modules("images") },
    },
    {
      name: "routers-only-through-the-table-of-contents",
      comment: "Only router.gen.ts may import the routers.",
      severity: "error",
      from: { path: `${api}/`, pathNot: [`${api}/domains/router\\.gen\\.ts$`, tests] },
      to: { path: moduleFiles("router") },
    },
    {
      name: "router-asks-its-service",
      comment: "A router calls only functions of its service, not queries, jobs or tables.",
      severity: "error",
      from: { path: moduleFiles("router") },
      to: { path: [moduleFiles("queries"), moduleFiles("jobs"), `${api}/db/`, `${api}/http/`] },
    },
    {
      name: "router-asks-no-other-service",
      comment: "The router of a resource calls only the service of that resource.",
      severity: "error",
      from: { path: `${api}/domains/([^/]+/[^/]+)/[^/]+\\.router\\.ts$` },
      to: { path: `${api}/domains/`, pathNot: `${api}/domains/$1/` },
    },
    {
      name: "service-asks-its-queries",
      comment: "Services and jobs contain rules; SQL belongs in the queries.",
      severity: "error",
      from: { path: [...services, moduleFiles("jobs")] },
      to: { path: [`${api}/db/`, `${api}/http/`, "node_modules/drizzle-orm/"] },
    },
    {
      name: "queries-know-no-rules",
      comment: "A query takes a transaction and values, and must not call services, jobs, the gate or http.",
      severity: "error",
      from: { path: moduleFiles("queries") },
      to: { path: [moduleFiles("service"), moduleFiles("jobs"), ...inApi("http/", "gate/")] },
    },
    {
      name: "other-modules-by-their-service",
      comment: "A module may use another module only through its service.",
      severity: "error",
      from: { path: `${api}/domains/([^/]+/[^/]+)/`, pathNot: tests },
      to: {
        path: `${api}/domains/`,
        pathNot: [`${api}/domains/$1/`, ...services],
      },
    },
    {
      name: "queries-stay-in-their-module",
      comment: "Only services and jobs may use another module.",
      severity: "error",
      from: { path: `${api}/domains/([^/]+/[^/]+)/[^/]+\\.queries\\.ts$` },
      to: { path: `${api}/domains/`, pathNot: `${api}/domains/$1/` },
    },
    {
      name: "nothing-imports-tests",
      comment: "Code that only tests need belongs to the tests.",
      severity: "error",
      from: {
        pathNot: [
          "(\\.test\\.ts$)",
          "/test/",
          "^apps/bench/",
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
    exclude: { path: "(^|/)(dist|built)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
    moduleSystems: ["es6", "cjs"],
  },
};
