import { and, eq, isNotNull } from "drizzle-orm";
import { sandboxOutbox } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { dueRecords, nextRecord } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";

/** Messages in sandbox outboxes that have yet to be marked as sent. */
export const sandboxMessages = {
  due: dueRecords(sandboxOutbox, sandboxOutbox.dueAt),
  next: nextRecord(sandboxOutbox, sandboxOutbox.dueAt),
};

/** @returns the message, unless somebody else has taken it */
export async function take(tx: Tx, { accountId, id }: JobRef): Promise<string | null | undefined> {
  const [row] = await tx
    .update(sandboxOutbox)
    .set({ dueAt: null })
    .where(
      and(eq(sandboxOutbox.accountId, accountId), eq(sandboxOutbox.id, id), isNotNull(sandboxOutbox.dueAt)),
    )
    .returning({ messageId: sandboxOutbox.messageId });
  return row?.messageId;
}
