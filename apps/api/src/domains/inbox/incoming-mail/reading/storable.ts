import { withoutC1 } from "@rental/contract/text";

/**
 * Truncates a text and makes it storable: PostgreSQL rejects NUL and unpaired surrogates. Control characters of ISO
 * 8859-1 are read as Windows-1252.
 */
export const storable = (text: string, length: number): string =>
  withoutC1(text.slice(0, length).replaceAll("\u0000", "")).toWellFormed();

/** The same for every text in a value; their lengths are already limited. */
export function storableIn<T>(value: T): T {
  if (typeof value === "string") return storable(value, value.length) as T;
  if (Array.isArray(value)) return value.map(storableIn) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storableIn(member)])) as T;
}
