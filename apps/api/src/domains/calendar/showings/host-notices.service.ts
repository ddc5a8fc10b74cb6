import type { WriteCall } from "../../../gate/operation/call.ts";
import { tellOwner, tellPerson } from "../../../platform/jobs/outbox.ts";
import { blocks, holdsLink } from "./prospect-mail.service.ts";
import type { ShowingRow } from "./showings.queries.ts";

/**
 * Notifies the people concerned of a change of a showing, each with the entry for their calendar: who shows it of a new
 * time, a cancellation and its being put back, whom it is given to, and whom it is taken from. Of showings that nobody
 * shows, whoever gets notices is told only what concerns a prospect with a link. Skips showings that are over.
 */
export async function tellHosts(call: WriteCall, before: ShowingRow, after: ShowingRow): Promise<void> {
  const now = call.clock.now();
  if (before.startTime <= now && after.startTime <= now) return;
  const { id, assigneeId } = after;
  const [was, is] = [blocks(before), blocks(after)];
  const isGiven = assigneeId !== before.assigneeId;
  const isCancelled = was && after.status === "cancelled";
  if (isGiven && was && before.assigneeId && (is || isCancelled))
    await tellPerson(call, "booking.taken", before.assigneeId, { id });
  if (isGiven && is && assigneeId) return tellPerson(call, "booking.given", assigneeId, { id });
  // Whoever had it was told that it is gone.
  if (isGiven && assigneeId) return;
  const isToldOf = holdsLink(before) || (assigneeId !== null && !isGiven);
  if (!isToldOf) return;
  if (isCancelled) return tellOwner(call, "booking.cancelled", [{ id }]);
  if (!was && is && assigneeId) return tellOwner(call, "booking.reinstated", [{ id }]);
  if (was && is && isMoved(before, after)) return tellOwner(call, "booking.moved", [{ id }]);
}

const isMoved = (before: ShowingRow, after: ShowingRow): boolean =>
  (["startTime", "endTime"] as const).some((end) => before[end].getTime() !== after[end].getTime());
