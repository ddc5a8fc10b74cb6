import type { EventData, EventType } from "@rental/contract";
import { and, eq, notInArray, sql } from "drizzle-orm";
import {
  noticedEvents,
  outbox,
  ownerNotices,
  startsBy,
  takesEvents,
  users,
  webhooks,
  workflowTemplates,
} from "../db/tables/index.ts";
import type { Tx } from "./database.ts";
import { newIdAt } from "./ids.ts";
import type { Wake } from "./jobs.ts";

/** The context of an event: the account, its plan and the time. A `WriteCall` fits. */
export interface Emitter {
  caller: { accountId: string; plan: string };
  clock: { now(): Date };
  tx: Tx;
  /** Work to wake after the commit. */
  wakes: Wake[];
  /** The only types of event that may be emitted; without it, all may. */
  emits?: readonly EventType[];
  /** The workflow templates whose runs caused the event: it does not start them again. */
  causes?: string[];
  /** For records that are made up: the account's owner is not told about them. */
  tellsNobody?: boolean;
}

/** Kind of the job that creates deliveries for the events of an account. */
export const fanOutKind = "webhook-fan-out";
/** Kind of the job that starts the workflow runs of an event. */
export const triggerKind = "workflow-trigger";
/** Kind of the job that emails the owner of an account. */
export const noticeKind = "owner-notice";

/**
 * Adds an event to the outbox, in the transaction of its change. Trial accounts emit nothing. One insert; workers that
 * create its deliveries or start runs are woken after the commit.
 * @throws Error when the operation does not declare the event
 */
export const emit = <T extends EventType>(by: Emitter, event: T, data: EventData<T>): Promise<void> =>
  emitAll(by, event, [data]);

/** Like `emit`, for events of one type about several records: one insert. */
export async function emitAll<T extends EventType>(
  by: Emitter,
  event: T,
  all: EventData<T>[],
): Promise<void> {
  if (by.emits && !by.emits.includes(event)) {
    throw new Error(`The operation emits ${event} without declaring it: add it to its "emits".`);
  }
  if (by.caller.plan === "free_trial" || all.length === 0) return;
  const { accountId } = by.caller;
  const causes = by.causes ?? [];
  const createdAt = by.clock.now();
  const rows = await by.tx
    .insert(outbox)
    .values(
      all.map((data) => ({
        accountId,
        id: newIdAt(createdAt),
        event,
        data: data as Record<string, unknown>,
        createdAt,
        awaitsTriggers: isAwaited(accountId, event, causes),
        causes,
      })),
    )
    .returning({ id: outbox.id, awaitsTriggers: outbox.awaitsTriggers, isHeard: isHeard(accountId) });
  // Accounts without subscriptions are left to the sweep, so that their writes pay nothing.
  if (rows[0]!.isHeard) by.wakes.push({ kind: fanOutKind, accountId, id: accountId });
  for (const { id, awaitsTriggers } of rows) {
    if (awaitsTriggers) by.wakes.push({ kind: triggerKind, accountId, id });
  }
  if (isNoticed(event)) await tellOwner(by, event, all);
}

const isNoticed = (event: EventType): boolean => noticedEvents.some((noticed) => noticed === event);

/**
 * Queues something that the owner of the account may want to be told, in the transaction of its cause; nothing for an
 * owner without an email address. Whether the owner wants it, and the words, are determined when the email is written.
 */
export async function tellOwner(by: Emitter, kind: string, all: object[]): Promise<void> {
  if (by.tellsNobody) return;
  const { accountId } = by.caller;
  const now = by.clock.now();
  const moment = now.toISOString();
  const notices = JSON.stringify(all.map((data) => ({ id: newIdAt(now), data })));
  const rows = await by.tx.execute(sql`
    insert into ${ownerNotices} (account_id, id, kind, data, due_at, created_at)
    select ${accountId}::uuid, id, ${kind}::text, data, ${moment}::timestamptz, ${moment}::timestamptz
    from jsonb_to_recordset(${notices}::jsonb) as notice (id uuid, data jsonb)
    where exists (select 1 from ${users} where account_id = ${accountId} and email is not null)
    returning id`);
  if (rows.length > 0) by.wakes.push({ kind: noticeKind, accountId, id: accountId });
}

/** Whether any subscription of the account receives events. */
const isHeard = (accountId: string) =>
  sql<boolean>`exists (select 1 from ${webhooks} where ${and(
    eq(webhooks.accountId, accountId),
    takesEvents,
  )})`;

/** Whether the event can start runs of any workflow template of the account. */
const isAwaited = (accountId: string, event: EventType, causes: string[]) =>
  sql<boolean>`exists (select 1 from ${workflowTemplates} where ${and(
    eq(workflowTemplates.accountId, accountId),
    startsBy(event),
    causes.length > 0 ? notInArray(workflowTemplates.id, causes) : undefined,
  )})`;
