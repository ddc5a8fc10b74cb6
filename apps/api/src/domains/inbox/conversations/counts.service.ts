import { type ConversationCounts, maxCounted } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { idleSince } from "./conversations.service.ts";
import * as queries from "./counts.queries.ts";
import { unread } from "./unread.service.ts";

/** How many conversations there are in each view. */
export async function counts(call: Call): Promise<ConversationCounts> {
  const { caller, clock, database } = call;
  const now = clock.now();
  const personId = caller.kind === "session" ? caller.personId : null;
  const [views, labels, { total }] = await Promise.all([
    queries.countViews(database.read, caller.accountId, { personId, now, activeSince: idleSince(now) }),
    queries.countLabels(database.read, caller.accountId, now),
    unread(call),
  ]);
  return { ...views, unread: Math.min(total, maxCounted), labels };
}
