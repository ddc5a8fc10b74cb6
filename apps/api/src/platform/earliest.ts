import { asc, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "./database.ts";

/** The earliest time in a column, across accounts: when work becomes due next. Null if there is none. */
export async function earliest(
  db: Queryable,
  table: PgTable,
  moment: PgColumn,
  where?: SQL,
): Promise<Date | null> {
  const [row] = await db.select({ at: moment }).from(table).where(where).orderBy(asc(moment)).limit(1);
  return (row?.at as Date | null | undefined) ?? null;
}
