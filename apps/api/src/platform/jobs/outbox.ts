import type { EventData, EventType } from "@rental/contract";
import { and, eq, sql } from "drizzle-orm";
import {
  noticedEvents,
  outbox,
  ownerNotices,
  people,
  pushSubscriptions,
  receivesEvents,
  startsBy,
  webhooks,
  workflowTemplates,
} from "../../db/tables/index.ts";
import { prepared, type Tx } from "../database/database.ts";
import { handwritten, typed } from "../database/statement.ts";
import { newIdAt } from "../ids.ts";
import type { Tracer } from "../observability/tracing/tracer.ts";
import { realNow } from "../sandbox/sandbox-clock.ts";
import type { Wake } from "./jobs.ts";

/** The context of an event: the account, its plan and the time. A `WriteCall` fits. */
export interface Emitter {
  caller: { accountId: string; plan: string; personId?: string };
  clock: { now(): Date };
  tx: Tx;
  /** Work to wake after the commit. */
  wakes: Wake[];
  /** The only event types that may be emitted; undefined allows all. */
  emits?: readonly EventType[];
  /** The workflow templates whose runs caused the event: it does not start them again. */
  causes?: string[];
  /** For sample records: the account's owner gets no notifications about them. */
  suppressNotifications?: boolean;
  /** For writes that may be made in someone else's name: their events start no workflow runs. */
  suppressWorkflows?: boolean;
  tracer?: Tracer | undefined;
}

/** Kind of the job that creates the deliveries of an account's events. */
export const fanOutKind = "webhook-fan-out";
/** Kind of the job that starts an event's workflow runs. */
export const triggerKind = "workflow-trigger";
/** Kind of the job that settles who of an account gets notices, and emails them. */
export const noticeKind = "owner-notice";
/** Kind of the notices of a prospect's later messages, which only browsers show. */
export const messageNoticeKind = "message.received";

/**
 * Adds an event to the outbox, in the transaction of its change. Trial accounts emit nothing. Takes one insert; workers
 * that create its deliveries or start runs are woken after the commit.
 * @throws Error when the operation does not declare the event
 */
export const emit = <T extends EventType>(by: Emitter, event: T, data: EventData<T>): Promise<void> =>
  emitAll(by, event, [data]);

/** Like `emit`, for several records with events of one type: one insert. */
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
  const events = JSON.stringify(all.map((data) => ({ id: newIdAt(realNow(by.clock)), data })));
  const attributes = { "rental.event": event, "rental.events": all.length };
  const span = by.tracer?.start(`event ${event}`, { kind: "producer", attributes });
  const values = {
    accountId,
    event,
    events,
    createdAt: createdAt.toISOString(),
    causes: listOf(causes),
    startsRuns: !by.suppressWorkflows,
    traceparent: by.tracer?.traceparent(span) ?? null,
  };
  const rows = await insertEvents(by.tx).execute(values);
  span?.end();
  // Accounts without subscriptions are left to the sweep, at no cost to their writes.
  if (rows[0]!.isHeard) by.wakes.push({ kind: fanOutKind, accountId, id: accountId });
  for (const { id, awaitsTriggers } of rows) {
    if (awaitsTriggers) by.wakes.push({ kind: triggerKind, accountId, id });
  }
  if (isNoticed(event)) await queueOwnerNotices(by, event, all);
}

const isNoticed = (event: EventType): boolean => noticedEvents.some((noticed) => noticed === event);

/**
 * Queues a notice for the assignee of the record concerned, or else for the account's owners, in the transaction of its
 * cause; does nothing if nobody could receive it. The recipients, whether they want it, and its wording are determined
 * when it is sent.
 * @param dueAt the earliest time of the email. Default: now
 */
export const queueOwnerNotices = (by: Emitter, kind: string, all: object[], dueAt?: Date): Promise<void> =>
  queueNotices(by, kind, all, null, dueAt);

/** Queues a notice for one person of the account, whoever is the assignee. Its data name the person. */
export const queuePersonNotice = (by: Emitter, kind: string, personId: string, data: object): Promise<void> =>
  queueNotices(by, kind, [{ ...data, personId }], personId);

/** Queues a push notification about a prospect's message; does nothing if nobody of the account has subscribed a browser. */
export const queueMessageNotice = (by: Emitter, data: EventData<"message.received">): Promise<void> =>
  queueNotices(by, messageNoticeKind, [data], null);

async function queueNotices(
  by: Emitter,
  kind: string,
  all: object[],
  recipientId: string | null,
  dueAt?: Date,
): Promise<void> {
  if (by.suppressNotifications) return;
  const { accountId } = by.caller;
  const now = by.clock.now();
  const moment = now.toISOString();
  const due = (dueAt ?? now).toISOString();
  const { personId: actorId } = by.caller;
  const notices = JSON.stringify(
    all.map((data) => ({ id: newIdAt(realNow(by.clock)), data: { ...data, actorId } })),
  );
  const inBrowsers = sql`exists (select 1 from ${pushSubscriptions} where account_id = ${accountId})`;
  const byMail = sql`exists (select 1 from ${people} where account_id = ${accountId} and email is not null)`;
  const isRead = kind === messageNoticeKind ? inBrowsers : sql`(${byMail} or ${inBrowsers})`;
  const rows = await by.tx.execute(sql`
    insert into ${ownerNotices} (account_id, id, kind, data, recipient_id, due_at, created_at)
    select ${accountId}::uuid, id, ${kind}::text, data, ${recipientId}::uuid, ${due}::timestamptz, ${moment}::timestamptz
    from jsonb_to_recordset(${notices}::jsonb) as notice (id uuid, data jsonb)
    where ${isRead}
    returning id`);
  if (rows.length > 0) by.wakes.push({ kind: noticeKind, accountId, id: accountId });
}

/** Whether any subscription of the account receives events. */
const isHeard = sql<boolean>`exists (select 1 from ${webhooks} where ${and(
  eq(webhooks.accountId, sql.placeholder("accountId")),
  receivesEvents,
)})`;

/** Whether the event can start runs of any workflow template of the account. */
const isAwaited = sql<boolean>`exists (select 1 from ${workflowTemplates} where ${and(
  eq(workflowTemplates.accountId, sql.placeholder("accountId")),
  startsBy(sql.placeholder("event")),
  sql`${workflowTemplates.id} <> all(${typed("causes", "uuid[]")})`,
)})`;

const insertEvents = prepared(() =>
  handwritten<{ id: string; awaitsTriggers: boolean; isHeard: boolean }>(
    sql`
      insert into ${outbox} (account_id, id, event, data, created_at, awaits_triggers, causes, traceparent)
      select ${typed("accountId", "uuid")}, id, ${typed("event", "text")}, data, ${typed("createdAt", "timestamptz")},
        ${typed("startsRuns", "boolean")} and ${isAwaited}, ${typed("causes", "uuid[]")}, ${typed("traceparent", "text")}
      from jsonb_to_recordset(${typed("events", "jsonb")}) as made (id uuid, data jsonb)
      returning id, awaits_triggers, ${isHeard}`,
    { id: outbox.id, awaitsTriggers: outbox.awaitsTriggers, isHeard },
  ),
);

/** An array of UUIDs in PostgreSQL's notation. */
const listOf = (ids: string[]): string => `{${ids.join(",")}}`;
