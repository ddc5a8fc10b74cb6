import { and, asc, eq, lte, min } from "drizzle-orm";
import { chatTurns } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { inTurns, ofAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

export type TurnRow = typeof chatTurns.$inferSelect;

const byId = ({ accountId, id }: Pick<TurnRow, "accountId" | "id">) =>
  and(eq(chatTurns.accountId, accountId), eq(chatTurns.id, id));
const ofChat = (accountId: string, chatId: string) =>
  and(eq(chatTurns.accountId, accountId), eq(chatTurns.chatId, chatId));

export async function insert(tx: Tx, turn: Omit<typeof chatTurns.$inferInsert, "position">): Promise<void> {
  await tx.insert(chatTurns).values(turn);
}

/** The next turn of a chat. */
export async function findNext(
  db: Queryable,
  accountId: string,
  chatId: string,
): Promise<TurnRow | undefined> {
  const [row] = await db
    .select()
    .from(chatTurns)
    .where(ofChat(accountId, chatId))
    .orderBy(asc(chatTurns.position))
    .limit(1);
  return row;
}

/** Claims a turn for a worker until a given time. @returns whether no other worker holds it */
export async function take(db: Queryable, turn: TurnRow, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .update(chatTurns)
    .set({ dueAt: until })
    .where(and(byId(turn), lte(chatTurns.dueAt, now)))
    .returning({ id: chatTurns.id });
  return taken.length > 0;
}

/** Locks a turn until the transaction ends. @returns nothing when it is done */
export async function lock(tx: Tx, turn: Pick<TurnRow, "accountId" | "id">): Promise<TurnRow | undefined> {
  const [row] = await tx.select().from(chatTurns).where(byId(turn)).for("update");
  return row;
}

export async function decide(tx: Tx, turn: TurnRow, decided: NonNullable<TurnRow["decided"]>): Promise<void> {
  await tx.update(chatTurns).set({ decided }).where(byId(turn));
}

export async function remove(tx: Tx, turn: Pick<TurnRow, "accountId" | "id">): Promise<void> {
  await tx.delete(chatTurns).where(byId(turn));
}

/** Chats with a due turn, across accounts, longest overdue first. */
export const due = (db: Queryable, now: Date, limit: number, accountId?: string): Promise<JobRef[]> =>
  inTurns(db, limit, (others) =>
    db
      .select({ accountId: chatTurns.accountId, id: chatTurns.chatId, moment: min(chatTurns.dueAt) })
      .from(chatTurns)
      .where(and(ofAccount(chatTurns, accountId), others(chatTurns), lte(chatTurns.dueAt, now)))
      .groupBy(chatTurns.accountId, chatTurns.chatId),
  );
