import { and, asc, eq, gt, gte, inArray, isNull, like, lte, or, sql } from "drizzle-orm";
import { attachments } from "../../../db/tables/index.ts";
import { prepared, type Queryable, type Tx } from "../../../platform/database/database.ts";
import { dueRecords, nextRecord } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

export type AttachmentRow = typeof attachments.$inferSelect;
export type NewAttachment = typeof attachments.$inferInsert;

/** The minimum size that an attachment is counted as, which also limits how many there can be. */
const minBytes = 64 * 1024;
const counted = sql<string>`coalesce(sum(greatest(${attachments.bytes}, ${minBytes})::bigint), 0)`;

export async function insert(tx: Tx, rows: NewAttachment[]): Promise<void> {
  if (rows.length > 0) await tx.insert(attachments).values(rows);
}

/** Bytes counted against an account for attachments. Locks: later transactions that ask wait for this one. */
export async function lockUsedBytes(tx: Tx, accountId: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attachments ${accountId}`}, 0))`);
  return usedBytes(tx, accountId);
}

/** Bytes counted against an account for attachments. */
export async function usedBytes(db: Queryable, accountId: string): Promise<number> {
  const [row] = await db
    .select({ bytes: counted.mapWith(Number) })
    .from(attachments)
    .where(eq(attachments.accountId, accountId));
  return row!.bytes;
}

/** Bytes of the attachments received from outside the account since a point in time. */
export async function receivedBytes(tx: Tx, accountId: string, since: Date): Promise<number> {
  const [row] = await tx
    .select({ bytes: counted.mapWith(Number) })
    .from(attachments)
    .where(
      and(
        eq(attachments.accountId, accountId),
        gte(attachments.createdAt, since),
        or(isNull(attachments.uploader), like(attachments.uploader, "chat %")),
      ),
    );
  return row!.bytes;
}

interface Waiting {
  accountId: string;
  ids: string[];
  /** The uploader. */
  uploader: string | null;
  /** The draft that may already hold them. */
  draftId: string | null;
  now: Date;
}

/** Locks unsent attachments that belong to the uploader or the draft. */
export const lockWaiting = (
  tx: Tx,
  { accountId, ids, uploader, draftId, now }: Waiting,
): Promise<AttachmentRow[]> =>
  tx
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.accountId, accountId),
        inArray(attachments.id, ids),
        isNull(attachments.messageId),
        gt(attachments.expiresAt, now),
        or(
          ...(draftId === null ? [] : [eq(attachments.draftId, draftId)]),
          ...(uploader === null
            ? []
            : [and(eq(attachments.uploader, uploader), isNull(attachments.draftId))]),
        ),
      ),
    )
    .for("update");

export async function setOwner(
  tx: Tx,
  accountId: string,
  ids: string[],
  to: Partial<Pick<NewAttachment, "messageId" | "draftId" | "expiresAt">>,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(attachments)
    .set(to)
    .where(and(eq(attachments.accountId, accountId), inArray(attachments.id, ids)));
}

/** Deletes a draft's unsent attachments. @param kept the ones to keep */
export async function removeOfDraft(
  tx: Tx,
  accountId: string,
  draftId: string,
  kept: string[],
): Promise<void> {
  await tx
    .delete(attachments)
    .where(
      and(
        eq(attachments.accountId, accountId),
        eq(attachments.draftId, draftId),
        isNull(attachments.messageId),
        kept.length > 0 ? sql`not (${inArray(attachments.id, kept)})` : undefined,
      ),
    );
}

/** The files of a message. */
export const ofMessage = (db: Queryable, accountId: string, messageId: string): Promise<AttachmentRow[]> =>
  db
    .select()
    .from(attachments)
    .where(and(eq(attachments.accountId, accountId), eq(attachments.messageId, messageId)))
    .orderBy(asc(attachments.id));

const byId = prepared((db) =>
  db
    .select()
    .from(attachments)
    .where(eq(attachments.id, sql.placeholder("id")))
    .prepare("find_attachment_to_download"),
);

/** Across accounts, because a download only names the attachment. */
export async function find(db: Queryable, id: string): Promise<AttachmentRow | undefined> {
  const [row] = await byId(db).execute({ id });
  return row;
}

/** Attachments not sent in time. Across accounts, because workers serve all of them. */
export const dueExpired = dueRecords(attachments, attachments.expiresAt);

export const nextExpiryOf = nextRecord(attachments, attachments.expiresAt);

/** @returns the draft that held it, if any */
export async function removeExpired(
  tx: Tx,
  { accountId, id }: JobRef,
  now: Date,
): Promise<AttachmentRow | undefined> {
  const [row] = await tx
    .delete(attachments)
    .where(
      and(
        eq(attachments.accountId, accountId),
        eq(attachments.id, id),
        isNull(attachments.messageId),
        lte(attachments.expiresAt, now),
      ),
    )
    .returning();
  return row;
}
