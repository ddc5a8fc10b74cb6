import pino from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/platform/database/database.ts";
import { workLimits } from "../../src/platform/database/time-limits.ts";
import { newId } from "../../src/platform/ids.ts";
import { logOptions } from "../../src/platform/observability/logger.ts";
import { asAdmin } from "../harness/postgres.ts";
import { startTestServer, type TestAccount, type TestAnswer, type TestServer } from "../harness/server.ts";

const body = { address: "1 Elm St", monthlyRent: 1, bedrooms: 1, bathrooms: 1 };

let server: TestServer;
let scale: TestAccount;
const lines: Record<string, unknown>[] = [];

async function start(limits: { statement: number; lock: number }) {
  const kind = { ...limits, idleInTransaction: 0 };
  const log = pino(logOptions("warn"), { write: (line: string) => lines.push(JSON.parse(line)) });
  server = await startTestServer({}, { limits: { reads: kind, writes: kind }, log });
  scale = await server.createAccount("scale");
}
afterEach(async () => {
  await server.close();
  lines.splice(0);
});

const operations: [string, () => Promise<TestAnswer>][] = [
  ["a read over REST", () => server.request("GET", "/properties", { as: scale })],
  ["a write over REST", () => server.request("POST", "/properties", { as: scale, body })],
  ["a read over tRPC", () => server.request("GET", "/trpc/properties.list?input=%7B%7D", { as: scale })],
  ["a write over tRPC", () => server.request("POST", "/trpc/properties.create", { as: scale, body })],
];

function expectTryAgain(answer: TestAnswer) {
  const problem = answer.body.error?.data.problem ?? answer.body;
  expect([answer.status, problem.status]).toEqual([503, 503]);
  expect(problem.type).toBe(`${server.config.baseOrigin}/problems/service-unavailable`);
  expect(problem.detail).toMatch(/Try again in a few seconds/);
  expect(problem.instance).toBe(answer.headers["x-request-id"]);
  expect(answer.headers["retry-after"]).toBe("2");
}

describe.each([
  ["a lock", { statement: 0, lock: 100 }, "55P03"],
  ["a statement", { statement: 100, lock: 0 }, "57014"],
])("%s that takes too long", (_, limits, code) => {
  it.each(operations)("returns 503 with Retry-After, and nothing has happened: %s", async (_name, call) => {
    await start(limits);
    await server.database.admin.begin(async (other) => {
      await other`lock table properties in access exclusive mode`;
      expectTryAgain(await call());
    });
    expect(lines).toMatchObject([{ level: 40, msg: expect.any(String) }]);
    expect(JSON.stringify(lines)).toContain(`"code":"${code}"`);
    expect(await server.takeEvents()).toEqual([]);
    expect((await server.request("GET", "/properties", { as: scale })).body.pagination.total).toBe(0);
    expect((await call()).status).toBeLessThan(300);
  });
});

it.each(operations)("returns 503 while the database is unavailable: %s", async (_, call) => {
  await start({ statement: 0, lock: 0 });
  await server.database.close();
  expectTryAgain(await call());
});

it("returns 503 while the database refuses the login, as after a change of its password", async () => {
  const user = `refused_${newId().replaceAll("-", "")}`;
  const password = newId();
  server = await startTestServer(
    {},
    {
      connect: async (connection) => {
        await asAdmin(connection, (sql) =>
          sql.unsafe(`create role ${user} superuser login password '${password}'`),
        );
        return { ...connection, user, password };
      },
    },
  );
  scale = await server.createAccount("scale");
  const set = (change: string) => asAdmin(server.connection, (sql) => sql.unsafe(change));
  await set(`alter role ${user} nologin; select pg_terminate_backend(pid) from pg_stat_activity
    where usename = '${user}'`);
  for (const [, call] of operations) await expect.poll(call).toMatchObject({ status: 503 });
  for (const [, call] of operations) expectTryAgain(await call());
  await set(`alter role ${user} login`);
  await expect.poll(operations[0]![1]).toMatchObject({ status: 200 });
  await set(`reassign owned by ${user} to current_user`);
  await set(`drop role ${user}`);
});

describe("every connection has time limits", () => {
  const settings = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

  it.each(Object.entries(workLimits))("for its kind of work: %s", async (_, limits) => {
    await start({ statement: 0, lock: 0 });
    const database = openDatabase(server.connection, { poolSize: 1, limits });
    for (const pool of [database.sql, database.queues, database.admin]) {
      const kind = pool === database.admin ? limits.writes : limits.reads;
      const rows = await pool`select setting from pg_settings where name = any(${settings}) order by name`;
      const inOrder = [kind.idleInTransaction, kind.lock, kind.statement].map(String);
      expect(rows.map(({ setting }) => setting)).toEqual(inOrder);
    }
    await database.close();
  });
});
