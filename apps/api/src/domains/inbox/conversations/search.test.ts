import fc from "fast-check";
import { expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { lowestIdAt } from "../../../platform/ids.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../messages/inbound.service.ts";

const { server } = await testApi();

const search = (account: TestAccount, query: string, more = "") =>
  server.request("GET", `/conversations/search?query=${encodeURIComponent(query)}${more}`, { as: account });

/** Creates an account with these messages of one contact, oldest first. @returns it and the contact's id */
async function accountWith(contents: string[]) {
  const account = await server.createAccount("scale");
  const { id: contactId } = await createContact(server, account, { name: "Dana Reyes" });
  await forAccount(server.platform, account.accountId, async (call) => {
    for (const content of contents) await receiveMessage(call, { contactId, content, channel: "web" });
  });
  return { account, contactId };
}

it("returns matches with the contact's name, newest first, and the exact total", async () => {
  const { account } = await accountWith(["Friday at ten", "no", "on FRIDAY?", "friday!"]);
  const { body } = await search(account, "friday");
  expect(body.data.map(({ content }: { content: string }) => content)).toEqual([
    "friday!",
    "on FRIDAY?",
    "Friday at ten",
  ]);
  expect(body.data[0]).toEqual({
    messageId: expect.any(String),
    content: "friday!",
    direction: "inbound",
    channel: "web",
    sentAt: "2026-06-15T12:00:00.000Z",
    conversationId: expect.any(String),
    contactName: "Dana Reyes",
  });
  expect(body.pagination).toEqual({ page: 1, limit: 10, total: 3, totalPages: 1, nextCursor: null });
});

it("pages with a limit of 10 by default and at most 50", async () => {
  const { account } = await accountWith(Array.from({ length: 60 }, (_, n) => `message ${n}`));
  expect((await search(account, "message")).body.data).toHaveLength(10);
  const most = (await search(account, "message", "&limit=1000")).body;
  expect([most.data.length, most.pagination]).toEqual([
    50,
    { page: 1, limit: 50, total: 60, totalPages: 2, nextCursor: expect.any(String) },
  ]);
  const rest = (await search(account, "message", "&limit=50&page=2")).body;
  expect(rest.data.map(({ content }: { content: string }) => content)).toEqual(
    Array.from({ length: 10 }, (_, n) => `message ${9 - n}`),
  );
  const beyond = (await search(account, "message", "&page=99999999999999")).body;
  expect([beyond.data, beyond.pagination.total]).toEqual([[], 60]);
});

it("returns pages and the exact total even for more matches than it sorts", async () => {
  const { account } = await accountWith(["hello 0"]);
  await server.platform.database.sql`
    insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, sent_at, created_at)
    select account_id, gen_random_uuid(), conversation_id, direction, 'hello ' || n, search_text, channel,
      sent_at + n * interval '1 second', created_at
    from messages, generate_series(1, 10004) n where account_id = ${account.accountId}`;
  const { data, pagination } = (await search(account, "HELLO", "&limit=3")).body;
  expect(data.map(({ content }: { content: string }) => content)).toEqual([
    "hello 10004",
    "hello 10003",
    "hello 10002",
  ]);
  expect(data[0]).toMatchObject({ contactName: "Dana Reyes", sentAt: "2026-06-15T14:46:44.000Z" });
  expect(pagination).toEqual({
    page: 1,
    limit: 3,
    total: 10_005,
    totalPages: 3335,
    nextCursor: expect.any(String),
  });
  const last = (await search(account, "hello", "&limit=3&page=3335")).body.data;
  const { nextCursor } = (await search(account, "hello", "&limit=3&page=3334")).body.pagination;
  const afterCursor = (await search(account, "hello", `&limit=3&cursor=${nextCursor}`)).body;
  expect([afterCursor.data, afterCursor.pagination]).toEqual([
    last,
    { page: 3335, limit: 3, total: 10_005, totalPages: 3335, nextCursor: null },
  ]);
  expect(last.map(({ content }: { content: string }) => content)).toEqual(["hello 2", "hello 1", "hello 0"]);
  const beyond = (await search(account, "hello", "&limit=3&page=3336")).body;
  expect([beyond.data, beyond.pagination.total]).toEqual([[], 10_005]);
});

it("returns 422 naming the query when it is missing or empty", async () => {
  const { account } = await accountWith([]);
  for (const path of ["/conversations/search", "/conversations/search?query="]) {
    const answer = await server.request("GET", path, { as: account });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, "query"]);
  }
  expect((await search(account, "x", "&limit=0")).status).toBe(422);
});

it("finds nothing of another account", async () => {
  await accountWith(["the secret of one account"]);
  const { account } = await accountWith(["the secret of the other"]);
  expect((await search(account, "secret")).body.pagination.total).toBe(1);
});

