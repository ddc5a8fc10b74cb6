import { maxCounted } from "@rental/contract";
import { and, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { conversations, hasLabel, labels } from "../../../db/tables/index.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { isAnswered, isHandedOver, isOpen } from "./conversations.queries.ts";

/** Stops counting at the limit, so that the cost does not depend on the number of conversations. */
const counted = (where: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select from ${conversations} where ${where} limit ${sql.raw(String(maxCounted))}) as counted)`;

/** @param personId null for a caller who looks after nothing */
export async function countViews(
  db: Queryable,
  accountId: string,
  { personId, now, activeSince }: { personId: string | null; now: Date; activeSince: Date },
) {
  const at = sql`${now.toISOString()}`;
  const own = eq(conversations.accountId, accountId);
  const open = and(own, isOpen(at));
  const [row] = await db
    .select({
      open: counted(open),
      mine: counted(and(open, eq(conversations.assigneeId, sql`${personId}::uuid`))),
      unassigned: counted(and(open, isNull(conversations.assigneeId))),
      needsPerson: counted(and(own, isHandedOver(at))),
      assistant: counted(
        and(
          own,
          isAnswered(at),
          eq(conversations.status, "active"),
          gt(conversations.lastMessageAt, activeSince),
        ),
      ),
      snoozed: counted(
        and(own, isNull(conversations.closedAt), gt(conversations.snoozedUntil, sql`${at}::timestamptz`)),
      ),
      closed: counted(and(own, isNotNull(conversations.closedAt))),
    })
    .from(sql`(values (1)) as once`);
  return row!;
}

/** How many open conversations each label of the account has. */
export const countLabels = (
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<{ labelId: string; open: number }[]> =>
  db
    .select({
      labelId: labels.id,
      open: counted(
        and(
          eq(conversations.accountId, accountId),
          isOpen(sql`${now.toISOString()}`),
          hasLabel(sql`${labels.id}`),
        ),
      ),
    })
    .from(labels)
    .where(eq(labels.accountId, accountId));
