import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it, vi } from "vitest";
import * as contacts from "../../src/domains/people/contacts/contacts.queries.ts";
import { createContact } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server } = await testApi();
const accountIds: string[] = [];
const contactIds: string[] = [];
const owners = new Map<string, string>();

beforeAll(async () => {
  for (let a = 0; a < 3; a++) {
    const account = await server.createAccount("scale");
    accountIds.push(account.accountId);
    for (let c = 0; c < 4; c++) {
      const { id } = await createContact(server, account, { name: `Contact ${c}` });
      contactIds.push(id);
      owners.set(id, account.accountId);
    }
  }
  contactIds.push("0198a3c4-0000-7000-8000-000000000001");
});

const read = () => server.platform.database.read;

it("returns to all concurrent callers the data of their account, and nothing else", async () => {
  const wanted = fc.record({
    accountId: fc.constantFrom(...accountIds),
    id: fc.constantFrom(...contactIds).chain((id) => fc.constantFrom(id, id.toUpperCase())),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { maxLength: 40 }), async (all) => {
      const found = await Promise.all(all.map(({ accountId, id }) => contacts.find(read(), accountId, id)));
      const ids = found.map((row) => row && [row.accountId, row.id]);
      const expected = all.map(({ accountId, id }) =>
        owners.get(id.toLowerCase()) === accountId ? [accountId, id.toLowerCase()] : undefined,
      );
      expect(ids).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

it("queries the database once per account, and caches nothing", async () => {
  const statements = vi.spyOn(server.platform.database.sql, "unsafe");
  const findAll = () =>
    Promise.all(contactIds.map((id) => contacts.find(read(), owners.get(id) ?? accountIds[0]!, id)));
  await findAll();
  expect(statements).toHaveBeenCalledTimes(3);
  await findAll();
  expect(statements).toHaveBeenCalledTimes(6);
  statements.mockRestore();
});

it("sees everything committed before the call, however close together", async () => {
  const id = contactIds[0]!;
  for (let n = 0; n < 20; n++) {
    const before = contacts.find(read(), owners.get(id)!, id);
    await server.platform.database.sql`update contacts set name = ${`Name ${n}`} where id = ${id}`;
    expect((await contacts.find(read(), owners.get(id)!, id))?.name).toBe(`Name ${n}`);
    await before;
  }
});

it("fails for all concurrent callers when the statement fails, and serves the next", async () => {
  const asked = ["not-an-id", contactIds[0]!].map((id) =>
    contacts.find(read(), owners.get(contactIds[0]!)!, id),
  );
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await contacts.find(read(), owners.get(contactIds[0]!)!, contactIds[0]!)).toBeDefined();
});

it("lets PostgreSQL plan look-ups by id and by address once, not on each execution", async () => {
  const [accountId, id] = [owners.get(contactIds[0]!)!, contactIds[0]!];
  const planned = await server.platform.database.transact(async (tx) => {
    // PostgreSQL decides after five executions.
    for (let n = 0; n < 6; n++) {
      await contacts.find(tx, accountId, id);
      await contacts.allMatching(tx, accountId, { emails: ["dana@example.org"], digits: ["3035550142"] });
    }
    return tx.execute(sql`select generic_plans > 0 as once from pg_prepared_statements
      where statement like '%"contacts"%' and statement like '%unnest(%'`);
  });
  expect([...planned]).toEqual([{ once: true }, { once: true }]);
});

it("reads only contacts with the address, although the statement was planned when there were few", async () => {
  const accountId = accountIds[0]!;
  await server.platform.database.transact(async (tx) => {
    for (let n = 0; n < 6; n++) {
      await contacts.allMatching(tx, accountId, { emails: ["dana@example.org"], digits: ["3035550142"] });
    }
    await tx.execute(sql`
      insert into contacts (account_id, id, name, email, phone, status, role, source, language, created_at, updated_at)
      select ${accountId}, gen_random_uuid(), 'Dana', n || '@example.org', n, 'prospect', 'prospect', 'api', 'en', now(), now()
      from generate_series(1, 1000) as n`);
    const [statement] = await tx.execute<{ name: string }>(sql`
      select name from pg_prepared_statements where statement like '%as sought (address)%'`);
    const parameters = ["email@example.org", "3035550142"].map(
      (sought) => `'{${sought}}', '${accountId}', false`,
    );
    const [row] = await tx.execute<{ "QUERY PLAN": [{ Plan: Record<string, number> }] }>(
      sql.raw(`explain (analyze, buffers, format json) execute "${statement!.name}" (${parameters})`),
    );
    const { "Shared Hit Blocks": hit, "Shared Read Blocks": read } = row!["QUERY PLAN"][0].Plan;
    expect(hit! + read!).toBeLessThan(40);
  });
});
