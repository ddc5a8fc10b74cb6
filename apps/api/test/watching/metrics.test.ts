import { planNames } from "@rental/contract";
import { expect, test } from "vitest";
import { accounts } from "../../src/db/tables/index.ts";
import { serveMetrics } from "../../src/http/metrics-listener.ts";
import { newId } from "../../src/platform/ids.ts";
import { Metrics } from "../../src/platform/observability/metrics.ts";
import { testApi } from "../harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const { metrics } = server.server;

const scrape = async () => (await server.call({ method: "GET", url: "/metrics" })).text;

test("every metric says in words what it means, and no label is of one account", async () => {
  const helped = new Map(
    [...(await scrape()).matchAll(/^# HELP (\w+) (.*)$/gm)].map(([, name, help]) => [name!, help!]),
  );
  expect(metrics.descriptions.length).toBeGreaterThan(20);
  for (const { name, labels } of metrics.descriptions) {
    expect.soft(helped.get(name), name).toMatch(/^[A-Z].{20}/);
    expect.soft(labels.filter((label) => /account|contact|property|key/.test(label), name)).toEqual([]);
  }
});

test("shows the connections in use and waiting, of which none is left over after work", async () => {
  const { database } = server;
  const [reads, writes] = database.pools;
  let release: (() => void) | undefined;
  const held = database.transact(async (tx) => {
    await tx.execute("select pg_advisory_xact_lock(77)");
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await expect.poll(() => release).toBeDefined();
  expect(writes!.inUse).toBe(1);
  const waiting = Array.from(
    { length: reads!.size + 3 },
    async () => database.sql`select pg_advisory_xact_lock(77)`,
  );
  await expect.poll(() => [reads!.inUse, reads!.waiting]).toEqual([reads!.size, 3]);
  expect(await scrape()).toContain('database_pool_waiting{work="api",pool="reads"} 3');
  release?.();
  await Promise.all([held, ...waiting]);
  await expect(database.sql`select no_such_column`).rejects.toThrow();
  await expect(database.transact((tx) => tx.execute("select no_such_column"))).rejects.toThrow();
  await server.request("POST", "/contacts", { as: pro, body: { name: "A", email: "a@example.com" } });
  expect(database.pools.map(({ name, busy }) => [name, busy])).toEqual([
    ["reads", 0],
    ["writes", 0],
    ["queues", 0],
  ]);
});

test("counts the lookups of keys that memory answers", async () => {
  const before = { ...server.server.authenticator.use };
  for (let i = 0; i < 3; i++) await server.request("GET", "/settings", { as: pro });
  const { hits, misses } = server.server.authenticator.use;
  expect(hits - before.hits + misses - before.misses).toBe(3);
  expect(await scrape()).toContain(`cache_hits_total{cache="keys"} ${hits}`);
});

test("counts refusals by plan and limit, and nothing that a request contains becomes a label", async () => {
  const starter = await server.createAccount("starter");
  const odd = 'x"}\n evil{a="b';
  await server.request("POST", "/contacts", { as: starter, body: { name: odd, email: "b@example.com" } });
  await server.request("GET", `/${encodeURIComponent(odd)}`, { as: starter });
  await server.call({
    method: "POST",
    url: `/inbound/v1/connectors/${encodeURIComponent(odd)}/messages`,
    payload: {},
  });
  const text = await scrape();
  expect(text).toContain('plan_refusals_total{plan="starter",limit="plan_is_read_only"} 1');
  expect(text).toMatch(/connector_received_total\{channel="unknown",outcome="refused"\} 1/);
  expect(text).not.toContain("evil");
  expect(text).not.toContain(starter.accountId);
});

test("has as many lines with 10,000 accounts as with a few", async () => {
  const planned = (text: string) => text.split("\n").filter((line) => line.startsWith("accounts{")).length;
  const all = new Metrics();
  let asked = 0;
  all.state.watchAccounts(async () => {
    asked += 1;
    const rows = await server.database.read.select({ plan: accounts.plan }).from(accounts);
    return Object.fromEntries(
      planNames.map((plan) => [plan, rows.filter((row) => row.plan === plan).length]),
    );
  });
  await server.database.read.insert(accounts).values(
    Array.from({ length: 10_000 }, (_, i) => ({
      id: newId(),
      name: `Account ${i}`,
      slug: `many-${i}`,
      plan: "pro" as const,
      createdAt: new Date(),
    })),
  );
  const text = await all.text();
  expect(text).toMatch(/accounts\{plan="pro"\} 1\d{4}/);
  expect(planned(text)).toBe(planNames.length);
  await all.text();
  expect(asked).toBe(1);
});

test("METRICS_LISTEN serves the metrics and the state of a process, and nothing else", async () => {
  const served = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  const get = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${served.port}${path}`, init);
  try {
    const answer = await get("/metrics");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, metrics.contentType]);
    expect(await answer.text()).toContain("database_pool_size");
    expect((await get("/healthz")).status).toBe(200);
    expect((await get("/api/v1/contacts")).status).toBe(404);
    expect((await get("/metrics", { method: "POST" })).status).toBe(405);
    await expect(serveMetrics(metrics, { host: "127.0.0.1", port: served.port })).rejects.toThrow(
      /METRICS_LISTEN/,
    );
  } finally {
    await served.close();
  }
});
