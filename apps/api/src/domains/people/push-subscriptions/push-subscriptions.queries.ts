import { and, desc, eq, lte, sql } from "drizzle-orm";
import { isSignedIn } from "../../../db/signed-in.ts";
import { pushSubscriptions, signIns } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";

const columns = {
  id: pushSubscriptions.id,
  personId: pushSubscriptions.personId,
  signInId: pushSubscriptions.signInId,
  target: pushSubscriptions.target,
  language: pushSubscriptions.language,
  lastUsedAt: pushSubscriptions.lastUsedAt,
  failingSince: pushSubscriptions.failingSince,
  createdAt: pushSubscriptions.createdAt,
  userAgent: signIns.userAgent,
};

/** Subscriptions whose person is still signed in there. */
const signedIn = (db: Queryable, now: Date) =>
  db.select(columns).from(pushSubscriptions).innerJoin(signIns, isSignedIn(now)).$dynamic();

export type SubscriptionRow = Awaited<ReturnType<typeof list>>[number];

/** Those of a person, newest first. */
export const list = (db: Queryable, accountId: string, personId: string, now: Date) =>
  signedIn(db, now)
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.personId, personId)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));

export async function find(
  db: Queryable,
  accountId: string,
  id: string,
  now: Date,
): Promise<SubscriptionRow | undefined> {
  const [row] = await signedIn(db, now).where(oneOf(accountId, id));
  return row;
}

const oneOf = (accountId: string, id: string) =>
  and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.id, id));

/** Deletes the earlier subscription of a sign-in's browser. */
export async function removeOf(tx: Tx, accountId: string, signInId: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.signInId, signInId)));
}

/** Adds a subscription. A known browser is transferred to the person who signed in there last. */
export async function insert(tx: Tx, row: typeof pushSubscriptions.$inferInsert): Promise<void> {
  const { accountId, endpointHash } = row;
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.accountId, accountId), eq(pushSubscriptions.endpointHash, endpointHash)));
  await tx.insert(pushSubscriptions).values(row);
}

/** @returns whether there was one */
export async function remove(db: Queryable, accountId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(pushSubscriptions)
    .where(oneOf(accountId, id))
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

export async function noteTaken(db: Queryable, accountId: string, id: string, now: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ lastUsedAt: now, failingSince: null }).where(oneOf(accountId, id));
}

/** Deletes a subscription whose push service has accepted nothing since the given time. */
export async function noteFailure(
  db: Queryable,
  accountId: string,
  id: string,
  times: { now: Date; since: Date },
): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({
      failingSince: sql`coalesce(${pushSubscriptions.failingSince}, ${times.now.toISOString()}::timestamptz)`,
    })
    .where(oneOf(accountId, id));
  await db
    .delete(pushSubscriptions)
    .where(and(oneOf(accountId, id), lte(pushSubscriptions.failingSince, times.since)));
}
