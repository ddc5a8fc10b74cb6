import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Operation, operations, publicOperations } from "../../src/domains/operations.ts";
import { pathParams, type Surface, surfaces } from "../../src/gate/operation/operation.ts";
import { publicTable } from "../authorization/public.ts";
import type { Prepared } from "../authorization/row.ts";
import { table } from "../authorization/table.ts";
import { listeningApi } from "../harness/api.ts";
import { freePort } from "../harness/free-port.ts";
import { documents, projectWith, recentNode } from "./tool.ts";

const roomy = {
  requestsPerMinute: 1e6,
  requestsPerDay: 1e8,
  properties: 1e6,
  webhooks: 1e6,
  connectors: 1e6,
};
const {
  server,
  account,
  origin: target,
} = await listeningApi({
  plan: "scale",
  env: { PLAN_OVERRIDES: JSON.stringify({ scale: roomy }), TRUST_PROXY: "127.0.0.1" },
});
// Another account, because the first one's settings are changed.
const slug = "visited";
const visited = await server.createAccount("scale", slug);
await server.request("PATCH", "/settings", { as: visited, body: { profilePublic: true } });

const cwd = await projectWith("prism", ["@stoplight/prism-cli@5.16.0"]);
const node = await recentNode();

/** Prism between the test and the server: it compares requests and answers with the document. */
class PrismProxy {
  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {}

  static async start(document: string): Promise<PrismProxy> {
    const port = await freePort();
    const prism = join(cwd, "node_modules/@stoplight/prism-cli/dist/index.js");
    const child = spawn(node, [prism, "proxy", document, target, "--port", String(port)], {
      cwd,
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface({ input: child.stdout! })) {
      if (line.includes("is listening on")) {
        child.stdout!.resume();
        return new PrismProxy(child, `http://127.0.0.1:${port}`);
      }
    }
    throw new Error("Prism ended without listening");
  }

  /** Sends a request. @returns the status, and what differs from the document, such as `response.body.data` */
  async send({ meta }: Operation, { path, body, headers }: Prepared, from: string) {
    const response = await fetch(`${this.url}${surfaces[meta.surface]}${path}`, {
      method: meta.openapi.method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        "x-forwarded-for": from,
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const violations = JSON.parse(response.headers.get("sl-violations") ?? "[]") as {
      location: string[];
      message: string;
    }[];
    const found = violations.map(({ location, message }) => `${location.join(".")}: ${message}`);
    return { status: response.status, text, found };
  }

  async stop(): Promise<void> {
    const gone = once(this.child, "exit");
    this.child.kill();
    await gone;
  }
}

let proxies: Record<"api" | "public", PrismProxy>;
beforeAll(async () => {
  const [api, visitors] = await Promise.all([
    PrismProxy.start(documents.api),
    PrismProxy.start(documents.public),
  ]);
  proxies = { api, public: visitors };
});
afterAll(() => Promise.all(Object.values(proxies ?? {}).map((proxy) => proxy.stop())));

const keyed = { authorization: `Bearer ${account.apiKey}` };
const prepare = async ({ name, meta }: Operation): Promise<Prepared> => {
  if (meta.surface === "public") return publicTable[name]!.prepare(server, visited, slug);
  const prepared = await table[name]!.prepare(server, account);
  return { ...prepared, headers: { ...keyed, ...prepared.headers } };
};

let visitors = 0;
const send = (operation: Operation, request: Prepared) => {
  visitors += 1;
  const from = `2001:db8:${visitors.toString(16)}::1`;
  return proxies[operation.meta.surface as Exclude<Surface, "inbound">].send(operation, request, from);
};
const ofResponse = (found: string[]) => found.filter((line) => line.startsWith("response"));

// Prism waits for the end of an answer before it checks it, and a stream has none.
const answering = [...operations, ...publicOperations].filter(({ meta }) => !meta.streams);

describe.each(answering)("$name", (operation) => {
  const { meta } = operation;

  it("gets a valid request and gives a valid answer", async () => {
    const { status, text, found } = await send(operation, await prepare(operation));
    const { name } = operation;
    const expected = meta.surface === "public" ? publicTable[name]!.visitor : table[name]!.plans.scale;
    expect([status, text.slice(0, 300)]).toEqual([expected, expect.anything()]);
    expect(found).toEqual([]);
  });

  it("refuses with valid answers: no key, an unknown record, an unsuitable body", async () => {
    const request = await prepare(operation);
    const statuses = [];
    const refused = [{ ...request, headers: {} }];
    if (pathParams(meta.openapi.path).length > 0) {
      const path = request.path.replaceAll(/[0-9a-f-]{36}/g, "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d");
      refused.push({ ...request, path, headers: request.headers ?? {} });
    }
    if (request.body !== undefined) {
      refused.push({ ...request, body: { name: 1, content: 1 }, headers: request.headers ?? {} });
      refused.push({ ...request, headers: { ...request.headers, "content-type": "text/plain" } });
    }
    for (const each of refused) {
      const { status, found } = await send(operation, each);
      statuses.push(status);
      expect(ofResponse(found), String(status)).toEqual([]);
    }
    if (meta.surface === "api") expect(statuses[0]).toBe(401);
  });
});
