import { writeLines } from "@rental/contract/table";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { tracked } from "../../../db/changes.ts";
import { movedTables } from "../../../db/moving.ts";

/** A list of records as CSV, with the names that the API has for their fields. */
export interface Sheet {
  /** The resource. */
  name: string;
  table: string;
  /** The header line. */
  header: string;
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
    const header = line(members.map((member) => audit.renamed?.[member] ?? member));
    const only = shown.replace(/\brow\./g, '"row".');
    return [
      {
        name: resource,
        table: getTableName(table),
        header,
        only,
        columns: members.map((one) => columns[one]!),
      },
    ];
  },
);

/** The line of a record. */
export const lineOf = (values: unknown[]): string => line(values.map(cellOf));

function line(cells: string[]): string {
  return `${writeLines([cells])}\r\n`;
}

/** A list has its values separated by vertical bars, as imports read them. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return harmless(value.join(" | "));
  return typeof value === "object" ? JSON.stringify(value) : harmless(String(value));
}

/** Spreadsheets run what begins like a formula, and strangers write names and messages. Phone numbers stay as they are. */
const harmless = (text: string): string =>
  /^(?:[=@\t\r]|[+-](?![\d\s().-]*$))/.test(text) ? `'${text}` : text;
