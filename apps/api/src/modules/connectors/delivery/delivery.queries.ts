import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { connectorMessages, connectors } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { JobRef } from "../../../platform/jobs.ts";
import type { ConnectorRow } from "../connectors.queries.ts";

/** Kind of the job that sends the waiting messages of one connector. */
export const connectorKind = "connector";

export type WaitingRow = typeof connectorMessages.$inferSelect;

/** Which run holds which connector. */
export interface Lease extends JobRef {
  token: string;
}

/** Active with a URL, or deleted with messages left to give up. */
const isServed = or(
  and(connectors.active, sql`${connectors.outboundUrl} is not null`),
  sql`${connectors.deletedAt} is not null`,
);
const isFree = (now: Date) =>
  and(
    or(isNull(connectors.retryAt), sql`${connectors.retryAt} <= ${now.toISOString()}`),
    or(isNull(connectors.leaseUntil), sql`${connectors.leaseUntil} <= ${now.toISOString()}`),
  );

const hasMessages = sql`exists (select 1 from ${connectorMessages} m where m.account_id = ${connectors.accountId}
  and m.connector_id = ${connectors.id} and m.status = 'pending')`;

/** Connectors with messages that may be sent now, across accounts, because workers serve all. */
export const due = (db: Queryable, now: Date, limit: number): Promise<JobRef[]> =>
  db
    .select({ accountId: connectors.accountId, id: connectors.id })
    .from(connectors)
    .where(and(isServed, isFree(now), hasMessages))
    .orderBy(sql`${connectors.retryAt} nulls first`)
    .limit(limit);

/**
 * When the delay or the lease of the next connector with messages ends. A time that has passed counts too: it may have
 * come after `due` looked.
 */
export async function nextDue(db: Queryable): Promise<Date | null> {
  const freeAt = sql`greatest(${connectors.retryAt}, ${connectors.leaseUntil})`;
  const [row] = await db
    .select({ at: sql<Date | null>`min(${freeAt})`.mapWith(connectors.retryAt) })
    .from(connectors)
    .where(and(isServed, hasMessages));
  return row!.at;
}

const held = ({ accountId, id, token }: Lease) =>
  and(eq(connectors.accountId, accountId), eq(connectors.id, id), eq(connectors.leaseToken, token));

/** Claims a connector for one run, if it may be served now and no worker is serving it. */
export async function claim(
  db: Queryable,
  { accountId, id, token }: Lease,
  now: Date,
  until: Date,
): Promise<ConnectorRow | undefined> {
  const [row] = await db
    .update(connectors)
    .set({ leaseToken: token, leaseUntil: until })
    .where(and(eq(connectors.accountId, accountId), eq(connectors.id, id), isServed, isFree(now)))
    .returning();
  return row;
}

/** Extends the lease while messages are on their way, also of a connector that was deactivated meanwhile. */
export async function extend(db: Queryable, lease: Lease, until: Date): Promise<void> {
  await db.update(connectors).set({ leaseUntil: until }).where(held(lease));
}

/** Extends the lease. @returns the current connector; nothing when it is inactive, or no longer ours */
export async function renew(db: Queryable, lease: Lease, until: Date): Promise<ConnectorRow | undefined> {
  const [row] = await db
    .update(connectors)
    .set({ leaseUntil: until })
    .where(and(held(lease), isServed))
    .returning();
  return row;
}

/** Ends a run. */
export async function release(
  db: Queryable,
  lease: Lease,
  changes: { consecutiveFailures?: number; retryAt?: Date | null } = {},
): Promise<void> {
  await db
    .update(connectors)
    .set({ ...changes, leaseToken: null, leaseUntil: null })
    .where(held(lease));
}

/** The waiting messages of a connector, oldest first. */
export const waiting = (db: Queryable, { accountId, id }: JobRef, limit: number): Promise<WaitingRow[]> =>
  db
    .select()
    .from(connectorMessages)
    .where(
      and(
        eq(connectorMessages.accountId, accountId),
        eq(connectorMessages.connectorId, id),
        eq(connectorMessages.status, "pending"),
      ),
    )
    .orderBy(asc(connectorMessages.id))
    .limit(limit);

export async function insert(tx: Tx, row: typeof connectorMessages.$inferInsert): Promise<void> {
  await tx.insert(connectorMessages).values(row);
}

/** Records the outcome of an attempt. @returns whether the message was still pending */
export async function finish(
  db: Queryable,
  { accountId, id }: WaitingRow,
  changes: Partial<typeof connectorMessages.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(connectorMessages)
    .set(changes)
    .where(
      and(
        eq(connectorMessages.accountId, accountId),
        eq(connectorMessages.id, id),
        eq(connectorMessages.status, "pending"),
      ),
    )
    .returning({ id: connectorMessages.id });
  return rows.length > 0;
}

/** The message that a connector sent under this id of its provider; the latest of several. */
export async function findByProviderId(
  db: Queryable,
  { accountId, id }: JobRef,
  providerMessageId: string,
): Promise<WaitingRow | undefined> {
  const [row] = await db
    .select()
    .from(connectorMessages)
    .where(
      and(
        eq(connectorMessages.accountId, accountId),
        eq(connectorMessages.connectorId, id),
        eq(connectorMessages.providerMessageId, providerMessageId),
      ),
    )
    .orderBy(sql`${connectorMessages.id} desc`)
    .limit(1);
  return row;
}
