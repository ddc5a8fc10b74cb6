import { and, asc, eq, gt, lte, notInArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../database/database.ts";
import type { JobRef } from "./wake.ts";

type RecordTable = PgTable & Record<"accountId" | "id", PgColumn>;

/**
 * Finds the records that are due; across accounts, because workers serve all of them, and in turns.
 * @returns a function, which for a sandbox is given the account
 */
export const dueRecords =
  (table: RecordTable, moment: PgColumn, where?: SQL) =>
  (db: Queryable, now: Date, limit: number, accountId?: string): Promise<JobRef[]> =>
    inTurns(db, limit, (others) =>
      db
        .select({ accountId: table.accountId, id: table.id, moment })
        .from(table as PgTable)
        .where(and(ofAccount(table, accountId), others(table), where, lte(moment, now))),
    );

/** The condition that a record belongs to none of the accounts that have enough due. */
type Others = (table: Pick<RecordTable, "accountId">) => SQL | undefined;

/**
 * Takes from what is due: from each account what is longest due, then from each the next, and so on. However much of one
 * account is due, it keeps nobody else's waiting.
 * @param due selects what is due, as account id, id and the time since when
 */
export async function inTurns(
  db: Queryable,
  limit: number,
  due: (others: Others) => SQLWrapper,
): Promise<JobRef[]> {
  const rows = (others: Others) => sql`${due(others)} as due (account_id, id, moment)`;
  const longest = await db.execute<Row>(
    sql`select account_id, id from ${rows(() => undefined)} order by moment limit ${limit}`,
  );
  if (longest.length < limit) return byTurn(longest);
  // Only now, because it reads all that is due.
  const seen = [...new Set(longest.map(({ account_id }) => account_id))];
  const behind = await db.execute<Row>(sql`
    select account_id, id
    from ${rows(({ accountId }) => sql`${accountId} <> all(${sql.param(seen)}::uuid[])`)}
    order by row_number() over (partition by account_id order by moment), moment limit ${limit}`);
  return byTurn([...longest, ...behind]).slice(0, limit);
}

type Row = { account_id: string; id: string };

/** Sorts records by their place among those of their account. */
function byTurn(rows: Row[]): JobRef[] {
  const taken = new Map<string, number>();
  const turnOf = ({ account_id }: Row) => {
    const turn = taken.get(account_id) ?? 0;
    taken.set(account_id, turn + 1);
    return turn;
  };
  return rows
    .map((row) => ({ turn: turnOf(row), accountId: row.account_id, id: row.id }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ accountId, id }) => ({ accountId, id }));
}

/** The condition that a record belongs to the account, if one is given. */
export const ofAccount = (
  { accountId }: Pick<RecordTable, "accountId">,
  given: string | undefined,
): SQL | undefined => (given === undefined ? undefined : eq(accountId, given));

/** When the next record of an account becomes due after a time: for sandboxes, see `JobDefinition`. */
export const nextRecord =
  (table: PgTable & Record<"accountId", PgColumn>, moment: PgColumn, where?: SQL) =>
  async (db: Queryable, accountId: string, after: Date): Promise<Date | null> => {
    const [row] = await db
      .select({ at: moment })
      .from(table as PgTable)
      .where(and(eq(table.accountId, accountId), where, gt(moment, after)))
      .orderBy(asc(moment))
      .limit(1);
    return (row?.at as Date | null | undefined) ?? null;
  };

/** `due` and `next` for records that are worked on one at a time per account: see `JobDefinition`. */
export function dueByAccount(table: RecordTable, moment: PgColumn, where?: SQL) {
  const { accountId, id } = table;
  return {
    /** The record of each account that is longest due; across accounts, because workers serve all of them. */
    due(db: Queryable, now: Date, limit: number, of?: string): Promise<JobRef[]> {
      const first = db
        .selectDistinctOn([accountId], { accountId, id, moment })
        .from(table as PgTable)
        .where(and(ofAccount(table, of), where, lte(moment, now)))
        .orderBy(accountId, moment)
        .as("first");
      return db
        .select({ accountId: first.accountId, id: first.id })
        .from(first)
        .orderBy(first.moment)
        .limit(limit) as Promise<JobRef[]>;
    },

    /** The record of an account that is longest due, other than these. */
    async next(db: Queryable, owner: string, now: Date, except: string[]): Promise<JobRef | undefined> {
      const rows = await db
        .select({ accountId, id })
        .from(table as PgTable)
        .where(and(eq(accountId, owner), where, lte(moment, now), notInArray(id, except)))
        .orderBy(asc(moment))
        .limit(1);
      return (rows as JobRef[])[0];
    },
  };
}

/** Finds the earliest time in a column, across accounts: when work becomes due next. Null if there is none. */
export const earliest =
  (table: PgTable, moment: PgColumn, where?: SQL) =>
  async (db: Queryable): Promise<Date | null> => {
    const [row] = await db.select({ at: moment }).from(table).where(where).orderBy(asc(moment)).limit(1);
    return (row?.at as Date | null | undefined) ?? null;
  };
