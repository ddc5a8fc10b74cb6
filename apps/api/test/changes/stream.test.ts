import { connect } from "node:net";
import type { Change } from "@rental/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as keys from "../../src/domains/account/keys/keys.service.ts";
import { openQueue } from "../../src/platform/jobs/queue.ts";
import { Visitor } from "../chats/visitor.ts";
import { signedIn } from "../fixtures/people.ts";
import { createContact, createProperty, makeContact } from "../fixtures/records.ts";
import { listeningApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";
import { startTestServer } from "../harness/server.ts";
import { ChangeStream } from "./change-stream.ts";
import { complete } from "./complete.ts";

const { server, origin } = await listeningApi();
const open: ChangeStream[] = [];
let account: TestAccount;

beforeEach(async () => {
  account = await server.createAccount("scale");
});
afterEach(async () => {
  for (const stream of open.splice(0)) await stream.close();
});

async function follow(query = "", lastEventId: string | null = null, as = account): Promise<ChangeStream> {
  await complete(server);
  const stream = await ChangeStream.open(`${origin}/api/v1/changes/stream${query}`, as.apiKey, lastEventId);
  open.push(stream);
  return stream;
}
const until = (stream: ChangeStream, number: number) =>
  expect.poll(() => stream.changes.length, { timeout: 60_000, interval: 5 }).toBe(number);
const ids = (changes: Change[]) => changes.map(({ id }) => id);
/** Stores changes. @returns the ids of their records, in the order of the feed */
async function insertChanges(count: number): Promise<string[]> {
  // On one connection, whose statistics are written at the end: a test compares those of the stream.
  const stored = await server.database.admin.begin(async (sql) => {
    await sql`
      insert into changes (account_id, resource, id, change)
      select ${account.accountId}, 'messages', gen_random_uuid(), 'created' from generate_series(1, ${count}::int)`;
    await sql`select pg_stat_force_next_flush()`;
    return sql<{ id: string }[]>`
      select id from changes where account_id = ${account.accountId} order by position, sequence`;
  });
  return stored.map(({ id }) => id);
}
const create = async () => (await createContact(server, account)).id as string;

describe("a stream of changes", () => {
  it("consists of server-sent events that no proxy or cache may store", async () => {
    const { response } = await follow();
    expect(response.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
      "x-ratelimit-resource": "changes",
    });
  });

  it("sends the same as the list: first what is kept, then each change as it is committed", async () => {
    const first = await create();
    const stream = await follow();
    await until(stream, 1);
    const second = await create();
    await until(stream, 2);
    expect(ids(stream.changes)).toEqual([first, second]);
    const list = await server.request("GET", "/changes", { as: account });
    expect(stream.changes).toEqual(list.body.data);
    const after = await server.request("GET", `/changes?cursor=${stream.lastEventId}`, { as: account });
    expect(after.body.data).toEqual([]);
  });

  it("begins after a cursor, with the requested resources and their records", async () => {
    await create();
    const stream = await follow("?cursor=now&resource=properties&include=record");
    await create();
    const { id } = await createProperty(server, account, { address: "1 Elm Street" });
    await until(stream, 1);
    expect(stream.changes[0]).toMatchObject({ id, record: { id, address: "1 Elm Street" } });
  });

  it("continues after Last-Event-ID, which comes before cursor, wherever it was cut off", async () => {
    const all = [await create(), await create(), await create()];
    const before = await follow();
    await until(before, 3);
    await before.close();
    all.push(await create());
    const after = await follow("?cursor=now", before.lastEventId);
    await until(after, 1);
    expect(ids([...before.changes, ...after.changes])).toEqual(all);
  });

  it("has neither gaps nor repeats when it is cut off again and again, also in the middle of what is sent at once", async () => {
    const stored = await insertChanges(1_000);
    const got: string[] = [];
    for (let last: string | null = null, round = 1; got.length < stored.length; round++) {
      const stream = await follow("", last);
      const some = Math.min(((round * 37) % 150) + 1, stored.length - got.length);
      await expect
        .poll(() => stream.changes.length, { timeout: 60_000, interval: 1 })
        .toBeGreaterThanOrEqual(some);
      await stream.close();
      // As a client that had handled only some of what arrived.
      got.push(...ids(stream.changes.slice(0, some)));
      last = stream.cursors[some - 1]!;
    }
    expect(got).toEqual(stored);
  });

  it("refuses a cursor as the list does, before it begins", async () => {
    const malformed = [await follow("?cursor=apples"), await follow("", "apples"), await follow("", "now")];
    expect(malformed.map(({ status, refusal }) => [status, refusal?.detail])).toEqual([
      [
        422,
        "cursor: is not a cursor of the changes: use a nextCursor or the id of an event unchanged, or now.",
      ],
      [
        422,
        "Last-Event-ID: is not a cursor of the changes: use a nextCursor or the id of an event unchanged, or now.",
      ],
      [
        422,
        "Last-Event-ID: is not a cursor of the changes: use a nextCursor or the id of an event unchanged, or now.",
      ],
    ]);
    await server.database.sql`update change_feed set epoch = gen_random_uuid()`;
    const stream = await follow();
    await until(stream, 0);
    const { nextCursor } = (await server.request("GET", "/changes?cursor=now", { as: account })).body;
    await server.database.sql`update change_feed set epoch = gen_random_uuid()`;
    const refused = await follow("", nextCursor);
    expect([refused.status, refused.refusal?.code]).toEqual([410, "cursor_of_another_database"]);
  });

  it("ends when its key is revoked, and sends nothing that was committed since", async () => {
    const other = { ...account, ...(await server.createKey(account.accountId)) };
    const stream = await follow("?cursor=now");
    await server.database.transact((tx) => keys.revokeAllOf(tx, account.accountId, server.clock.now()));
    await server.database.sql`update api_keys set revoked_at = null where id = ${other.keyId}`;
    // The key counts as valid for up to a second.
    await expect
      .poll(async () => (await server.request("GET", "/contacts", { as: account })).status)
      .toBe(401);
    await createContact(server, other);
    await stream.ended;
    expect(stream.changes).toEqual([]);
  });

  it("ends when the role of its person changes, so that a new viewer is shown no secret part of an address", async () => {
    const { personId, headers } = await signedIn(server, account, "agent");
    const path = "/api/v1/changes/stream?cursor=now&resource=webhooks&include=record";
    const openOne = async () => {
      await complete(server);
      const stream = await ChangeStream.open(`${origin}${path}`, headers);
      open.push(stream);
      return stream;
    };
    const urls = ({ changes }: ChangeStream) =>
      changes.flatMap(({ resource, record }) => (resource === "webhooks" ? [record!.url] : []));
    const url = "https://example.com/hooks/secret-part";
    const subscribe = () =>
      server.request("POST", "/webhooks", { as: account, body: { url, events: ["contact.updated"] } });
    const asAgent = await openOne();
    await subscribe();
    await expect.poll(() => urls(asAgent)).toEqual([url]);
    await server.request("PATCH", `/people/${personId}`, { as: account, body: { role: "viewer" } });
    // The earlier role counts for up to a second.
    await expect
      .poll(async () => (await server.request("GET", "/webhooks", { headers })).body.data[0].url)
      .toBe("https://example.com/...");
    await subscribe();
    await asAgent.ended;
    expect(urls(asAgent)).toEqual([url]);
    const asViewer = await openOne();
    await subscribe();
    await expect.poll(() => urls(asViewer)).toEqual(["https://example.com/..."]);
  });

  it("can be open 20 times for an account, whatever its keys; the next is 429, and other accounts are not affected", async () => {
    const streams = await Promise.all(Array.from({ length: 1_000 }, () => follow("?cursor=now")));
    const statuses = streams.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(980);
    const refused = streams.find(({ status }) => status === 429)!;
    expect(refused.response.headers["retry-after"]).toBe("10");
    expect(refused.refusal!.detail).toContain("This account has 20 open streams. Close one");
    const other = await server.createAccount("pro");
    const theirs = await follow("?cursor=now", null, other);
    const { id } = await createContact(server, other);
    await until(theirs, 1);
    expect(ids(theirs.changes)).toEqual([id]);
    await streams.find(({ status }) => status === 200)!.close();
    await expect.poll(async () => (await follow("?cursor=now")).status).toBe(200);
  });

  it("holds a limited number of changes for a client that reads nothing", async () => {
    await insertChanges(50_000);
    await complete(server);
    const { port, hostname } = new URL(origin);
    const socket = connect(Number(port), hostname).pause();
    const head = `GET /api/v1/changes/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.apiKey}\r\n\r\n`;
    const before = await queries();
    socket.write(head);
    // It stops to ask the database: the buffers of the system are full.
    let asked = -1;
    await expect
      .poll(
        async () => {
          const last = asked;
          asked = (await queries()) - before;
          return asked > 0 && asked === last;
        },
        { interval: 500 },
      )
      .toBe(true);
    expect(asked).toBeLessThan(50_000);
    socket.destroy();
  });

  it("needs a key, and a plan that includes changes", async () => {
    expect((await follow("", null, { ...account, apiKey: "none" })).status).toBe(401);
    expect((await follow("", null, await server.createAccount("free_trial"))).status).toBe(403);
    expect((await follow("", null, await server.createAccount("starter"))).status).toBe(200);
  });

  it("is not served over tRPC", async () => {
    const url = "/api/v1/trpc/changes.stream?input=%7B%7D";
    const headers = { authorization: `Bearer ${account.apiKey}` };
    expect((await server.call({ method: "GET", url, headers })).status).toBe(404);
  });
});

