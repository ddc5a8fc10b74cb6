import type { Presence } from "@rental/contract";
import { ApiError, type Change, RentalClient, type UnreadConversations } from "@rental/sdk";
import type { Shown } from "./shown.ts";

/** A change of a record, as far as pages need it. */
export type LiveChange = Pick<Change, "resource" | "id" | "change">;

/** What a stream of changes reports. */
export type LiveEvent =
  /** No change is missed from now on; what was read before may be outdated. */
  | { type: "started" }
  | { type: "changes"; changes: LiveChange[] }
  /** What the person has not read has changed. */
  | { type: "unread"; unread: UnreadConversations }
  /** Another person has opened or left a conversation, or writes in it. */
  | ({ type: "presence"; conversationId: string } & Presence)
  /** Changes may have been missed: everything that was read may be outdated. */
  | { type: "lost" }
  /** The server can't be reached. */
  | { type: "away" }
  /** The person is no longer signed in. */
  | { type: "signed-out" }
  /** The plan has no changes to follow. */
  | { type: "unavailable" };

/** Changes that arrive within this time are reported together, in ms. */
const gatherMs = 20;
const patientMs = 5_000;

/**
 * Follows the account's changes until the signal aborts. A lost connection resumes from its cursor once a tab is visible;
 * an open one stays open, even while nothing happens.
 * @param cursor from which nothing is to be missed; undefined: from now on, which is then reported as the start
 */
export async function follow(
  tell: (event: LiveEvent) => void,
  shown: Shown,
  signal: AbortSignal,
  cursor: string | undefined,
): Promise<void> {
  let round = new AbortController();
  const fetchHere = async (input: string, init: RequestInit) => {
    if (!shown.now) {
      round.abort();
      throw new Error("no tab is shown");
    }
    try {
      return await fetch(input, init);
    } catch (error) {
      if (!init.signal?.aborted) tell({ type: "away" });
      throw error;
    }
  };
  const rental = new RentalClient({
    auth: "cookie",
    baseUrl: self.location.origin,
    maxRetries: 0,
    fetch: fetchHere,
  });
  const report = gathered(tell);
  let isFirst = cursor === undefined;
  while (!signal.aborted) {
    await shown.next();
    round = new AbortController();
    const ending = AbortSignal.any([signal, round.signal]);
    try {
      if (cursor === undefined) {
        ({ nextCursor: cursor } = await rental.changes.list({ cursor: "now", limit: 1 }, { signal: ending }));
        tell({ type: isFirst ? "started" : "lost" });
        isFirst = false;
      }
      for await (const change of rental.changes.watch({ cursor, signal: ending })) {
        const personal = personalEventOf(change);
        if (personal) tell(personal);
        else report(change);
        cursor = change.cursor;
      }
    } catch (error) {
      if (signal.aborted) return;
      // A tab that becomes visible resumes where the connection was lost.
      if (round.signal.aborted) continue;
      const status = error instanceof ApiError ? error.status : 0;
      if (status === 401) return tell({ type: "signed-out" });
      if (status === 403) return tell({ type: "unavailable" });
      // The server is unreachable, has too many streams, or no longer knows the cursor: start again at the latest change.
      cursor = undefined;
      await new Promise((resolve) => setTimeout(resolve, patientMs));
    }
  }
}

/** A person's stream also reports unread conversations and what other people do, in the form of changes. */
function personalEventOf(change: Change): LiveEvent | undefined {
  const { resource, id, record }: { resource: string; id: string; record?: unknown } = change;
  if (resource === "unread") return { type: "unread", unread: record as UnreadConversations };
  if (resource === "presence") return { type: "presence", conversationId: id, ...(record as Presence) };
  return undefined;
}

/** Reports the first change at once, and those that follow closely in one batch. */
function gathered(tell: (event: LiveEvent) => void): (change: LiveChange) => void {
  let waiting: LiveChange[] | undefined;
  const flush = () => {
    if (!waiting || waiting.length === 0) {
      waiting = undefined;
      return;
    }
    tell({ type: "changes", changes: waiting });
    waiting = [];
    setTimeout(flush, gatherMs);
  };
  return ({ resource, id, change }) => {
    const reported = { resource, id, change };
    if (waiting) return void waiting.push(reported);
    waiting = [reported];
    flush();
  };
}
