import { type FormLanguage, liveRunStatuses } from "@rental/contract";
import { and, asc, eq, exists, getTableColumns, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { messages, workflowRuns, workflowTemplateVersions } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { dueRecords, earliest, nextRecord } from "../../../platform/jobs/due.ts";

const runs = workflowRuns;
const versions = workflowTemplateVersions;

export type RunRow = typeof runs.$inferSelect;
export type NewRun = typeof runs.$inferInsert;
/** A run with the data pinned by its version. */
export type PinnedRun = RunRow &
  Pick<typeof versions.$inferSelect, "steps" | "exitConditions" | "questionConfig"> & {
    /** The language that its texts were translated to; nothing while they are the original. */
    language?: FormLanguage;
  };

const byId = (accountId: string, id: string) => and(eq(runs.accountId, accountId), eq(runs.id, id));

const isLive = inArray(runs.status, [...liveRunStatuses]);
/** Must match the condition of the index that workers use. */
const mayBeDue = sql`${runs.status} in ('pending', 'running')`;
const isDue = (now: Date) => and(mayBeDue, lte(runs.dueAt, now));

const itsVersion = and(
  eq(versions.accountId, runs.accountId),
  eq(versions.templateId, runs.workflowTemplateId),
  eq(versions.version, runs.templateVersion),
);

const selectPinned = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(runs),
      steps: versions.steps,
      exitConditions: versions.exitConditions,
      questionConfig: versions.questionConfig,
    })
    .from(runs)
    .innerJoin(versions, itsVersion);

export const find = lookup((db) => selectPinned(db).where(among(runs)).prepare("find_workflow_run"));

/** Locks a run until the transaction ends. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<PinnedRun | undefined> {
  const [row] = await selectPinned(tx).where(byId(accountId, id)).for("update", { of: runs });
  return row;
}

/** Locks a run that is due; nothing when it is not, or when another worker holds it. */
export async function lockDue(
  tx: Tx,
  accountId: string,
  id: string,
  now: Date,
): Promise<PinnedRun | undefined> {
  const [row] = await selectPinned(tx)
    .where(and(byId(accountId, id), isDue(now)))
    .for("update", { of: runs, skipLocked: true });
  return row;
}

/** Locks a contact's live runs until the transaction ends. */
export const lockLiveOf = (
  tx: Tx,
  accountId: string,
  contactId: string,
): Promise<Pick<RunRow, "id" | "stepStates">[]> =>
  tx
    .select({ id: runs.id, stepStates: runs.stepStates })
    .from(runs)
    .where(and(eq(runs.accountId, accountId), eq(runs.contactId, contactId), isLive))
    .orderBy(asc(runs.id))
    .for("update");

/** Locks a contact's live runs of which another contact has one of the same template about the same property. */
export const lockLiveInBoth = (
  tx: Tx,
  accountId: string,
  contactId: string,
  otherId: string,
): Promise<Pick<RunRow, "id" | "stepStates">[]> => {
  const others = alias(runs, "others");
  const same = and(
    eq(others.accountId, runs.accountId),
    eq(others.contactId, otherId),
    inArray(others.status, [...liveRunStatuses]),
    eq(others.workflowTemplateId, runs.workflowTemplateId),
    sql`${others.propertyId} is not distinct from ${runs.propertyId}`,
  );
  return tx
    .select({ id: runs.id, stepStates: runs.stepStates })
    .from(runs)
    .where(
      and(
        eq(runs.accountId, accountId),
        eq(runs.contactId, contactId),
        isLive,
        exists(tx.select({ id: others.id }).from(others).where(same)),
      ),
    )
    .orderBy(asc(runs.id))
    .for("update");
};

/** @returns nothing when the template already has a live run for this contact and property */
export async function insert(tx: Tx, run: NewRun): Promise<RunRow | undefined> {
  const [row] = await tx.insert(runs).values(run).onConflictDoNothing().returning();
  return row;
}

export async function update(tx: Tx, accountId: string, id: string, changes: Partial<NewRun>): Promise<void> {
  await tx.update(runs).set(changes).where(byId(accountId, id));
}

/**
 * Whether a run waits for working hours: it may reply at once when the contact writes. A step of type wait, by
 * contrast, waits for a time, whatever the contact does.
 */
const waitsForOpening = sql`${runs.waitingFor} = 'time' and exists (
  select from ${versions} where ${itsVersion} and ${versions.steps}->${runs.currentStep}->>'type' <> 'wait')`;

/** Number of unused replies that a run keeps. */
const keptReplies = 10;