/** Number of changes that were read from the table, from all partitions. */
async function queries(): Promise<number> {
  await server.database.sql`select pg_stat_force_next_flush()`;
  const [row] = await server.database.sql<{ total: string }[]>`
    select coalesce(sum(idx_tup_fetch), 0)::text as total from pg_stat_user_tables where relname like 'changes%'`;
  return Number(row!.total);
}

it("is told of what jobs, arriving mail and visitors change", async () => {
  const body = { profilePublic: true };
  expect((await server.request("PATCH", "/settings", { as: account, body })).status).toBe(200);
  const visitor = await Visitor.of(server, account);
  let news = 0;
  const end = server.platform.queue.watch(account.accountId, () => {
    news += 1;
  });
  // Jobs and arriving mail use the same function.
  await makeContact(server, account);
  expect(news).toBe(1);
  expect((await visitor.post("Hello")).status).toBe(201);
  expect(news).toBeGreaterThan(1);
  end();
});

it("wakes streams of other processes, and ends streams when the server stops", async () => {
  const reader = await startTestServer();
  try {
    await reader.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = reader.app.server.address() as { port: number };
    const theirs = await reader.createAccount("pro");
    const log = { warn: () => undefined, error: () => undefined, info: () => undefined } as never;
    reader.platform.queue = await openQueue({ redisUrl: null, connection: reader.connection }, [], log);
    const stream = await ChangeStream.open(
      `http://127.0.0.1:${port}/api/v1/changes/stream?cursor=now`,
      theirs.apiKey,
    );
    // Another process: it shares only the database.
    const writer = await openQueue({ redisUrl: null, connection: reader.connection }, [], log);
    const [contact] = await reader.database.sql`
      insert into contacts (account_id, id, name, status, role, source, language, created_at, updated_at)
      values (${theirs.accountId}, gen_random_uuid(), 'Kim', 'prospect', 'prospect', 'api', 'en', now(), now())
      returning id`;
    await writer.wake([{ kind: "changes", accountId: theirs.accountId, id: theirs.accountId }]);
    // Without the hint, it would take 15 seconds.
    await expect.poll(() => stream.changes.length, { interval: 20 }).toBe(1);
    expect(stream.changes[0]!.id).toBe(contact!.id);
    await writer.close();
    await reader.app.close();
    await stream.ended;
  } finally {
    await reader.close();
  }
});
