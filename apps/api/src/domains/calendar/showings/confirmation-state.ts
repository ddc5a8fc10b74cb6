import type { ShowingConfirmation } from "@rental/contract";
import { askedAt } from "./confirmation-times.ts";
import { blocks, isRequest } from "./prospect-mail.service.ts";
import type { NewShowing, ShowingRow } from "./showings.queries.ts";

/** What determines when the prospect is asked to confirm a showing. */
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

/** The hours of the setting, stored with each showing. */
export const hoursIn = (setting: ShowingConfirmation | null): Hours | null =>
  setting && { askHours: setting.askHoursBefore, cancelHours: setting.cancelHoursBefore };

/**
 * Whether the account has accepted the time. A time that it offered, and that a prospect booked, counts as accepted; a
 * pending showing that the account created, or that a prospect requested, is accepted once it is confirmed.
 */
const isAccepted = (showing: State): boolean =>
  (showing.byProspect && !isRequest(showing)) || showing.status === "confirmed";

/** Whether the account, rather than the prospect, has yet to confirm it. */
export const awaitsAgency = (showing: State & Pick<ShowingRow, "confirmation">): boolean =>
  showing.status === "pending" && (showing.confirmation === null || !isAccepted(showing));

/** Whether the prospect was asked to confirm and has not done so. */
export const isAsked = (showing: ShowingRow, now: Date): boolean =>
  showing.confirmationAskedAt !== null &&
  showing.confirmedAt === null &&
  blocks(showing) &&
  showing.startTime > now;

/**
 * The fields of a showing that is booked or moved, which resets its confirmation. A contact who does so after the time of
 * the question has thereby confirmed it.
 * @param isBooking whether the contact knows the time, having booked or moved the showing or just been invited to it
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
