import { setTimeout as after } from "node:timers/promises";
import {
  type ChangeResource,
  changeResources,
  type Presence,
  type StreamChangesInput,
  type UnreadConversations,
} from "@rental/contract";
import { readable } from "../../../gate/identity/permissions.ts";
import type { AccountStreamCall, StreamEvent } from "../../../gate/operation/call.ts";
import { Subscription } from "../../../platform/jobs/subscription.ts";
import { Presences } from "../../inbox/conversations/presence.service.ts";
import { UnreadCounts } from "../../inbox/conversations/unread.service.ts";
import * as queries from "./changes.queries.ts";
import { currentHead, pageAfter, positionOf, shown, startOf } from "./changes.service.ts";
import { encodeCursor, type Position } from "./cursor.ts";

/** How often a stream polls for changes without a notification, in ms: notifications are best effort. */
const lookEveryMs = 15_000;
/** Minimum time between two queries of a stream that has caught up, to limit its cost under many writes. In ms. */
const restMs = 200;
/** Maximum number of changes sent at once, and buffered for a slow client. Records can be long. */
const maxAtOnce = { withRecords: 20, withoutRecords: 100 };
/**
 * How often a stream without changes sends its position, in ms: a client that reconnects after weeks must not have an
 * expired one.
 */
const keepPositionMs = 3_600_000;

/**
 * Streams the account's changes as they are committed, starting after `Last-Event-ID`, or else after `cursor`. Ends
 * when the caller loses read access, or when the feed's epoch ends.
 * @throws AppError 410, 422
 */
export async function follow(
  call: AccountStreamCall,
  input: StreamChangesInput,
): Promise<AsyncIterable<StreamEvent[]>> {
  const resource = readable(call.caller, input.resource, changeResources);
  const head = await currentHead(call.database);
  const from =
    call.lastEventId === null
      ? startOf(call, head, input.cursor)
      : positionOf(call, head, call.lastEventId, "Last-Event-ID");
  return events(call, { ...input, resource }, head.epoch, from);
}

interface Following {
  resource: readonly ChangeResource[] | undefined;
  include?: StreamChangesInput["include"];
}

async function* events(
  call: AccountStreamCall,
  { resource, include }: Following,
  epoch: string,
  from: Position,
): AsyncGenerator<StreamEvent[]> {
  const { signal } = call;
  const { accountId } = call.caller;
  const limit = include === "record" ? maxAtOnce.withRecords : maxAtOnce.withoutRecords;
  const subscription = new Subscription((heard) => call.queue.watch(accountId, heard));
  let after = from;
  const unreadCounts = new UnreadCounts(call);
  const presences = new Presences(call);
  const changed: queries.ChangeRow[] = [];
  let sentAt = performance.now();
  try {
    while (!signal.aborted) {
      const arrived = subscription.next();
      if (!(await call.mayContinue())) return;
      const head = await currentHead(call.database);
      // The client reconnects with its last position, and is told that it is no longer valid.
      if (head.epoch !== epoch) return;
      const page = await pageAfter(call, head, after, { limit, resource });
      after = page.next;
      changed.push(...page.rows);
      if (page.rows.length > 0) {
        const data = await shown(call, page.rows, include);
        yield page.rows.map((row, i) => ({ id: encodeCursor(epoch, row), event: "change", data: data[i]! }));
        sentAt = performance.now();
      } else if (performance.now() - sentAt > keepPositionMs) {
        yield [{ id: encodeCursor(epoch, after) }];
        sentAt = performance.now();
      }
      if (page.hasMore) continue;
      const unread = await unreadCounts.after(changed.splice(0));
      if (unread)
        yield [{ id: encodeCursor(epoch, after), event: "change", data: unreadChange(call, unread) }];
      await rest(restMs, signal);
      if (await queries.isWaiting(call.database, accountId, head.horizon)) continue;
      for await (const told of presences.until(subscription.settled(arrived, lookEveryMs, signal))) {
        if (!(await call.mayContinue())) return;
        yield told.map((presence) => {
          // The same position, with an id of its own: clients skip an event whose id they know.
          after = { ...after, at: new Date(after.at.getTime() + 1) };
          return {
            id: encodeCursor(epoch, after),
            event: "change",
            data: presenceChange(call, presence),
          };
        });
        await rest(restMs, signal);
      }
    }
  } finally {
    presences.end();
    subscription.end();
  }
}

/** A person's unread count in the form of a change; only streams of signed-in people include it. */
const unreadChange = ({ caller, clock }: AccountStreamCall, record: UnreadConversations) => ({
  resource: "unread",
  id: caller.accountId,
  change: "updated",
  at: clock.now().toISOString(),
  record,
});

/** What another person does in a conversation, in the form of a change; only streams of signed-in people include it. */
const presenceChange = (
  { clock }: AccountStreamCall,
  { conversationId, ...record }: Presence & { conversationId: string },
) => ({ resource: "presence", id: conversationId, change: "updated", at: clock.now().toISOString(), record });

const rest = (ms: number, signal: AbortSignal): Promise<unknown> =>
  after(ms, undefined, { signal, ref: false }).catch(() => undefined);
