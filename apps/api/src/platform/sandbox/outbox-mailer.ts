import { and, eq, sql } from "drizzle-orm";
import { outgoingMail, sandboxOutbox } from "../../db/tables/index.ts";
import type { Database, Queryable } from "../database/database.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

type Kept = typeof sandboxOutbox.$inferInsert;

/** Maximum number of entries in a sandbox's outbox; the oldest are dropped. */
const maxKept = 5_000;

/** Adds an entry to a sandbox's outbox. Idempotent. */
export async function keepInOutbox(db: Queryable, row: Kept): Promise<void> {
  await db.insert(sandboxOutbox).values(row).onConflictDoNothing();
  const surplus = db
    .select({ id: sandboxOutbox.id })
    .from(sandboxOutbox)
    .where(eq(sandboxOutbox.accountId, row.accountId))
    .orderBy(sql`${sandboxOutbox.id} desc`)
    .offset(maxKept);
  await db
    .delete(sandboxOutbox)
    .where(and(eq(sandboxOutbox.accountId, row.accountId), sql`${sandboxOutbox.id} in ${surplus}`));
}

/** Adds the mail of a sandbox to its outbox instead of sending it. */
export const outboxMailer = (database: Database, accountId: string, clock: SandboxClock): Mailer => ({
  async send({ id, to, fromName, subject, text, html, headers, replyTo, messageId, calendars, files }) {
    const [about] = await database.read
      .select({
        contactId: outgoingMail.contactId,
        conversationId: outgoingMail.conversationId,
        showingId: outgoingMail.showingId,
        messageId: outgoingMail.messageId,
      })
      .from(outgoingMail)
      .where(and(eq(outgoingMail.accountId, accountId), eq(outgoingMail.id, id)));
    await keepInOutbox(database.read, {
      contactId: null,
      conversationId: null,
      showingId: null,
      messageId: null,
      ...about,
      accountId,
      id,
      kind: "mail",
      to,
      fromName,
      subject,
      text,
      html,
      headers: { ...headers, "Message-ID": messageId, ...(replyTo !== null && { "Reply-To": replyTo }) },
      attachments: [
        ...(calendars ?? []).map(({ method, content }) => ({
          name: "invitation.ics",
          contentType: `text/calendar; method=${method.toUpperCase()}`,
          content,
        })),
        ...(files ?? []).map(({ name, contentType }) => ({ name, contentType, content: null })),
      ],
      createdAt: clock.now(),
      storedAt: clock.real.now(),
    });
  },
  close: () => undefined,
});
