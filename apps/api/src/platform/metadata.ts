import { maxMetadataKeys } from "@rental/contract";
import { invalid } from "./app-error.ts";

/** What is kept after a change: null removes a value, or all. @throws AppError 422 when there are too many */
export function mergedMetadata(
  before: Record<string, string> | null,
  changes: Record<string, string | null> | null,
): Record<string, string> | null {
  if (changes === null) return null;
  const kept = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null);
  if (kept.length > maxMetadataKeys)
    throw invalid([{ field: "metadata", message: `must have at most ${maxMetadataKeys} members` }]);
  return kept.length > 0 ? (Object.fromEntries(kept) as Record<string, string>) : null;
}
