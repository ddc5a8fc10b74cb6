import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { changesSetting } from "./changes.ts";
import * as tables from "./tables/index.ts";

/** A table whose rows are counted as they are written. */
interface Counted {
  table: PgTable;
  /** SQL condition for rows that count; `row.` refers to the row. Default: all. */
  shown?: string;
  /** Each total covers the rows with equal values in up to two columns. */
  totals: { list: string; by: string[] }[];
}

/**
 * The totals that are stored. Each table has triggers that record the difference a change makes, in the transaction of
 * the change, whoever makes it. Migrations create them; a test compares them with this list.
 *
 * Lists with few rows per account, such as webhooks, are counted on the fly. So are filters by contact: a contact has
 * few records, and PostgreSQL only counts when the page is full.
 */
export const counted: readonly Counted[] = [
  {
    table: tables.properties,
    shown: "row.deleted_at is null",
    totals: [
      { list: "properties", by: ["is_public"] },
      { list: "properties_of_assignee", by: ["assignee_id"] },
    ],
  },
  {
    table: tables.contacts,
    shown: "row.deleted_at is null",
    totals: [
      { list: "contacts", by: ["status", "role"] },
      { list: "contacts_of_assignee", by: ["assignee_id", "status"] },
    ],
  },
  {
    table: tables.calendarEntries,
    totals: [
      { list: "calendar", by: ["type", "status"] },
      { list: "calendar_of_property", by: ["property_id", "type"] },
    ],
  },
  {
    table: tables.conversations,
    totals: [
      { list: "conversations", by: [] },
      { list: "conversations_of_assignee", by: ["assignee_id"] },
    ],
  },
  // Not for a list: message search uses it, see domains/inbox/conversations/search-totals.ts.
  { table: tables.messages, totals: [{ list: "messages", by: [] }] },
  { table: tables.drafts, totals: [{ list: "drafts", by: [] }] },
  { table: tables.followups, totals: [{ list: "followups", by: ["status"] }] },
  { table: tables.workflowRuns, totals: [{ list: "workflow_runs", by: ["status", "workflow_template_id"] }] },
  {
    table: tables.prescreeningSessions,
    shown: "row.contact_id is not null",
    totals: [{ list: "sessions", by: ["review_status"] }],
  },
];

const row = (text: string, name: string) => text.replaceAll("row.", name);

/** The SQL values of a total's two keys. */
const keysOf = (by: string[], name: string): [string, string] => {
  const key = (column: string | undefined) => (column ? `coalesce(${name}${column}::text, '')` : "''");
  return [key(by[0]), key(by[1])];
};

/**
 * The statements that create or replace a table's triggers. Inserts are counted once per statement, so that a statement
 * with a million rows leaves as few changes as one with a single row.
 */
export function totalTriggersOf({ table, shown = "true", totals }: Counted): string[] {
  const name = getTableName(table);
  const add = (record: "old" | "new", delta: 1 | -1) => {
    const values = totals.map(
      ({ list, by }) => `(${record}.account_id, '${list}', ${keysOf(by, `${record}.`).join(", ")}, ${delta})`,
    );
    return `if ${row(shown, `${record}.`)} then
    insert into public.list_total_changes (account_id, list, key_1, key_2, delta) values ${values.join(", ")};
  end if;`;
  };
  const inserted = totals.map(({ list, by }) => {
    const [first, second] = keysOf(by, "");
    return `select account_id, '${list}', ${first}, ${second}, count(*) from inserted where ${row(shown, "")} group by 1, 3, 4`;
  });
  const columns = [...new Set(totals.flatMap(({ by }) => by))];
  const compared = (record: "old" | "new") =>
    `(${[row(shown, `${record}.`), ...columns.map((column) => `${record}.${column}`)].join(", ")})`;
  const isOn = `current_setting('${changesSetting}', true) is distinct from 'off'`;
  return [
    `create or replace function "count_inserted_${name}"() returns trigger language plpgsql as $$
begin
  insert into public.list_total_changes (account_id, list, key_1, key_2, delta)
  ${inserted.join("\n  union all ")};
  return null;
end $$`,
    `create or replace function "count_${name}"() returns trigger language plpgsql as $$
begin
  ${add("old", -1)}
  if tg_op = 'DELETE' then return null; end if;
  ${add("new", 1)}
  return null;
end $$`,
    `create or replace trigger "count_inserted_${name}" after insert on "${name}" referencing new table as inserted
  for each statement when (${isOn}) execute function "count_inserted_${name}"()`,
    `create or replace trigger "count_${name}" after delete on "${name}" for each row
  when (${isOn}) execute function "count_${name}"()`,
    `create or replace trigger "count_${name}_changed" after update on "${name}" for each row
  when (${isOn} and ${compared("old")} is distinct from ${compared("new")}) execute function "count_${name}"()`,
  ];
}

/**
 * Queries the differences between stored and actual totals, with the columns of `list_total_changes`: no rows when all
 * is well. Counts all rows of all accounts in one snapshot, so it is correct even under concurrent writes.
 */
export const missingInTotals = `
  select account_id, list, key_1, key_2, sum(n)::int as delta from (
    ${counted
      .flatMap(({ table, shown = "true", totals }) =>
        totals.map(({ list, by }) => {
          const [first, second] = keysOf(by, "");
          return `select account_id, '${list}' as list, ${first} as key_1, ${second} as key_2, count(*) as n
    from ${getTableName(table)} where ${row(shown, "")} group by 1, 3, 4`;
        }),
      )
      .join("\n    union all ")}
    union all select account_id, list, key_1, key_2, -total from list_totals
    union all select account_id, list, key_1, key_2, -delta from list_total_changes
  ) rows group by 1, 2, 3, 4 having sum(n) <> 0`;
