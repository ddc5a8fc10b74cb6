/** The characters 0x80 to 0x9f of Windows 1252; those that it does not have stay as they are. */
const windows1252 =
  "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
  "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178";

/**
 * The beginning of a text, as the database stores it: PostgreSQL takes neither NUL nor half a surrogate pair. Node.js 20
 * decodes Windows 1252 as ISO 8859-1, which has control characters where the former has the euro sign and quotes.
 */
export const storable = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replaceAll("\u0000", "")
    .replace(/[\u0080-\u009f]/g, (control) => windows1252[control.charCodeAt(0) - 0x80]!)
    .toWellFormed();

/** The same for every text in a value, whose lengths are limited already. */
export function storableIn<T>(value: T): T {
  if (typeof value === "string") return storable(value, value.length) as T;
  if (Array.isArray(value)) return value.map(storableIn) as T;
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, storableIn(member)])) as T;
}
