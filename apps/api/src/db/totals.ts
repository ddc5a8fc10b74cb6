import { getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { changesSetting } from "./changes.ts";
import * as tables from "./tables/index.ts";

/** A table whose rows are counted while they are written. */
interface Counted {
  table: PgTable;
  /** SQL condition for rows that count; `row.` stands for the row. Default: all. */
  shown?: string;
  /** Each total is that of rows with the same values of up to two columns. */
  totals: { list: string; by: string[] }[];
}

/**
 * The totals that are kept. Each table has triggers that write what a change adds, in the transaction of the change, whoever
 * makes it. They are created by migrations; a test compares them with this list.
 *
 * Lists with few rows for each account, such as webhooks, are counted. So are the filters by contact: a contact has few
 * records, and PostgreSQL counts only when the page is full.
 */
export const counted: readonly Counted[] = [
  {
    table: tables.properties,
    shown: "row.deleted_at is null",
    totals: [{ list: "properties", by: ["is_public"] }],
  },
  {
    table: tables.contacts,
    shown: "row.deleted_at is null",
    totals: [{ list: "contacts", by: ["status", "role"] }],
  },
  {
    table: tables.calendarEntries,
    totals: [
      { list: "calendar", by: ["type", "status"] },
      { list: "calendar_of_property", by: ["property_id", "type"] },
    ],
  },
  { table: tables.conversations, totals: [{ list: "conversations", by: [] }] },
  // Not of a list: the search in messages uses it, see domains/inbox/conversations/search-totals.ts.
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

/** The values of a total's two keys, in SQL. */
const keysOf = (by: string[], name: string): [string, string] => {
  const key = (column: string | undefined) => (column ? `coalesce(${name}${column}::text, '')` : "''");
  return [key(by[0]), key(by[1])];
};

/** The statements that create the triggers of a table. Existing ones are replaced. */
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
  const columns = [...new Set(totals.flatMap(({ by }) => by))];
  const compared = (record: "old" | "new") =>
    `(${[row(shown, `${record}.`), ...columns.map((column) => `${record}.${column}`)].join(", ")})`;
  const isOn = `current_setting('${changesSetting}', true) is distinct from 'off'`;
  return [
    `create or replace function "count_${name}"() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    ${add("old", -1)}
  end if;
  if tg_op <> 'DELETE' then
    ${add("new", 1)}
  end if;
  return null;
end $$`,
    `create or replace trigger "count_${name}" after insert or delete on "${name}" for each row
  when (${isOn}) execute function "count_${name}"()`,
    `create or replace trigger "count_${name}_changed" after update on "${name}" for each row
  when (${isOn} and ${compared("old")} is distinct from ${compared("new")}) execute function "count_${name}"()`,
  ];
}

/**
 * A query of what is missing in the kept totals, with the columns of `list_total_changes`: no rows while all is well. It
 * counts all rows of all accounts in one snapshot, so it is right while others write.
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