it("ignores case in every script, and distinguishes letters otherwise", async () => {
  const { account } = await accountWith([
    "STRASSE",
    "Straße",
    "Ελλάς",
    "ÉMILE",
    "Привет",
    "日本語 テスト",
    "🏡 Haus",
  ]);
  const found = async (query: string) =>
    (await search(account, query)).body.data.map(({ content }: { content: string }) => content).reverse();
  expect(await found("strasse")).toEqual(["STRASSE"]);
  expect(await found("ΕΛΛΆΣ")).toEqual(["Ελλάς"]);
  expect(await found("λάσ")).toEqual(["Ελλάς"]);
  expect(await found("émi")).toEqual(["ÉMILE"]);
  expect(await found("emi")).toEqual([]);
  expect(await found("ПРИВ")).toEqual(["Привет"]);
  expect(await found("本語")).toEqual(["日本語 テスト"]);
  expect(await found("🏡")).toEqual(["🏡 Haus"]);
});

it("finds exactly the messages that contain the query, whatever characters it has", async () => {
  const letters = fc.constantFrom(..."aAbB%_\\ *'\"éÉßσςΣ日本🏡.\n".match(/./gsu)!);
  const text = (minLength: number, maxLength: number) => fc.string({ unit: letters, minLength, maxLength });
  const plain = (value: string) => value.toLowerCase().replaceAll("ς", "σ");
  await fc.assert(
    fc.asyncProperty(
      fc.array(text(1, 12), { minLength: 1, maxLength: 30 }),
      fc.array(text(1, 5), { minLength: 1, maxLength: 10 }),
      async (contents, queries) => {
        const { account } = await accountWith(contents);
        for (const query of queries) {
          const expected = contents.filter((content) => plain(content).includes(plain(query))).reverse();
          const { body } = await search(account, query, "&limit=50");
          expect(body.data.map(({ content }: { content: string }) => content)).toEqual(expected);
          expect(body.pagination.total).toBe(expected.length);
        }
      },
    ),
    {
      numRuns: 25,
      examples: [
        [
          ["\n", "a"],
          ["\n", "a"],
        ],
      ],
    },
  );
}, 120_000);

/** In parts that a busy machine inserts within the time limit of a statement. */
async function inParts(count: number, insert: (rows: number) => Promise<unknown>): Promise<void> {
  for (let left = count; left > 0; left -= 2_000) await insert(Math.min(left, 2_000));
}

it("returns the exact total again without counting everything, whatever is added, and in whatever order of ids", async () => {
  const { account } = await accountWith(["hello 0"]);
  const { sql } = server.platform.database;
  /** Messages with ids of this time, of which every second one contains the word. */
  const add = (count: number, at: Date) =>
    inParts(
      count,
      (rows) => sql`
    insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, sent_at, created_at)
    select account_id, overlay(gen_random_uuid()::text placing ${lowestIdAt(at).slice(0, 13)} from 1)::uuid, conversation_id,
      direction, content, case when n % 2 = 0 then search_text else 'other' end, channel, sent_at, created_at
    from (select * from messages where account_id = ${account.accountId} and search_text <> 'other' order by id limit 1) first,
      generate_series(1, ${rows}) n`,
    );
  const total = async () => (await search(account, "hello", "&limit=1")).body.pagination.total;
  const counted = async () => {
    const [row] = await sql`
      select count(*)::int as total from messages
      where account_id = ${account.accountId} and search_text like '%hello%'`;
    return row!.total;
  };
  const now = server.clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  await add(20_010, ago(10));
  expect(await total()).toBe(10_006);
  // Later ones, one that was stored late, both, and none; then more time has passed.
  for (const added of [[0], [20], [0, 20], [], [2, 2, 30]]) {
    for (const minutes of added) await add(11, ago(minutes));
    expect(await total()).toBe(await counted());
    expect(await total()).toBe(await counted());
  }
  server.clock.set(new Date(now.getTime() + 3_600_000));
  try {
    for (const minutes of [0, -30, -59.5]) {
      await add(7, ago(minutes));
      expect(await total()).toBe(await counted());
    }
    expect((await search(account, "hello", "&limit=3&page=99999999")).body).toMatchObject({ data: [] });
  } finally {
    server.clock.set(now);
  }
});

it("is exact for every search while others write", async () => {
  const { account } = await accountWith(["hello 0"]);
  const { sql } = server.platform.database;
  const add = (count: number) =>
    inParts(
      count,
      (rows) => sql`
    insert into messages (account_id, id, conversation_id, direction, content, search_text, channel, sent_at, created_at)
    select account_id, gen_random_uuid(), conversation_id, direction, content, search_text, channel, sent_at, created_at
    from (select * from messages where account_id = ${account.accountId} limit 1) first, generate_series(1, ${rows}) n`,
    );
  const total = async () => (await search(account, "hello", "&limit=1")).body.pagination.total as number;
  await add(10_050);
  let stored = 10_051;
  let sent = stored;
  const writers = Array.from({ length: 4 }, async () => {
    for (let n = 0; n < 15; n++) {
      sent += 3;
      await add(3);
      stored += 3;
    }
  });
  const readers = Array.from({ length: 3 }, async () => {
    for (let n = 0; n < 15; n++) {
      const least = stored;
      const found = await total();
      expect([found >= least, found <= sent, found % 3]).toEqual([true, true, 10_051 % 3]);
    }
  });
  await Promise.all([...writers, ...readers]);
  expect(await total()).toBe(10_051 + 180);
});
