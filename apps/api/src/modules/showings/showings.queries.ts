import { and, eq, ne, sql } from "drizzle-orm";
import { calendarEntries } from "../../db/tables/index.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { among, lookup } from "../../platform/lookup.ts";

const entries = calendarEntries;

export type ShowingRow = typeof entries.$inferSelect;
export type NewShowing = typeof entries.$inferInsert;

/** The end is exclusive. */
interface Period {
  start: Date;
  end: Date;
}

/** Written as literals, so that the planner recognizes the condition of the partial indexes. */
const isShowing = sql`${entries.type} = 'showing'`;

const byId = (accountId: string, id: string) =>
  and(eq(entries.accountId, accountId), eq(entries.id, id), isShowing);

export const find = lookup((db) =>
  db
    .select()
    .from(entries)
    .where(and(among(entries), isShowing))
    .prepare("find_showing"),
);

/** When the pending and confirmed showings of an account start that overlap this period. */
export async function startsIn(db: Queryable, accountId: string, { start, end }: Period): Promise<Date[]> {
  const rows = await db
    .select({ startTime: entries.startTime })
    .from(entries)
    .where(
      and(
        eq(entries.accountId, accountId),
        isShowing,
        sql`${entries.status} in ('pending', 'confirmed')`,
        sql`tstzrange(${entries.startTime}, ${entries.endTime}) && tstzrange(${start.toISOString()}, ${end.toISOString()})`,
      ),
    );
  return rows.map(({ startTime }) => startTime);
}

/** Locks a showing until the transaction ends. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<ShowingRow | undefined> {
  const [row] = await tx.select().from(entries).where(byId(accountId, id)).for("update");
  return row;
}

export async function insert(tx: Tx, showing: NewShowing): Promise<ShowingRow> {
  const [row] = await tx.insert(entries).values(showing).returning();
  return row!;
}

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<NewShowing>,
): Promise<ShowingRow> {
  const [row] = await tx.update(entries).set(changes).where(byId(accountId, id)).returning();
  return row!;
}

/** @returns the showing; nothing when there is none or it was already cancelled */
export async function cancel(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<ShowingRow | undefined> {
  const [row] = await tx
    .update(entries)
    .set({ status: "cancelled", updatedAt: now })
    .where(and(byId(accountId, id), ne(entries.status, "cancelled")))
    .returning();
  return row;
}
