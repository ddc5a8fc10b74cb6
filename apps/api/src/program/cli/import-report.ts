import type { BulkConversion, BulkError } from "@rental/contract";
import type { WithLine } from "@rental/contract/table";
import { table } from "./table.ts";

interface Outcome {
  total: number;
  created: number;
  updated?: number;
  unchanged?: number;
  failed: number;
  unmappedFields: string[];
  conversions: WithLine<BulkConversion>[];
  errors: WithLine<BulkError>[];
}

/** The outcome of an import in human-readable form. */
export function importReport(
  { total, created, updated = 0, unchanged = 0, failed, unmappedFields, conversions, errors }: Outcome,
  verb = "created",
  notes: string[] = [],
): string {
  // Blank lines of a file are no rows, so that a person would look in the wrong line.
  const hasLines = [...errors, ...conversions].some(({ line }) => line !== undefined);
  const wrong = grouped(errors).map(({ rows, lines, field, code, message }) => [
    shownRows(rows),
    ...(hasLines ? [shownRows(lines)] : []),
    field,
    code,
    message,
  ]);
  const changed = conversions.map(({ row, line, field, from, to }) => [
    row,
    ...(hasLines ? [line] : []),
    field,
    from,
    to,
  ]);
  const [line, lines] = hasLines ? [["line"], ["lines"]] : [[], []];
  const present = updated + unchanged > 0 ? ` ${updated} updated, ${unchanged} unchanged,` : "";
  return [
    `${total} ${total === 1 ? "row" : "rows"}: ${created} ${verb},${present} ${failed} failed.`,
    ...(unmappedFields.length > 0 ? [`Unknown and ignored: ${unmappedFields.join(", ")}.`] : []),
    ...notes,
    ...(changed.length > 0
      ? ["Converted:", table(["row", ...line, "field", "from", "to"], changed, "")]
      : []),
    ...(wrong.length > 0
      ? ["Wrong:", table(["rows", ...lines, "field", "code", "what is wrong"], wrong, "")]
      : []),
  ].join("\n");
}

/** Most ranges of rows in a line. */
const mostRanges = 6;

interface Group extends Omit<BulkError, "row"> {
  rows: number[];
  lines: number[];
}

/** The same error of several rows once: a column that is missing is one thing to correct, not one per row. */
function grouped(errors: WithLine<BulkError>[]): Group[] {
  const groups = new Map<string, Group>();
  for (const { row, line, ...error } of errors) {
    const key = JSON.stringify([error.field, error.code, error.message]);
    const group: Group = groups.get(key) ?? { ...error, rows: [], lines: [] };
    group.rows.push(row);
    if (line !== undefined) group.lines.push(line);
    groups.set(key, group);
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
