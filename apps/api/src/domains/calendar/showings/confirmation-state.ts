import type { ShowingConfirmation } from "@rental/contract";
import { askedAt } from "./confirmation-times.ts";
import { blocks, isRequest } from "./prospect-mail.service.ts";
import type { NewShowing, ShowingRow } from "./showings.queries.ts";

/** What decides about the question whether the prospect comes. */
export interface Asker {
  /** The account's time zone. */
  zone: string;
  now: Date;
}

type State = Pick<ShowingRow, "status" | "startTime" | "byProspect" | "request">;
type Fields = Pick<
  NewShowing,
  "confirmation" | "confirmationAskedAt" | "confirmedAt" | "confirmedBy" | "lapsedAt" | "nextStepAt"
> &
  Partial<Pick<NewShowing, "status">>;
type Hours = NonNullable<ShowingRow["confirmation"]>;

const unasked = {
  confirmationAskedAt: null,
  confirmedAt: null,
  confirmedBy: null,
  lapsedAt: null,
  nextStepAt: null,
} as const;

/** The hours that a showing is booked with. */
export const hoursIn = (setting: ShowingConfirmation | null): Hours | null =>
  setting && { askHours: setting.askHoursBefore, cancelHours: setting.cancelHoursBefore };

/**
 * Whether the account has agreed to the time. A prospect chooses one that the account offers, which is agreement
 * enough; a pending showing that the account made itself, or that a prospect requested, is agreed to once it is
 * confirmed.
 */
const isAccepted = (showing: State): boolean =>
  (showing.byProspect && !isRequest(showing)) || showing.status === "confirmed";

/** Whether the prospect was asked and has not confirmed. */
export const isAsked = (showing: ShowingRow, now: Date): boolean =>
  showing.confirmationAskedAt !== null &&
  showing.confirmedAt === null &&
  blocks(showing) &&
  showing.startTime > now;

/**
 * The fields of a showing that is booked or moved: the prospect is yet to be asked. Whoever books or moves it after the
 * time of the question has confirmed it by doing so.
 * @param isBooking whether the contact knows the time: it booked or moved the showing, or was just invited to it
 */
export function unconfirmed(
  hours: Hours | null,
  showing: State,
  { zone, now }: Asker,
  isBooking: boolean,
): Fields {
  if (hours === null) return { confirmation: null, ...unasked };
  const confirmation = { askHours: hours.askHours, cancelHours: hours.cancelHours };
  const at = askedAt(showing.startTime, confirmation, zone);
  if (!blocks(showing) || !isAccepted(showing)) return { confirmation, ...unasked };
  if (at > now) return { confirmation, ...unasked, nextStepAt: at };
  const over = { ...unasked, confirmation: { ...confirmation, isOver: true } as const };
  return isBooking ? { ...over, confirmedAt: now, confirmedBy: "booking", status: "confirmed" } : over;
}

/**
 * The fields that follow from a change by the account or the prospect, other than the answer to the question.
 * @param given the status that was sent, even if it is the same as before
 */
export function confirmationAfter(
  before: ShowingRow,
  after: ShowingRow,
  asker: Asker & { setting: ShowingConfirmation | null; byProspect: boolean; invites: boolean },
  given: ShowingRow["status"] | undefined,
): Partial<Fields> {
  const { now, zone, setting, invites } = asker;
  if (after.contactId !== before.contactId)
    return unconfirmed(invites ? hoursIn(setting) : null, { ...after, byProspect: false }, asker, invites);
  if (invites && !before.byProspect && !before.invited)
    return unconfirmed(hoursIn(setting), after, asker, true);
  const { confirmation } = before;
  if (confirmation === null) return {};
  if (!blocks(after)) return { nextStepAt: null };
  const isMoved = before.startTime.getTime() !== after.startTime.getTime();
  if (isMoved || !blocks(before)) return unconfirmed(confirmation, after, asker, asker.byProspect);
  if (given === "confirmed" && isAsked(before, now))
    return { confirmedAt: now, confirmedBy: "host", nextStepAt: null };
  if (before.confirmationAskedAt !== null || before.confirmedAt !== null || before.status === after.status)
    return {};
  const at = askedAt(after.startTime, confirmation, zone);
  return { nextStepAt: isAccepted(after) && at > now ? at : null };
}
