import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as tables from "./tables/index.ts";
import type { Audited } from "./tables/records.ts";

/** The setting of a transaction that the triggers read: the actor as JSON; empty or unset: nobody. */
export const actorSetting = "rental.actor";

/** A table that is not in the change feed, but whose changes are audited. */
interface AuditedOnly {
  table: PgTable;
  resource: string;
  audit: Audited;
}

/** For the tables in the change feed, `Records` beside the table says what is recorded. */
export const auditedOnly: readonly AuditedOnly[] = [
  {
    table: tables.apiKeys,
    resource: "keys",
    audit: {
      values: ["name", "lastFour", "mcpWrites", "managesKeys", "revokedAt"],
      leftOut: ["userId", "hash", "prefix", "origin", "lastUsedAt"],
    },
  },
  { table: tables.accounts, resource: "account", audit: { values: ["name", "slug", "plan"] } },
  {
    table: tables.people,
    resource: "people",
    audit: { values: ["email", "name", "role"], leftOut: ["lastSignInAt"] },
  },
];

/** The arguments of a trigger: the columns whose values are recorded, and those with secrets, as arrays of PostgreSQL. */
export function auditArguments(table: PgTable, { values, hidden = [] }: Audited): string {
  const columns = getTableColumns(table);
  const list = (members: readonly string[]) =>
    `'{${members.map((member) => columns[member]!.name).join(",")}}'`;
  return `${list(values ?? [])}, ${list(hidden)}`;
}

/** The statement that creates the trigger of a table that is not in the change feed. An existing one is replaced. */
export const auditTriggerOf = ({ table, resource, audit }: AuditedOnly): string =>
  `create or replace trigger "${resource}_audited" after insert or update or delete on "${getTableName(table)}" for each row
  when (current_setting('${actorSetting}', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('${resource}', ${auditArguments(table, audit)})`;
