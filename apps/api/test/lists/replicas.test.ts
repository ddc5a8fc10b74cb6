import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tracked } from "../../src/db/changes.ts";
import { beginEpoch } from "../../src/domains/integrations/changes/changes.service.ts";
import { operations } from "../../src/domains/operations.ts";
import { openReplicas } from "../../src/program/open-replicas.ts";
import { createContact, createProperty, makeConversation } from "../fixtures/records.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";
import { startRelay } from "../harness/relay.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { Pair } from "../harness/standby.ts";

const patience = { timeout: 30_000, interval: 20 };
const random = seededRandom(printedSeed("replicas"));
let pair: Pair;
/** Two processes of the API, of which only `reader` uses the replica. */
let writer: TestServer;
let reader: TestServer;
const closers: (() => Promise<unknown>)[] = [];

/** The URL of a server that listens on a Unix socket only. */
async function urlOf(at: Pair["primary"], database = at.database): Promise<string> {
  const relay = await startRelay(at);
  closers.push(() => relay.close());
  return `postgres://${at.user}@127.0.0.1:${relay.port}/${database}`;
}

/** An API process with these replicas. @returns it, and the lines that it logged of them */
async function start(...urls: string[]) {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const env = { DATABASE_URL: "postgres://127.0.0.1/unused", DATABASE_REPLICA_URLS: urls.join() };
  const server = await startTestServer(urls.length > 0 ? env : {}, {
    connect: async () => pair.primary,
    log,
  });
  closers.push(() => server.close());
  closers.push(await openReplicas(server.server, log));
  return { server, said: () => lines.filter((line) => line.includes("replica")) };
}

beforeAll(async () => {
  pair = await Pair.start();
  ({ server: writer } = await start());
  ({ server: reader } = await start(await urlOf(pair.standby)));
}, 120_000);
afterAll(async () => {
  for (const close of closers.reverse()) await close();
  await pair.close();
});

const outcomes = async (server = reader) =>
  Object.fromEntries(
    (await server.server.metrics.text())
      .split("\n")
      .flatMap((line) => [
        ...(/^replica_reads_total\{outcome="(\w+)"\} (\d+)/.exec(line)?.slice(1) ? [line] : []),
      ])
      .map((line) => /outcome="(\w+)"\} (\d+)/.exec(line)!.slice(1) as [string, string])
      .map(([outcome, count]) => [outcome, Number(count)]),
  ) as Record<string, number | undefined>;

/** The answer to a GET, and what became of it. */
async function get(path: string, as: TestAccount, server = reader) {
  const before = await outcomes(server);
  const { status, body } = await server.request("GET", path, { as });
  const after = await outcomes(server);
  expect(status, JSON.stringify(body)).toBe(200);
  return { body, outcome: Object.keys(after).find((name) => after[name] !== before[name]) };
}

/** Waits until the replica answers for an account that writes nothing. */
const used = (account: TestAccount, server = reader) =>
  expect
    .poll(async () => {
      await server.platform.replicas!.mark();
      return (await get("/contacts", account, server)).outcome;
    }, patience)
    .toBe("replica");

/** From now on, the replica falls behind. */
async function pause(): Promise<void> {
  await pair.admin`select pg_wal_replay_pause()`;
  await expect
    .poll(async () => (await pair.admin`select pg_get_wal_replay_pause_state() as s`)[0]!.s, patience)
    .toBe("paused");
}

const totalOf = async (account: TestAccount) =>
  (await reader.request("GET", "/contacts?limit=1", { as: account })).body.pagination.total;

