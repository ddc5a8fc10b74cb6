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
        ...["name", "lastFour", "mcpWrites", "managesKeys", "scopes", "expiresAt", "allowedAddresses"],
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
        ...["active", "hours", "timeZone", "daysOff", "bufferMinutes", "travelMinutes", "maxPerDay"],
        ...["propertyIds", "calendarSourceIds"],
      ],
    },
  },
];

/** A trigger's arguments: the columns whose values are recorded, and the secret ones, as PostgreSQL arrays. */
export function auditArguments(table: PgTable, { values, hidden = [] }: Audited): string {
  const columns = getTableColumns(table);
  const list = (members: readonly string[]) =>
    `'{${members.map((member) => columns[member]!.name).join(",")}}'`;
  return `${list(values ?? [])}, ${list(hidden)}`;
}

/** The statement that creates or replaces the trigger of a table that is not in the change feed. */
export const auditTriggerOf = ({ table, resource, audit }: AuditedOnly): string =>
  `create or replace trigger "${resource}_audited" after insert or update or delete on "${getTableName(table)}" for each row
  when (current_setting('${actorSetting}', true) <> '' and current_setting('rental.changes', true) is distinct from 'off')
  execute function note_act('${resource}', ${auditArguments(table, audit)})`;
