/** Whether PostgreSQL parses and plans a statement of a request anew, though the program has sent it before. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { table } from "../authorization/table.ts";
import { testApi } from "../harness/api.ts";
import { watchStatements } from "../harness/statements.ts";

const roomy = {
  requestsPerMinute: 1e6,
  requestsPerDay: 1e6,
  people: 1e6,
  properties: 1e6,
  webhooks: 1e6,
  connectors: 1e6,
  sandboxes: 1e6,
};

let watched: Awaited<ReturnType<typeof watchStatements>>;
const { server, account } = await testApi({
  plan: "scale",
  env: { PLAN_OVERRIDES: JSON.stringify({ scale: roomy }) },
  connect: async (at) => {
    watched = await watchStatements(at);
    return watched.connection;
  },
});

/** Statements without a name, and why they have none. */
const exceptions = [
  // Nothing to plan: they contain no query.
  /^(begin |commit|rollback|savepoint .*|rollback to .*)$/,
  // The best plan depends on how full the table is at the moment, or on the values: the statement says so itself.
  /^ ?\/\* planned each time \*\/ (with|select|update)/,
];

const sent: string[] = [];
const plannedEachTime = new Set<string>();
beforeAll(async () => {
  // A statement is kept prepared from its second use.
  for (const isWarm of [false, false, true]) {
    for (const { name, meta } of operations) {
      const { path, body } = await table[name]!.prepare(server, account);
      watched.takeParsedAnew();
      const answer = await server.request(meta.openapi.method as "GET", path, { as: account, body });
      expect(answer.status, `${name}: ${answer.text}`).toBe(table[name]!.plans.scale);
      if (!isWarm) continue;
      for (const text of watched.takeParsedAnew().map((text) => text.replace(/\s+/g, " "))) {
        if (text.includes("/* planned each time */")) plannedEachTime.add(name);
        if (!exceptions.some((pattern) => pattern.test(text))) sent.push(`${name}: ${text}`);
      }
    }
  }
}, 300_000);
afterAll(() => watched.close());

it("sends no statement without a name in a warm run of all operations, except for those that say why", () => {
  expect(sent).toEqual([]);
});

it("plans statements each time for no other operations than those on queues, calendars, texts and whole periods", () => {
  const resources = new Set([...plannedEachTime].map((name) => name.split(".")[0]));
  expect([...resources].sort()).toEqual(["conversations", "reports", "showings", "webhooks"]);
});
