import DataLoader from "dataloader";
import { and, type Column, eq, type SQL, sql } from "drizzle-orm";
import { getOrCreate } from "../get-or-create.ts";
import { prepared, type Queryable } from "./database.ts";
import { isOneOf, type Statement, typed } from "./statement.ts";

interface Wanted {
  accountId: string;
  id: string;
}

/** The condition of a lookup's query: the records of one account with the requested ids. */
export const among = (table: { accountId: Column; id: Column }): SQL | undefined =>
  and(eq(table.accountId, sql.placeholder("accountId")), isOneOf(table.id, typed("ids", "uuid[]")));

/**
 * Finds a record by account and id. All requests within one turn of the event loop are batched into one statement per
 * account; nothing is cached beyond that. See docs/adr/0016.
 * @param build a query with the condition `among`
 */
export function lookup<Row extends { id: string }>(build: (db: Queryable) => Statement<Row>) {
  const query = prepared(build);
  const loaders = new WeakMap<Queryable, DataLoader<Wanted, Row | undefined>>();

  const loaderFor = (db: Queryable) =>
    new DataLoader<Wanted, Row | undefined>((wanted) => findAll(query(db), wanted), {
      cache: false,
      // After all ready sockets have been read, not after each one.
      batchScheduleFn: setImmediate,
    });

  return (db: Queryable, accountId: string, id: string): Promise<Row | undefined> =>
    getOrCreate(loaders, db, () => loaderFor(db)).load({ accountId, id });
}

/** @returns the records in request order */
async function findAll<Row extends { id: string }>(
  query: Statement<Row>,
  wanted: readonly Wanted[],
): Promise<(Row | undefined)[]> {
  const idsOf = new Map<string, string[]>();
  for (const { accountId, id } of wanted) getOrCreate(idsOf, accountId, () => []).push(id);
  const found = new Map(
    await Promise.all(
      Array.from(idsOf, async ([accountId, ids]) => {
        const rows = await query.execute({ accountId, ids });
        return [accountId, new Map(rows.map((row) => [row.id, row]))] as const;
      }),
    ),
  );
  return wanted.map(({ accountId, id }) => found.get(accountId)!.get(id.toLowerCase()));
}
