import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as tables from "./tables/index.ts";
import type { Audited } from "./tables/records.ts";

/** The transaction setting that the triggers read: the actor as JSON; empty or unset means nobody. */
export const actorSetting = "rental.actor";

/** An audited table that is not in the change feed. */
interface AuditedOnly {
  table: PgTable;
  resource: string;
  audit: Audited;
}

/** For tables in the change feed, `Records` next to the table declares what is recorded. */
export const auditedOnly: readonly AuditedOnly[] = [
  {
    table: tables.apiKeys,
    resource: "keys",
    audit: {
      values: [
        "name",
        "lastFour",
        "mcpWrites",
        "managesKeys",
        "scopes",
        "expiresAt",
        "allowedAddresses",
        "revokedAt",
      ],
      leftOut: ["userId", "hash", "prefix", "origin", "lastUsedAt", "lastUsedFrom", "expiryToldAt"],
    },
  },
  { table: tables.accounts, resource: "account", audit: { values: ["name", "slug", "plan"] } },
  {
    table: tables.people,
    resource: "people",
    audit: { values: ["email", "name", "role", "notices"], leftOut: ["lastSignInAt"] },
  },
  {
    table: tables.hosts,
    resource: "people",
    audit: {
      values: [
        "active",
        "hours",
        "timeZone",
        "daysOff",
        "bufferMinutes",
        "travelMinutes",
        "maxPerDay",
        "propertyIds",
        "calendarSourceIds",
      ],
    },
  },
];

/** A trigger's arguments: the columns whose values are recorded, and the secret ones, as PostgreSQL arrays. */
export const auditArguments = (table: PgTable, { values, hidden = [] }: Audited): string =>
  [values ?? [], hidden].map((members) => arrayOf(table, members)).join(", ");

/** A third argument for tables without secrets: all columns that are not recorded. A column in no list is one of them. */
export function unrecordedArgument(table: PgTable, { values, hidden }: Audited): string {
  if (!values || hidden) return "";
  return `, ${arrayOf(
    table,
    Object.keys(getTableColumns(table)).filter((member) => !values.includes(member)),
  )}`;
}

function arrayOf(table: PgTable, members: readonly string[]): string {
  const columns = getTableColumns(table);
  return `'{${members.map((member) => columns[member]!.name).join(",")}}'`;
}

/** The statement that creates or replaces the trigger of a table that is not in the change feed. */
export const auditTriggerOf = ({ table, resource, audit }: AuditedOnly): string =>
  `create or replace trigger "${resource}_audited" after insert or update or delete on "${getTableName(table)}" for each row
  when (current_setting('${actorSetting}', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('${resource}', ${auditArguments(table, audit)})`;
