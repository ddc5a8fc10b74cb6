/** What docs/scale.md promises: the tables can be distributed over several servers by account. */
import { expect, it } from "vitest";
import { testApi } from "../harness/api.ts";

const { server } = await testApi();
const { sql } = server.database;

/** Tables without an account, and why: each server would have all of it. */
const withoutAccount: Record<string, string> = {
  accounts: "Its id is the account.",
  change_feed: "One row, which says which database this is.",
  first_emails: "An address gets one first email a day from the whole installation, whatever the account.",
};

/** Unique over all accounts, and why: to be kept in a directory on one server, which finds the account. */
const uniqueOverAll: Record<string, string> = {
  accounts_slug: "The public address names the account by it.",
  api_keys_hash: "A key says whose request it is.",
  sign_ins_hash: "A cookie says whose request it is.",
  calendar_feeds_token: "The address of a feed says whose calendar it is.",
  listing_feeds_token: "The address of a feed says whose listings it has.",
  image_uploads_object: "The address of a file says whose image it is; it contains the id of the account.",
  property_images_object: "The address of a file says whose image it is; it contains the id of the account.",
  outbox_pkey:
    "Random ids; the primary key has no account because every statement names the id and the account.",
};

const tables = `select c.oid, c.relname, exists (
    select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped) as has_account
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`;

it("every table has the account, or a reason not to", async () => {
  const rows = await sql.unsafe(`select relname from (${tables}) t where not has_account order by 1`);
  expect(rows.map(({ relname }) => relname)).toEqual(Object.keys(withoutAccount).sort());
});

it("every unique key has the account, or a reason not to", async () => {
  const rows = await sql.unsafe(`
    select i.indexrelid::regclass::text as name from pg_index i join (${tables}) t on t.oid = i.indrelid
    where i.indisunique and t.has_account and not exists (
      select 1 from pg_attribute a where a.attrelid = i.indrelid and a.attname = 'account_id' and a.attnum = any (i.indkey))
    union select i.indexrelid::regclass::text from pg_index i join (${tables}) t on t.oid = i.indrelid
    where i.indisunique and t.relname = 'accounts' and not i.indisprimary order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(uniqueOverAll).sort());
});

it("every foreign key leads from a record to one of the same account", async () => {
  const rows = await sql`
    select conrelid::regclass::text as table, confrelid::regclass::text as target, pg_get_constraintdef(c.oid) as text,
      (select array_agg(a.attname || '=' || b.attname)
        from unnest(c.conkey, c.confkey) as k(own, other)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
        join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.other)::text[] as pairs
    from pg_constraint c
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0`;
  expect(rows.length).toBeGreaterThan(20);
  // A sandbox names the account that it belongs to.
  for (const { table, target, text, pairs } of rows)
    if (pairs.join() !== "parent_id=id" || table !== "sandboxes")
      expect(pairs, `${table}: ${text}`).toContain(
        target === "accounts" ? "account_id=id" : "account_id=account_id",
      );
});
