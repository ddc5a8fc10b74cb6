/** What a user gets: the packed tarball, installed in an empty project with nothing of this repository above it. */
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const packageFolder = fileURLToPath(new URL("..", import.meta.url));
const require = createRequire(import.meta.url);
/** The repository's own compiler. */
export const ownTsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");

/** Runs a program and gives what it prints. @throws with all that it printed */
export async function run(command: string, args: string[], cwd: string, env: Record<string, string> = {}) {
  try {
    const { stdout } = await promisify(execFile)(command, args, { cwd, env: { ...process.env, ...env } });
    return stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(" ")} failed:\n${stdout}\n${stderr}`, { cause: error });
  }
}

export interface Packed {
  folder: string;
  tarball: string;
  remove(): void;
}

/** Packs what the build made. */
export async function pack(): Promise<Packed> {
  const folder = mkdtempSync(join(tmpdir(), "sdk-consumers-"));
  // The script that runs this has built; the package's prepack would repeat it.
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const tarball = join(folder, JSON.parse(await run("npm", args, packageFolder))[0].filename);
  return { folder, tarball, remove: () => rmSync(folder, { recursive: true }) };
}

export interface Project {
  name: string;
  type: "module" | "commonjs";
  options: Record<string, unknown>;
  files: Record<string, string>;
  /** Further packages. */
  install?: string[];
}

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: "ES2022",
  rootDir: ".",
  outDir: "out",
};

/** An empty project with the tarball installed. */
export async function makeProject({ folder, tarball }: Packed, project: Project): Promise<string> {
  const { name, type, options, files, install = [] } = project;
  const cwd = join(folder, name);
  mkdirSync(cwd);
  const write = (file: string, content: unknown) =>
    writeFileSync(join(cwd, file), typeof content === "string" ? content : JSON.stringify(content));
  write("package.json", { name, private: true, type });
  write("tsconfig.json", { compilerOptions: { ...strict, ...options }, include: ["*.ts"] });
  for (const [file, content] of Object.entries(files)) write(file, content);
  // Peers left out: a compiler of its own, which the tests bring.
  const flags = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", "--legacy-peer-deps"];
  await run("npm", ["install", ...flags, tarball, ...install], cwd);
  return cwd;
}

/** What projects need for tRPC's types, by either of the two ways that the README names. */
export const withDom = { lib: ["ES2022", "DOM", "DOM.AsyncIterable", "ESNext.Disposable"], types: [] };
export const withNode = { lib: ["ES2023", "ESNext.Disposable"], types: ["node"] };

/** Uses what the package exports, by its types too, and prints one line. */
export const program = readFileSync(new URL("usage.ts.txt", import.meta.url), "utf8");
/** The same as it was at the last release. */
export const releasedProgram = readFileSync(new URL("../api/usage.ts.txt", import.meta.url), "utf8");
export const printed = "Dana+Dana+Robin Dana 200 req-1 not-found contacts string\n";

/** An API with two contacts, one per page. */
export async function startApi(page = ""): Promise<{ url: string; userAgents: Set<string>; stop(): void }> {
  const userAgents = new Set<string>();
  const names = ["Dana", "Robin"];
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://h");
    const answer = (status: number, body: unknown) => {
      const headers = {
        "content-type": "application/json",
        "x-request-id": "req-1",
        "x-ratelimit-resource": "contacts",
      };
      response.writeHead(status, headers).end(JSON.stringify(body));
    };
    if (url.pathname === "/") return response.writeHead(200, { "content-type": "text/html" }).end(page);
    if (url.pathname.startsWith("/api/")) userAgents.add(request.headers["user-agent"] ?? "");
    const input = JSON.parse(url.searchParams.get("input") ?? "{}") as { page?: number };
    switch (url.pathname) {
      case "/api/v1/trpc/contacts.list": {
        const number = input.page ?? 1;
        const pagination = { page: number, limit: 1, total: 2, totalPages: 2 };
        return answer(200, { result: { data: { data: [{ name: names[number - 1] }], pagination } } });
      }
      case "/api/v1/trpc/contacts.create":
        return answer(200, { result: { data: { data: { name: "Dana" } } } });
      case "/api/v1/trpc/contacts.get": {
        const problem = {
          type: "http://h/problems/not-found",
          title: "Not Found",
          status: 404,
          detail: "no",
          instance: "req-1",
        };
        return answer(404, {
          error: { message: "no", code: -32004, data: { code: "NOT_FOUND", httpStatus: 404, problem } },
        });
      }
      default:
        return response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    userAgents,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
