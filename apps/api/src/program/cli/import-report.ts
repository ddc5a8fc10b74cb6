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
  const wrong = errors.map(({ row, field, code, message }) => [row, field, code, message]);
  const changed = conversions.map(({ row, field, from, to }) => [row, field, from, to]);
  const present = updated + unchanged > 0 ? ` ${updated} updated, ${unchanged} unchanged,` : "";
  return [
    `${total} ${total === 1 ? "row" : "rows"}: ${created} ${verb},${present} ${failed} failed.`,
    ...(unmappedFields.length > 0 ? [`Unknown and ignored: ${unmappedFields.join(", ")}.`] : []),
    ...notes,
    ...(changed.length > 0 ? ["Converted:", table(["row", "field", "from", "to"], changed, "")] : []),
    ...(wrong.length > 0 ? ["Wrong:", table(["row", "field", "code", "what is wrong"], wrong, "")] : []),
  ].join("\n");
}
