import type { AuditedResource } from "@rental/contract";
import { getTableColumns } from "drizzle-orm";
import { type PgColumn, PgTimestamp } from "drizzle-orm/pg-core";
import { auditedOnly } from "../../../db/audit.ts";
import { tracked } from "../../../db/changes.ts";
import type { RecordedValues } from "../../../db/tables/audit.ts";

/** How a resource's column is shown. */
interface Shown {
  /** Its API name. */
  name: string;
  isMoment: boolean;
}

/** All audited resources. */
export const audited = [
  ...tracked.map(({ table, resource, treatment: { quiet = [], audit } }) => ({
    table,
    resource,
    audit: { ...audit, leftOut: [...quiet, ...(audit.leftOut ?? [])] },
  })),
  ...auditedOnly,
];

/** By resource and database column. Settings are recorded under their API names. */
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

/** The API name of a recorded column. A column that no longer exists keeps its recorded name. */
export const shownName = (resource: AuditedResource | null, column: string): string =>
  shownBy.get(resource ?? "")?.get(column)?.name ?? column;

/** Converts recorded values to their API names and formats. */
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

/** PostgreSQL writes timestamps with an offset and microseconds. */
const inUtc = (value: unknown): unknown =>
  typeof value === "string" && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value;
