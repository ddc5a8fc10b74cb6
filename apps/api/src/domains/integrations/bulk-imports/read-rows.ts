import type { BulkError, CreatePropertyInput } from "@rental/contract";
import { identicalTo } from "@rental/contract/table";
import { addressLine } from "@rental/contract/words/place";
import {
  type Conversion,
  type ParsedRow,
  parseRow,
  type RowChanges,
  type RowError,
  refusedRow,
} from "./parse-row.ts";

const maxUnmapped = 200;

/** A parsed row: the property to create, or its errors. */
export type Row = AcceptableRow | { errors: Omit<BulkError, "row">[]; changes?: RowChanges | undefined };

export interface AcceptableRow {
  fields: CreatePropertyInput;
  conversions: Conversion[];
  changes?: RowChanges | undefined;
  errors?: undefined;
}

/** The rows of an import, parsed once; each chunk decides which of its rows are created. */
export interface ReadRows {
  rows: Row[];
  unmappedFields: string[];
}

/**
 * Parses every row, and finds those that duplicate an earlier row in every field.
 * @param faultsOf known faults of a row in the file
 */
export function readRows(
  raw: unknown[],
  onRow: (index: number) => void = () => undefined,
  faultsOf: (index: number) => RowError[] = () => [],
): ReadRows {
  const first = new Map<string, number>();
  const unmapped = new Set<string>();
  const rows = raw.map((value, i): Row => {
    onRow(i);
    const faults = faultsOf(i);
    const parsed = faults.length > 0 ? refusedRow(faults) : parseRow(value);
    for (const name of parsed.unmapped) unmapped.add(name);
    return judge(parsed, i, first);
  });
  return { rows, unmappedFields: [...unmapped].slice(0, maxUnmapped) };
}

function judge(
  { fields, errors, conversions, changes }: ParsedRow,
  index: number,
  first: Map<string, number>,
): Row {
  if (!fields) return { errors: errors.map((error) => ({ ...error, code: "validation" as const })), changes };
  // The same unit may be part of one address, and beside another.
  const { address, unit = null } = fields;
  const identity = JSON.stringify({ ...fields, address: addressLine({ address, unit }), unit: null });
  const earlier = first.get(identity);
  if (earlier !== undefined)
    return { errors: [{ message: identicalTo(earlier + 1, "row"), code: "duplicate" }] };
  first.set(identity, index);
  return { fields, conversions, changes };
}
