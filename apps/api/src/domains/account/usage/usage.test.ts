import { expect, it } from "vitest";
import { createProperty, makeWebhook } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { UsageCounter } from "../../../gate/limits/usage-counter.ts";
import type { Database } from "../../../platform/database/database.ts";
import { Metrics } from "../../../platform/observability/metrics.ts";

const { server } = await testApi();

const usage = async (as: TestAccount) => {
  await server.server.usage.flush();
  const { status, body } = await server.request("GET", "/usage", { as });
  expect(status).toBe(200);
  return body.data;
};
const numbersOf = (shown: { limits: { name: string; used: number; limit: number | null }[] }) =>
  Object.fromEntries(shown.limits.map(({ name, used, limit }) => [name, [used, limit]]));

it("shows what the account uses beside what its plan allows", async () => {
  const as = await server.createAccount("pro");
  await createProperty(server, as);
  const { id } = await createProperty(server, as);
  await server.request("DELETE", `/properties/${id}`, { as });
  await makeWebhook(server, as);
  await server.createKey(as.accountId);
  const shown = await usage(as);
  const { pro } = server.config.plans;
  expect(shown.plan).toBe("pro");
  expect(numbersOf(shown)).toEqual({
    properties: [1, pro.properties],
    images: [0, null],
    importImagesPerMonth: [0, pro.importImagesPerMonth],
    activeKeys: [2, pro.activeKeys],
    webhooks: [1, pro.webhooks],
    connectors: [0, pro.connectors],
    mailboxes: [0, pro.mailboxes],
    calendarFeeds: [0, pro.calendarFeeds],
    calendarSources: [0, pro.calendarSources],
    leadSources: [0, pro.leadSources],
    listingFeeds: [0, pro.listingFeeds],
    attachmentMegabytes: [0, pro.attachmentMegabytes],
    assistantCallsPerMonth: [0, pro.assistantCallsPerMonth],
    assistantTokensPerMonth: [0, pro.assistantTokensPerMonth],
    requestsPerDay: [shown.days[0].requests, pro.requestsPerDay],
  });
});

it("counts the requests, writes and creations of each UTC day, for 30 days, of this account alone", async () => {
  const as = await server.createAccount("pro");
  const other = await server.createAccount("pro");
  await server.request("GET", "/contacts", { as });
  await server.request("GET", "/contacts/nowhere", { as });
  await createProperty(server, as);
  await server.request("GET", "/contacts", { as: other });
  const [first] = (await usage(as)).days;
  expect(first).toEqual({
    day: server.clock.now().toISOString().slice(0, 10),
    requests: 3,
    writes: 1,
    refused: 0,
    properties: 1,
    images: 0,
  });
  server.clock.advance(29 * 86_400_000);
  await server.request("GET", "/contacts", { as });
  const { days } = await usage(as);
  expect(days).toHaveLength(30);
  expect(days[29]).toMatchObject({ day: first.day, requests: 4, writes: 1, properties: 1 });
  expect(days[0]).toMatchObject({ requests: 1, properties: 0 });
  server.clock.advance(86_400_000);
  expect((await usage(as)).days[29].requests).toBe(0);
});

it("adds the counts of several processes, and keeps those that the database could not take", async () => {
  const as = await server.createAccount("pro");
  const state = { isAway: true };
  const database = {
    get sql() {
      return state.isAway ? () => Promise.reject(new Error("gone")) : server.database.sql;
    },
  } as unknown as Database;
  const processes = Array.from({ length: 2 }, () => new UsageCounter(database, server.clock, new Metrics()));
  for (const counter of processes) {
    for (let i = 0; i < 5; i++) counter.count(as.accountId, i === 0 ? "write" : "read", false);
    counter.count(as.accountId, "read", true);
    await expect(counter.flush()).rejects.toThrow("gone");
  }
  server.clock.advance(86_400_000);
  for (const counter of processes) {
    counter.count(as.accountId, "read", false);
    await expect(counter.flush()).rejects.toThrow("gone");
  }
  state.isAway = false;
  for (const counter of [...processes, ...processes]) await counter.flush();
  const { days } = await usage(as);
  expect(days[1]).toMatchObject({ requests: 10, writes: 2, refused: 2 });
  expect(days[0]).toMatchObject({ requests: 2, writes: 0, refused: 0 });
});
