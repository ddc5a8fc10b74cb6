import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { tracked } from "../../../db/changes.ts";
import { movedTables } from "../../../db/moving.ts";
import { csvLine } from "../../../platform/text/csv-line.ts";

/** A list of records as CSV, with the names that the API has for their fields. */
export interface Sheet {
  /** The resource. */
  name: string;
  table: string;
  /** The column names in the header. */
  members: string[];
  columns: PgColumn[];
  /** SQL condition; `row` refers to the row. */
  only: string;
}

const isMoved = new Set(movedTables.map(({ table }) => table));

/** One per resource of the change feed that moves and has fields of its own. */
export const sheets: readonly Sheet[] = tracked.flatMap(
  ({ table, resource, treatment: { shown = "true", audit } }) => {
    const columns = getTableColumns(table) as Record<string, PgColumn>;
    if (!isMoved.has(table) || !audit.values || !columns.id || !columns.createdAt) return [];
    const members = ["id", ...audit.values, "createdAt"];
    const only = shown.replace(/\brow\./g, '"row".');
    return [
      {
        name: resource,
        table: getTableName(table),
        members: members.map((member) => audit.renamed?.[member] ?? member),
        only,
        columns: members.map((one) => columns[one]!),
      },
    ];
  },
);

/** Formats a record as a CSV line. */
export const lineOf = csvLine;