describe("lists on a replica", () => {
  it("are the same as on the primary, for each operation that declares it", async () => {
    const account = await writer.createAccount("pro");
    await makeConversation(writer, account);
    const { id: propertyId } = await createProperty(writer, account);
    await used(account);
    const { body: conversations } = await writer.request("GET", "/conversations", { as: account });
    const [{ id, contactId }] = conversations.data;
    const paths: Record<string, string> = {
      "/conversations/search": "/conversations/search?query=Dana",
      "/conversations/{id}/messages": `/conversations/${id}/messages`,
      "/contacts/{id}/timeline": `/contacts/${contactId}/timeline`,
      "/properties/{id}/timeline": `/properties/${propertyId}/timeline`,
    };
    const declared = operations.filter(({ meta }) => meta.onReplica);
    for (const { meta } of declared) {
      const path = paths[meta.openapi.path] ?? meta.openapi.path;
      const { body, outcome } = await get(path, account);
      expect([path, outcome]).toEqual([path, "replica"]);
      expect(body).toEqual((await writer.request("GET", path, { as: account })).body);
    }
    const covered = new Set(tracked.map(({ resource }) => resource));
    expect(declared.map(({ meta }) => meta.resource).filter((name) => !covered.has(name))).toEqual([]);
    expect(declared.length).toBeGreaterThan(10);
    // What they refuse is refused here as there.
    const refused = await reader.request("GET", "/contacts?cursor=x", { as: account });
    expect(refused.status).toBe(422);
  }, 60_000);

  it("have what any process has written, however far the replica is behind", async () => {
    const [busy, quiet] = [await writer.createAccount("pro"), await writer.createAccount("pro")];
    await used(busy);
    await used(quiet);
    await pause();
    const { id } = await createContact(writer, busy);
    for (let i = 0; i < 3; i++) {
      await reader.platform.replicas!.mark();
      expect(await get("/contacts", busy)).toMatchObject({
        outcome: "recently_changed",
        body: { data: [{ id }] },
      });
      expect((await get("/contacts", quiet)).outcome).toBe("replica");
    }
    await pair.admin`select pg_wal_replay_resume()`;
    await used(busy);
    expect((await get("/contacts", busy)).body.data).toMatchObject([{ id }]);
  }, 60_000);

  it("have what a transaction has written that was open while the replica moved on", async () => {
    const account = await writer.createAccount("pro");
    const other = await writer.createAccount("pro");
    const { id } = await createContact(writer, account, { name: "Before" });
    await used(account);
    let commit: () => void = () => undefined;
    let isWritten: () => void = () => undefined;
    const written = new Promise<void>((resolve) => {
      isWritten = resolve;
    });
    const committed = writer.database.transact(async (tx) => {
      await tx.execute(
        sql`update contacts set name = 'After' where account_id = ${account.accountId} and id = ${id}`,
      );
      isWritten();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await written;
    for (let i = 0; i < 3; i++) {
      await createContact(writer, other);
      await reader.platform.replicas!.mark();
      await wait(50);
    }
    expect(await get("/contacts", account)).toMatchObject({
      outcome: "replica",
      body: { data: [{ name: "Before" }] },
    });
    commit();
    await committed;
    expect((await get("/contacts", account)).body.data).toMatchObject([{ name: "After" }]);
  }, 60_000);

  it("have what was written before a new epoch of the change feed emptied it", async () => {
    const account = await writer.createAccount("pro");
    await used(account);
    await pause();
    await createContact(writer, account);
    // As after a failover: the database is another one than that of the epoch.
    await writer.database.sql`update change_feed set made_in = 'elsewhere'`;
    await beginEpoch(writer.database);
    expect(await writer.database.sql`select from changes`).toEqual([]);
    expect((await get("/contacts", account)).body.data).toHaveLength(1);
    await reader.platform.replicas!.mark();
    expect((await get("/contacts", account)).body.data).toHaveLength(1);
    await pair.admin`select pg_wal_replay_resume()`;
    await used(account);
    expect((await get("/contacts", account)).body.data).toHaveLength(1);
  }, 60_000);

  it("are never behind what their account has written, while everything moves", async () => {
    const accounts = await Promise.all(Array.from({ length: 4 }, () => writer.createAccount("scale")));
    let isOver = false;
    const moving = (async () => {
      while (!isOver) {
        await reader.platform.replicas!.mark();
        const paused = random() < 0.3;
        if (paused) await pair.admin`select pg_wal_replay_pause()`;
        await wait(random() * 20);
        if (paused) await pair.admin`select pg_wal_replay_resume()`;
      }
    })();
    const before = await outcomes();
    await Promise.all(
      accounts.map(async (account) => {
        for (let written = 1; written <= 30; written++) {
          await createContact(writer, account, { email: `a${written}@example.com` });
          expect(await totalOf(account)).toBe(written);
          // Long enough for the replica to catch up, sometimes.
          await wait(random() * 150);
          expect(await totalOf(account)).toBe(written);
        }
      }),
    );
    isOver = true;
    await moving;
    const after = await outcomes();
    // Both ways were taken, or nothing was tested.
    for (const outcome of ["replica", "recently_changed"])
      expect(after[outcome] ?? 0).toBeGreaterThan(before[outcome] ?? 0);
  }, 90_000);

  it("are answered by the primary while the replica is dead, and by it again afterwards", async () => {
    const account = await writer.createAccount("pro");
    await createContact(writer, account);
    await used(account);
    let isOver = false;
    const seen = new Set<string>();
    const reading = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const { status, body } = await reader.request("GET", "/contacts", { as: account });
        seen.add(`${status} with ${body.data?.length}`);
        await wait(1);
      }
    });
    await wait(50);
    await pair.kill();
    await reader.platform.replicas!.mark();
    await expect.poll(() => reader.platform.replicas!.lags[0]!.seconds, patience).toBeNull();
    await wait(50);
    isOver = true;
    await Promise.all(reading);
    expect([...seen]).toEqual(["200 with 1"]);
    expect((await get("/contacts", account)).outcome).toBe("unavailable");
    await pair.startAgain();
    await used(account);
  }, 90_000);

  it("are answered by the primary when the replica stops responding in the middle", async () => {
    const relay = await startRelay(pair.standby, 0, (client, server) => links.push([client, server]));
    const links: { pause(): unknown }[][] = [];
    closers.push(() => relay.close());
    const { user, database } = pair.primary;
    const { server, said } = await start(`postgres://${user}@127.0.0.1:${relay.port}/${database}`);
    const account = await writer.createAccount("pro");
    await createContact(writer, account);
    await used(account, server);
    for (const side of links.flat()) side.pause();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.request("GET", "/contacts", { as: account })),
    );
    expect(answers.map(({ status, body }) => [status, body.data?.length])).toEqual(
      answers.map(() => [200, 1]),
    );
    expect(said()).toEqual([
      `the replica 127.0.0.1:${relay.port} is used for lists`,
      `the replica 127.0.0.1:${relay.port} is not used, and the primary answers instead: it has not responded for 1 s`,
    ]);
    await used(account, server);
  }, 90_000);
});

