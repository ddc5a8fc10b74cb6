import { and, asc, eq, lte, or, sql } from "drizzle-orm";
import { settings, workflowSchedules } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { earliest, nextRecord, ofAccount } from "../../../platform/jobs/due.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";

const schedules = workflowSchedules;

export type ScheduleRow = typeof schedules.$inferSelect;

const byTemplate = (accountId: string, templateId: string) =>
  and(eq(schedules.accountId, accountId), eq(schedules.templateId, templateId));

/** Replaces a template's schedule. */
export async function put(tx: Tx, schedule: ScheduleRow): Promise<void> {
  const { accountId: _, templateId: __, ...set } = schedule;
  await tx
    .insert(schedules)
    .values(schedule)
    .onConflictDoUpdate({ target: [schedules.accountId, schedules.templateId], set });
}

export async function remove(tx: Tx, accountId: string, templateId: string): Promise<void> {
  await tx.delete(schedules).where(byTemplate(accountId, templateId));
}

/** Locks a schedule; nothing when there is none, or when another worker holds it. */
export async function lock(tx: Tx, accountId: string, templateId: string): Promise<ScheduleRow | undefined> {
  const [row] = await tx
    .select()
    .from(schedules)
    .where(byTemplate(accountId, templateId))
    .for("update", { skipLocked: true });
  return row;
}

/** Schedules that are due, and those whose account has changed its time zone. */
export const due = (
  db: Queryable,
  now: Date,
  defaultZone: string,
  limit: number,
  accountId?: string,
): Promise<JobRef[]> =>
  db
    .select({ accountId: schedules.accountId, id: schedules.templateId })
    .from(schedules)
    .leftJoin(settings, eq(settings.accountId, schedules.accountId))
    .where(
      and(
        ofAccount(schedules, accountId),
        or(
          lte(schedules.nextAt, now),
          and(
            schedules.followsAccount,
            sql`${schedules.zone} <> coalesce(${settings.values}->>'timezone', ${defaultZone})`,
          ),
        ),
      ),
    )
    .orderBy(asc(schedules.nextAt))
    .limit(limit);

export const nextDue = earliest(schedules, schedules.nextAt);

export const nextOf = nextRecord(schedules, schedules.nextAt);
