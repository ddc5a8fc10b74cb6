import { DateTime } from "luxon";
import { holdsLink } from "./prospect-mail.service.ts";
import type { NewShowing, ShowingRow } from "./showings.queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** After an outage, the host is asked for the outcome of a showing up to this late. */
export const hostAskedWithinMs = dayMs;
/** The prospect is asked for feedback up to this late, such as when the outcome is recorded late. */
export const prospectAskedWithinMs = 7 * dayMs;
/** How long after the end the outcome can be recorded through the link, and then corrected. */
const [recordedWithinMs, correctedWithinMs] = [7 * dayMs, dayMs];
/** How long the prospect can give feedback after being asked. */
const answeredWithinMs = 14 * dayMs;

/** The prospect is asked on the next morning, so that a wrong outcome can be corrected first. */
const askedInMorning = { hour: 9, minute: 0, second: 0, millisecond: 0 };

type State = Pick<ShowingRow, "status" | "endTime">;

/** The field to set when a showing is booked, moved or reinstated: the host is asked at its end. */
export const askedAtEnd = ({ status, endTime }: State, now: Date): Pick<NewShowing, "afterStepAt"> => ({
  afterStepAt: status !== "cancelled" && endTime > now ? endTime : null,
});

/**
 * The fields that follow from a change of a showing. Once there is an outcome, the host is no longer asked, and the
 * prospect only after attending.
 */
export function afterwards(
  before: ShowingRow,
  after: ShowingRow,
  { now, zone }: { now: Date; zone: string },
): Partial<Pick<NewShowing, "afterStepAt" | "outcomeAt">> {
  if (after.outcome !== before.outcome) {
    const isAsked = after.outcome === "attended" && holdsLink(after) && after.feedbackAskedAt === null;
    const morning = DateTime.fromJSDate(now, { zone }).plus({ days: 1 }).set(askedInMorning);
    return {
      outcomeAt: after.outcome === null ? null : (before.outcomeAt ?? now),
      ...(after.outcome === null
        ? askedAtEnd(after, now)
        : { afterStepAt: isAsked ? morning.toJSDate() : null }),
    };
  }
  const isMoved = after.endTime.getTime() !== before.endTime.getTime();
  const isCancelled = ({ status }: ShowingRow) => status === "cancelled";
  if (!isMoved && isCancelled(before) === isCancelled(after)) return {};
  if (after.outcome === null) return askedAtEnd(after, now);
  // Nobody is asked how a cancelled showing was.
  return isCancelled(after) ? { afterStepAt: null } : {};
}

/** Until when the outcome can be recorded through the link; null if it can't. */
export function outcomeOpenUntil(
  { startTime, endTime, status, outcome, outcomeAt }: ShowingRow,
  now: Date,
): Date | null {
  if (status === "cancelled") return null;
  const until =
    outcome !== null && outcomeAt !== null
      ? new Date(outcomeAt.getTime() + correctedWithinMs)
      : new Date(endTime.getTime() + recordedWithinMs);
  return startTime <= now && now < until ? until : null;
}

/** Whether the prospect was asked for feedback and can still give it. */
export const awaitsFeedback = ({ feedback, feedbackAskedAt }: ShowingRow, now: Date): boolean =>
  feedback === null &&
  feedbackAskedAt !== null &&
  now.getTime() - feedbackAskedAt.getTime() < answeredWithinMs;
