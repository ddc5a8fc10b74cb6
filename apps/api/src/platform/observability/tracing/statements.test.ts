import { expect, it } from "vitest";
import { described } from "./statements.ts";

it.each([
  ['select "id" from "contacts" where "account_id" = $1', "select contacts"],
  ['update "contacts" set "name" = $1', "update contacts"],
  ['delete from "chats" where "id" = $1', "delete chats"],
  ["insert into a (b) values ($1) on conflict do update set b = excluded.b", "insert a"],
  ["select id from runs where due_at < $1 for update skip locked", "select runs"],
  ["with page as materialized (select id from contacts) select page.* from page", "select contacts"],
  [
    "with claimed as (update outbox set fanned_out = true returning id), made as (insert into webhook_deliveries (id) select id from claimed) select 1 from made",
    "update outbox, insert webhook_deliveries",
  ],
  ["select pg_advisory_xact_lock($1)", "select pg_advisory_xact_lock"],
  ["rollback", "rollback"],
  ["/* planned each time */ select 1 from outbox", "select outbox"],
])("names %s", (text, summary) => {
  expect(described(text).summary).toBe(summary);
});

it("leaves out literals, comments and line breaks", () => {
  const text =
    "select /* who */ 'O''Neil', E'a\\'b', \"name\"\n  from contacts where status = 'lead' and id = $1";
  expect(described(text).text).toBe('select ?, ?, "name" from contacts where status = ? and id = $1');
});

it("is short however long the statement is", () => {
  expect(described(`select ${"x, ".repeat(10_000)}`).text).toHaveLength(2_000);
});
