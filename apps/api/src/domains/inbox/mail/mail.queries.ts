import { and, eq, gte, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { outgoingMail } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { lowestIdAt } from "../../../platform/ids.ts";
import { dueRecords, earliest, nextRecord } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import { isSandbox } from "../../../platform/sandbox/sandbox-id.ts";

/** Far more than a transaction takes. */
const queuedWithinMs = 5 * 60_000;

export type MailRow = typeof outgoingMail.$inferSelect;
/** A showing as included in an email's .ics file. */
export type Invitation = MailRow["invitations"][number];

export async function insert(tx: Tx, mail: typeof outgoingMail.$inferInsert): Promise<void> {
  await tx.insert(outgoingMail).values(mail);
}

export async function find(db: Queryable, accountId: string, id = ""): Promise<MailRow | undefined> {
  if (id === "") return undefined;
  const [row] = await db
    .select()
    .from(outgoingMail)
    .where(and(eq(outgoingMail.accountId, accountId), eq(outgoingMail.id, id)));
  return row;
}

/** The email of a message, which was queued with it; nothing once it is no longer kept. */
export async function findOfMessage(
  db: Queryable,
  accountId: string,
  { id, createdAt }: { id: string; createdAt: Date },
): Promise<MailRow | undefined> {
  const [row] = await db
    .select()
    .from(outgoingMail)
    .where(
      and(
        eq(outgoingMail.accountId, accountId),
        eq(outgoingMail.messageId, id),
        // There is no index by message. The clock of a sandbox is not that of ids.
        ...(isSandbox(accountId)
          ? []
          : [
              gte(outgoingMail.id, lowestIdAt(createdAt)),
              lt(outgoingMail.id, lowestIdAt(new Date(createdAt.getTime() + queuedWithinMs))),
            ]),
      ),
    );
  return row;
}

export async function sentAt(db: Queryable, accountId: string, id: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ sentAt: outgoingMail.sentAt })
    .from(outgoingMail)
    .where(
      and(eq(outgoingMail.accountId, accountId), eq(outgoingMail.id, id), eq(outgoingMail.status, "sent")),
    );
  return row?.sentAt ?? undefined;
}

/** Counts the emails to a contact about showings that it booked, from this id on. */
export async function countAboutShowings(
  tx: Tx,
  accountId: string,
  contactId: string,
  fromId: string,
): Promise<number> {
  const where = and(
    eq(outgoingMail.accountId, accountId),
    gte(outgoingMail.id, fromId),
    eq(outgoingMail.contactId, contactId),
    isNotNull(outgoingMail.showingId),
  );
  return tx.$count(outgoingMail, where);
}

/** Counts the emails that carry this sign-in link, from this id on. */
export async function countWithLink(
  tx: Tx,
  accountId: string,
  signInLinkId: string,
  fromId: string,
): Promise<number> {
  const where = and(
    eq(outgoingMail.accountId, accountId),
    gte(outgoingMail.id, fromId),
    eq(outgoingMail.signInLinkId, signInLinkId),
  );
  return tx.$count(outgoingMail, where);
}

/** Counts an account's emails with a sign-in link, from this id on. */
export async function countWithSignInLink(tx: Tx, accountId: string, fromId: string): Promise<number> {
  const where = and(
    eq(outgoingMail.accountId, accountId),
    gte(outgoingMail.id, fromId),
    isNotNull(outgoingMail.signInLinkId),
  );
  return tx.$count(outgoingMail, where);
}

/** Email due for an attempt, most overdue first. Across accounts, because workers serve all of them. */
export const due = dueRecords(outgoingMail, outgoingMail.dueAt, eq(outgoingMail.status, "pending"));

export const nextDue = earliest(outgoingMail, outgoingMail.dueAt, eq(outgoingMail.status, "pending"));

export const nextOf = nextRecord(outgoingMail, outgoingMail.dueAt, eq(outgoingMail.status, "pending"));

const pending = (accountId: string, id: string) =>
  and(eq(outgoingMail.accountId, accountId), eq(outgoingMail.id, id), eq(outgoingMail.status, "pending"));

export async function findPending(db: Queryable, { accountId, id }: JobRef): Promise<MailRow | undefined> {
  const [row] = await db.select().from(outgoingMail).where(pending(accountId, id));
  return row;
}

/** The pending email to a person of the account. */
const pendingTo = (accountId: string, to: string) =>
  and(
    eq(outgoingMail.accountId, accountId),
    eq(outgoingMail.status, "pending"),
    isNull(outgoingMail.contactId),
    sql`lower(${outgoingMail.to}) = lower(${to})`,
  );

/** Drops the pending email to a person of the account. @returns the ids of what was dropped */
export async function dropTo(tx: Tx, accountId: string, to: string): Promise<string[]> {
  const rows = await tx
    .update(outgoingMail)
    .set({ status: "failed", error: "The person was removed from the account." })
    .where(pendingTo(accountId, to))
    .returning({ id: outgoingMail.id });
  return rows.map(({ id }) => id);
}

/** Redirects the pending email to a person of the account, except what has a link to sign in, which is dropped. */
export async function redirect(tx: Tx, accountId: string, from: string, to: string): Promise<void> {
  await tx
    .update(outgoingMail)
    .set({ status: "failed", error: "The person has another address, for which the link does not work." })
    .where(and(pendingTo(accountId, from), isNotNull(outgoingMail.signInLinkId)));
  await tx.update(outgoingMail).set({ to }).where(pendingTo(accountId, from));
}

/** Claims a due email for one attempt: no other worker claims it before `until`. */
export async function claim(
  db: Queryable,
  ref: JobRef,
  now: Date,
  until: Date,
): Promise<MailRow | undefined> {
  const [row] = await db
    .update(outgoingMail)
    .set({ dueAt: until })
    .where(and(pending(ref.accountId, ref.id), lte(outgoingMail.dueAt, now)))
    .returning();
  return row;
}

/** Extends a claim. Does nothing if the attempt has ended or another worker has claimed the email since. */
export async function extend(db: Queryable, ref: JobRef, from: Date, until: Date): Promise<void> {
  await db
    .update(outgoingMail)
    .set({ dueAt: until })
    .where(and(pending(ref.accountId, ref.id), eq(outgoingMail.dueAt, from)));
}

export type Outcome = Partial<typeof outgoingMail.$inferInsert>;

/** Records the outcome of an attempt. @returns whether the email was still pending */
export async function finish(db: Queryable, ref: JobRef, outcome: Outcome): Promise<boolean> {
  const rows = await db
    .update(outgoingMail)
    .set(outcome)
    .where(pending(ref.accountId, ref.id))
    .returning({ id: outgoingMail.id });
  return rows.length > 0;
}
