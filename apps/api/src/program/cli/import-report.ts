import type { BulkConversion, BulkError } from "@rental/contract";
import { table } from "./table.ts";

interface Outcome {
  total: number;
  created: number;
  updated?: number;
  unchanged?: number;
  failed: number;
  unmappedFields: string[];
  conversions: BulkConversion[];
  errors: BulkError[];
}

/** The outcome of an import in human-readable form. */
export function importReport(
  { total, created, updated = 0, unchanged = 0, failed, unmappedFields, conversions, errors }: Outcome,
  verb = "created",
  notes: string[] = [],
): string {
  const wrong = grouped(errors).map(({ rows, field, code, message }) => [
    shownRows(rows),
    field,
    code,
    message,
  ]);
  const changed = conversions.map(({ row, field, from, to }) => [row, field, from, to]);
  const present = updated + unchanged > 0 ? ` ${updated} updated, ${unchanged} unchanged,` : "";
  return [
    `${total} ${total === 1 ? "row" : "rows"}: ${created} ${verb},${present} ${failed} failed.`,
    ...(unmappedFields.length > 0 ? [`Unknown and ignored: ${unmappedFields.join(", ")}.`] : []),
    ...notes,
    ...(changed.length > 0 ? ["Converted:", table(["row", "field", "from", "to"], changed, "")] : []),
    ...(wrong.length > 0 ? ["Wrong:", table(["rows", "field", "code", "what is wrong"], wrong, "")] : []),
  ].join("\n");
}

/** Most ranges of rows in a line. */
const mostRanges = 6;

/** The same error of several rows once: a column that is missing is one thing to correct, not one per row. */
function grouped(errors: BulkError[]): (Omit<BulkError, "row"> & { rows: number[] })[] {
  const groups = new Map<string, Omit<BulkError, "row"> & { rows: number[] }>();
  for (const { row, ...error } of errors) {
    const key = JSON.stringify([error.field, error.code, error.message]);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { ...error, rows: [row] });
  }
  return [...groups.values()];
}

/** As in "1-3, 7". @param rows ascending */
function shownRows(rows: number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const row of rows) {
    const range = ranges.at(-1);
    if (range && row <= range[1] + 1) range[1] = row;
    else ranges.push([row, row]);
  }
  const shown = ranges
    .slice(0, mostRanges)
    .map(([first, last]) => (first === last ? first : `${first}-${last}`));
  const left = rows.filter((row) => row > (ranges[mostRanges - 1]?.[1] ?? row)).length;
  return `${shown.join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}