/** Records a contact's reply in its live runs. @returns the waiting ones that may be able to continue now */
export async function noteReply(
  tx: Tx,
  accountId: string,
  contactId: string,
  messageId: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx
    .update(runs)
    .set({
      replyMessageId: messageId,
      openReplies: sql`(array_append(${runs.openReplies}, ${messageId}::uuid))[greatest(1, cardinality(${runs.openReplies}) + 2 - ${keptReplies}):]`,
      dueAt: sql`case when ${runs.waitingFor} = 'reply' or (${waitsForOpening}) then ${now.toISOString()}::timestamptz else ${runs.dueAt} end`,
    })
    .where(and(eq(runs.accountId, accountId), eq(runs.contactId, contactId), isLive))
    .returning({ id: runs.id, status: runs.status, waitingFor: runs.waitingFor, dueAt: runs.dueAt });
  return rows
    .filter((run) => run.status === "running" && run.waitingFor !== null && run.dueAt <= now)
    .map(({ id }) => id);
}

/** Whether a live run of the contact has asked something and awaits the answer, without being held for a person. */
export async function isAsking(tx: Tx, accountId: string, contactId: string, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(versions, itsVersion)
    .where(
      and(
        eq(runs.accountId, accountId),
        eq(runs.contactId, contactId),
        eq(runs.status, "running"),
        eq(runs.waitingFor, "reply"),
        or(isNull(runs.heldUntil), lte(runs.heldUntil, now)),
        sql`${versions.steps}->${runs.currentStep}->>'type' in ('ask', 'ask_choice', 'agent')`,
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** The text of a message; null if it no longer exists. */
export async function textOf(tx: Tx, accountId: string, messageId: string): Promise<string | null> {
  const [row] = await tx
    .select({ content: messages.content })
    .from(messages)
    .where(and(eq(messages.accountId, accountId), eq(messages.id, messageId)));
  return row?.content ?? null;
}

/** The texts of messages, in this order, without those that no longer exist. */
export async function textsOf(tx: Tx, accountId: string, messageIds: string[]): Promise<string[]> {
  if (messageIds.length === 0) return [];
  const rows = await tx
    .select({ id: messages.id, content: messages.content })
    .from(messages)
    .where(and(eq(messages.accountId, accountId), inArray(messages.id, messageIds)));
  return messageIds.flatMap((id) => rows.find((row) => row.id === id)?.content ?? []);
}

/** Holds the live runs of a contact. */
export async function hold(tx: Tx, accountId: string, contactId: string, until: Date): Promise<void> {
  await tx
    .update(runs)
    .set({ heldUntil: until })
    .where(and(eq(runs.accountId, accountId), eq(runs.contactId, contactId), isLive));
}

/** Runs with a due step, across accounts, longest overdue first. */
export const due = dueRecords(runs, runs.dueAt, mayBeDue);

export const nextDue = earliest(runs, runs.dueAt, mayBeDue);

export const nextOf = nextRecord(runs, runs.dueAt, mayBeDue);

const summary = {
  id: runs.id,
  workflowTemplateId: runs.workflowTemplateId,
  templateName: runs.templateName,
  contactId: runs.contactId,
  status: runs.status,
  currentStep: runs.currentStep,
  totalSteps: sql<number>`json_array_length(${runs.stepStates})`,
  startedAt: runs.startedAt,
  completedAt: runs.completedAt,
};

/** Newest first; the id decides for runs started in the same millisecond. */
export const list = filteredList("workflow_runs", {
  from: runs,
  columns: summary,
  filters: {
    active: () => inArray(runs.status, ["pending", "running"]),
    status: (value) => eq(runs.status, value),
    // One filter under three names, which are combined like all filters.
    templateId: (value) => eq(runs.workflowTemplateId, value),
    workflowTemplateId: (value) => eq(runs.workflowTemplateId, value),
    workflowId: (value) => eq(runs.workflowTemplateId, value),
    contactId: (value) => eq(runs.contactId, value),
  },
  kept: [
    {
      list: "workflow_runs",
      by: {
        active: () => sql`key_1 in ('pending', 'running')`,
        status: (value) => sql`key_1 = ${value}`,
        templateId: (value) => sql`key_2 = ${value}::uuid::text`,
        workflowTemplateId: (value) => sql`key_2 = ${value}::uuid::text`,
        workflowId: (value) => sql`key_2 = ${value}::uuid::text`,
      },
    },
  ],
  order: { direction: "desc", by: { startedAt: runs.startedAt, id: runs.id } },
});
