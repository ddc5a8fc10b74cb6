import { DateTime } from "luxon";
import { holdsLink } from "./prospect-mail.service.ts";
import type { NewShowing, ShowingRow } from "./showings.queries.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** How late the host is still asked what became of a showing, after an outage. */
export const hostAskedWithinMs = dayMs;
/** How late the prospect is still asked how it was, also when the outcome is recorded late. */
export const prospectAskedWithinMs = 7 * dayMs;
/** How long after the end the outcome can be recorded by the link, and how long it can be corrected there. */
const [recordedWithinMs, correctedWithinMs] = [7 * dayMs, dayMs];
/** For how long after the question the prospect can answer it. */
const answeredWithinMs = 14 * dayMs;

/** The prospect is asked at this hour of the next morning, so that a mistaken outcome can be corrected before. */
const askedInMorning = { hour: 9, minute: 0, second: 0, millisecond: 0 };

type State = Pick<ShowingRow, "status" | "endTime">;

/** The field of a showing that is booked, moved or put back: the host is asked at its end. */
export const askedAtEnd = ({ status, endTime }: State, now: Date): Pick<NewShowing, "afterStepAt"> => ({
  afterStepAt: status !== "cancelled" && endTime > now ? endTime : null,
});

/**
 * The fields that follow from a change of a showing. With an outcome, the host need not be asked any more, and the
 * prospect is only if it came.
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
  return after.outcome === null ? askedAtEnd(after, now) : {};
}

/** Until when the outcome can be recorded by the link; null when it can't be. */
export function outcomeOpenUntil(
  { startTime, endTime, outcome, outcomeAt }: ShowingRow,
  now: Date,
): Date | null {
  const until =
    outcome !== null && outcomeAt !== null
      ? new Date(outcomeAt.getTime() + correctedWithinMs)
      : new Date(endTime.getTime() + recordedWithinMs);
  return startTime <= now && now < until ? until : null;
}

/** Whether the prospect was asked how the showing was, and can still say so. */
export const awaitsFeedback = ({ feedback, feedbackAskedAt }: ShowingRow, now: Date): boolean =>
  feedback === null &&
  feedbackAskedAt !== null &&
  now.getTime() - feedbackAskedAt.getTime() < answeredWithinMs;
