import type { AuditedResource } from "@rental/contract";
import { getTableColumns } from "drizzle-orm";
import { type PgColumn, PgTimestamp } from "drizzle-orm/pg-core";
import { auditedOnly } from "../../../db/audit.ts";
import { tracked } from "../../../db/changes.ts";
import type { RecordedValues } from "../../../db/tables/audit.ts";

/** How a column of a resource is shown. */
interface Shown {
  /** Its name in the API. */
  name: string;
  isMoment: boolean;
}

/** Everything that is audited. */
export const audited = [
  ...tracked.map(({ table, resource, treatment: { quiet = [], audit } }) => ({
    table,
    resource,
    audit: { ...audit, leftOut: [...quiet, ...(audit.leftOut ?? [])] },
  })),
  ...auditedOnly,
];

/** By resource and database column. Settings are recorded by the names that the API has. */
const shownBy = new Map(
  audited.flatMap(({ resource, table, audit }) => {
    if (!audit.values) return [];
    const columns = Object.entries<PgColumn>(getTableColumns(table)).map(([member, column]) => {
      const name = audit.renamed?.[member] ?? member;
      return [column.name, { name, isMoment: column instanceof PgTimestamp }] as const;
    });
    return [[resource, new Map<string, Shown>(columns)] as const];
  }),
);

/** The name in the API of a recorded column. One that no longer exists keeps its name. */
export const shownName = (resource: AuditedResource | null, column: string): string =>
  shownBy.get(resource ?? "")?.get(column)?.name ?? column;

/** Recorded values with the names and forms of the API. */
export function shownValues(
  resource: AuditedResource | null,
  values: RecordedValues | null,
): Record<string, unknown> | null {
  const columns = shownBy.get(resource ?? "");
  if (!values || !columns) return values;
  return Object.fromEntries(
    Object.entries(values).map(([column, value]) => {
      const shown = columns.get(column);
      return [shown?.name ?? column, shown?.isMoment ? inUtc(value) : value];
    }),
  );
}

/** PostgreSQL writes times with an offset and microseconds. */
const inUtc = (value: unknown): unknown =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value;
