import { and, eq } from "drizzle-orm";
import { outbox } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { inTurns, ofAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";

/** Events that trigger a template, oldest first. */
export const due = (db: Queryable, limit: number, accountId?: string): Promise<JobRef[]> =>
  inTurns(db, limit, (others) =>
    db
      .select({ accountId: outbox.accountId, id: outbox.id, moment: outbox.sequence })
      .from(outbox)
      .where(and(ofAccount(outbox, accountId), others(outbox), eq(outbox.awaitsTriggers, true))),
  );

export async function traceOf(db: Queryable, accountId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ traceparent: outbox.traceparent })
    .from(outbox)
    .where(and(eq(outbox.accountId, accountId), eq(outbox.id, id)));
  return row?.traceparent ?? null;
}

/** Clears an event's mark; returns nothing when another worker has already done so. */
export async function take(tx: Tx, accountId: string, id: string) {
  const [row] = await tx
    .update(outbox)
    .set({ awaitsTriggers: false })
    .where(and(eq(outbox.accountId, accountId), eq(outbox.id, id), eq(outbox.awaitsTriggers, true)))
    .returning();
  return row;
}
