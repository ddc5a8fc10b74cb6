import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { AppError, ruleBroken } from "../app-error.ts";
import type { Tx } from "./database.ts";

type Table = PgTable & { accountId: PgColumn; id: PgColumn; externalId: PgColumn; deletedAt?: PgColumn };

/**
 * The ids that other programs assign to the records of a table: unique among an account's records that are not deleted.
 * @param what what people call such a record
 * @param only a condition for the rows that are such records. Default: all that are not deleted
 */
export function externalIdsOf(table: Table, name: string, what: string, only?: SQL) {
  const counts = only ?? (table.deletedAt && isNull(table.deletedAt));

  /** Serializes the transactions that assign these ids, or check whether they are taken. */
  async function reserve(tx: Tx, accountId: string, externalIds: string[]): Promise<void> {
    const keys = [...new Set(externalIds)].sort().map((id) => `${name} ${accountId} ${id}`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
      from unnest(${sql.param(keys)}::text[]) with ordinality as keys(key, at) order by at`);
  }

  /** Reserves the ids. @returns those that records already have */
  async function taken(tx: Tx, accountId: string, externalIds: string[]): Promise<Set<string>> {
    if (externalIds.length === 0) return new Set();
    await reserve(tx, accountId, externalIds);
    const rows = await tx
      .select({ externalId: table.externalId })
      .from(table as PgTable)
      .where(
        and(
          eq(table.accountId, accountId),
          counts,
          sql`${table.externalId} = any(${sql.param(externalIds)}::text[])`,
        ),
      );
    return new Set(rows.map(({ externalId }) => externalId as string));
  }

  const takenDetail = `Another ${what} has this externalId. Change that ${what}, or choose another externalId.`;

  /** @throws AppError 409 `external_id_taken` */
  async function mustBeFree(tx: Tx, accountId: string, externalId: string | null | undefined): Promise<void> {
    if (!externalId || (await taken(tx, accountId, [externalId])).size === 0) return;
    throw new AppError("conflict", takenDetail, { code: "external_id_taken" });
  }

  return { reserve, taken, takenDetail, mustBeFree };
}

/** The error for an upsert that would have to create a record, but lacks required fields. */
export function incomplete(what: string, issues: { path: PropertyKey[] }[]): AppError {
  const missing = [...new Set(issues.map(({ path }) => String(path[0])))];
  return ruleBroken(
    "new_record_incomplete",
    `There is no ${what} with this externalId, and a new one requires ${missing.join(", ")}.`,
    { extra: { missing } },
  );
}
