/** Shared by the tests of the packed SDK: its options, its program, and an API for it. */
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

export const sdkFolder = fileURLToPath(new URL("..", import.meta.url));

/** What projects need for tRPC's types, in either of the two ways named in the README. */
export const withDom = { lib: ["ES2022", "DOM", "DOM.AsyncIterable", "ESNext.Disposable"], types: [] };
export const withNode = { lib: ["ES2023", "ESNext.Disposable"], types: ["node"] };

/** Uses the exports of the package, including its types, and prints one line. */
export const program = readFileSync(new URL("usage.ts.txt", import.meta.url), "utf8");
/** The same as of the last release. */
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
