import type { WriteCall } from "../../../gate/operation/call.ts";
import { queueOwnerNotices, queuePersonNotice } from "../../../platform/jobs/outbox.ts";
import { blocks, holdsLink } from "./prospect-mail.service.ts";
import type { ShowingRow } from "./showings.queries.ts";

/**
 * Notifies the people concerned of a change of a showing, each with the entry for their calendar: its host of a new time,
 * a cancellation or a reinstatement, and both hosts of a reassignment. Showings without a host cause notices only if
 * their prospect has a link. Skips showings that are over.
 */
export async function notifyHosts(call: WriteCall, before: ShowingRow, after: ShowingRow): Promise<void> {
  const now = call.clock.now();
  if (before.startTime <= now && after.startTime <= now) return;
  const { id, assigneeId } = after;
  const [was, is] = [blocks(before), blocks(after)];
  const isGiven = assigneeId !== before.assigneeId;
  const isCancelled = was && after.status === "cancelled";
  if (isGiven && was && before.assigneeId && (is || isCancelled))
    await queuePersonNotice(call, "booking.taken", before.assigneeId, { id });
  if (isGiven && is && assigneeId) return queuePersonNotice(call, "booking.given", assigneeId, { id });
  // The previous host has been told of the cancellation.
  if (isGiven && assigneeId) return;
  const isToldOf = holdsLink(before) || (assigneeId !== null && !isGiven);
  if (!isToldOf) return;
  if (isCancelled) return queueOwnerNotices(call, "booking.cancelled", [{ id }]);
  if (!was && is && assigneeId) return queueOwnerNotices(call, "booking.reinstated", [{ id }]);
  if (was && is && isMoved(before, after)) return queueOwnerNotices(call, "booking.moved", [{ id }]);
}

const isMoved = (before: ShowingRow, after: ShowingRow): boolean =>
  (["startTime", "endTime"] as const).some((end) => before[end].getTime() !== after[end].getTime());
