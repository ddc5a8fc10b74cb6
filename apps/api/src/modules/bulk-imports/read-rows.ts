import type { BulkError, CreatePropertyInput } from "@rental/contract";
import { type ParsedRow, parseRow } from "./parse-row.ts";

const mostUnmapped = 200;

/** A row as the import sees it: the property to create, or the errors. */
export type Row = { fields: CreatePropertyInput; errors?: undefined } | { errors: Omit<BulkError, "row">[] };

/** The rows of an import, read once; which of them are created is decided chunk by chunk. */
export interface ReadRows {
  rows: Row[];
  unmappedFields: string[];
}

/** Reads every row, and finds those that are identical to an earlier one in every field. */
export function readRows(raw: unknown[], onRow: (index: number) => void = () => undefined): ReadRows {
  const first = new Map<string, number>();
  const unmapped = new Set<string>();
  const rows = raw.map((value, i): Row => {
    onRow(i);
    const parsed = parseRow(value);
    for (const name of parsed.unmapped) unmapped.add(name);
    return judge(parsed, i, first);
  });
  return { rows, unmappedFields: [...unmapped].slice(0, mostUnmapped) };
}

function judge({ fields, errors }: ParsedRow, index: number, first: Map<string, number>): Row {
  if (!fields) return { errors: errors.map((error) => ({ ...error, code: "validation" as const })) };
  const identity = JSON.stringify(fields);
  const earlier = first.get(identity);
  if (earlier !== undefined)
    return { errors: [{ message: `is identical to row ${earlier + 1}`, code: "duplicate" }] };
  first.set(identity, index);
  return { fields };
}
