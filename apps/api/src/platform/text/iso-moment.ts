import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/**
 * A timestamp in wire format, `2026-06-15T12:00:00.000Z`, converted directly from PostgreSQL's text: creating and
 * formatting a Date takes several times as long. For `select`, in sessions with the time zone UTC.
 */
export const isoMoment = (column: AnyColumn): SQL<string> => sql<string>`${column}`.mapWith(toIso);

/** `2026-06-15 12:00:00.12+00`; other formats (years beyond 9999, BC) are left to Date. */
export function toIso(text: string): string {
  if (text[10] !== " " || text.length > 26 || !text.endsWith("+00")) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0")}Z`;
}