describe("a URL that leads to no replica", () => {
  it.each([
    ["the primary itself", () => urlOf(pair.primary), "accepts writes, so it follows no other server"],
    [
      "nobody",
      async () => "postgres://127.0.0.1:1/rental",
      "does not respond: connect ECONNREFUSED 127.0.0.1:1",
    ],
    [
      "another database",
      () => urlOf(pair.standby, "postgres"),
      "has the database postgres in its URL, not rental",
    ],
  ])("%s: one line says so, and the primary answers", async (_, urlFor, fault) => {
    const { server, said } = await start(await urlFor());
    const account = await writer.createAccount("pro");
    expect((await get("/contacts", account, server)).outcome).toBe("unavailable");
    await server.platform.replicas!.mark();
    expect(said()).toEqual([
      expect.stringContaining(` is not used, and the primary answers instead: it ${fault}`),
    ]);
    expect(said()[0]).not.toContain("@");
  });

  it("a replica that became a primary is left, and nobody is shown what it has", async () => {
    const account = await writer.createAccount("pro");
    await used(account);
    await pair.promote();
    await expect.poll(async () => (await get("/contacts", account)).outcome, patience).not.toBe("replica");
    await reader.platform.replicas!.mark();
    expect((await get("/contacts", account)).outcome).toBe("unavailable");
  }, 60_000);
});
