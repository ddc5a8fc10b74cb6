import { changeResources } from "@rental/contract";
import { getTableName } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditedOnly, auditTriggerOf } from "../../src/db/audit.ts";
import { tracked, triggersOf, untracked } from "../../src/db/changes.ts";
import { operations } from "../../src/domains/operations.ts";
import { testApi } from "../harness/api.ts";

const { server } = await testApi();
const { sql } = server.database;

it("lists every table of the database as a source of changes, or with the reason why it is not one", async () => {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
  const listed = [...new Set(tracked.map(({ table }) => getTableName(table))), ...Object.keys(untracked)];
  expect(
    listed.sort(),
    "every table has `Records` beside it, or is in `untracked` of src/db/changes.ts",
  ).toEqual(rows.map(({ name }) => name).sort());
});

it("names the resources as X-RateLimit-Resource does, in the same order in every list", () => {
  expect(tracked.map(({ resource }) => resource)).toEqual([...changeResources]);
  const known = new Set(operations.map(({ meta }) => meta.resource));
  expect(changeResources.filter((name) => !known.has(name))).toEqual([]);
});

it("has exactly the triggers that the list of tables describes, on partitions too: no column was forgotten", async () => {
  const installed = () => sql<{ definition: string }[]>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgfoid in ('note_change'::regproc, 'note_act'::regproc) and tgenabled = 'O' order by tgrelid::regclass::text, tgname`;
  const before = await installed();
  await server.database.transact(async (tx) => {
    for (const statement of [...tracked.flatMap(triggersOf), ...auditedOnly.map(auditTriggerOf)])
      await tx.execute(statement);
  });
  expect(
    await installed(),
    "a migration must create these triggers again. `npm run migration` appends them when it changes columns; for another " +
      "change of the declaration, write the statements of triggersOf() or auditTriggerOf() into one",
  ).toEqual(before);
  expect(before.length).toBeGreaterThanOrEqual(tracked.flatMap(triggersOf).length + auditedOnly.length);
});

it("has no triggers that change a row of these tables before it is stored: the others know only the columns that a statement sets", async () => {
  // Bits of tgtype: 1 for each row, 2 before, 16 update.
  const changing = await sql<{ name: string; of: string }[]>`
    select tgname as name, tgrelid::regclass::text as of from pg_trigger
    where tgtype & 19 = 19 and not tgisinternal
      and tgrelid::regclass::text = any(${tracked.map(({ table }) => getTableName(table))})`;
  expect(changing).toEqual([]);
});
