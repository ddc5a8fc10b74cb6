import type { BookableSlots } from "@rental/contract";
import type { Call } from "../../gate/call.ts";
import * as events from "../events/events.service.ts";
import * as settings from "../settings/settings.service.ts";
import { bookingTimes, bookingWindow } from "./booking-times.ts";
import * as queries from "./showings.queries.ts";
import { dayIn, dayRange, intervalOf } from "./slots.ts";

/**
 * The times at which a prospect can book a showing of a property. None when the account has a booking page of its own.
 * @throws AppError 422 for a range that ends before it starts or is longer than 60 days
 */
export async function bookableSlots(
  call: Call,
  propertyId: string,
  asked: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<BookableSlots> {
  const ours = await settings.get(call);
  const { timezone: timeZone, showingBufferMinutes } = ours;
  const now = call.clock.now();
  const range = dayRange(asked, dayIn(timeZone, now));
  const window = ours.bookingUrl ? undefined : bookingWindow(intervalOf(range, timeZone), now);
  if (!window) return { timeZone, slots: [] };
  const around = bufferedBy(showingBufferMinutes, window);
  const [busy, starts] = await Promise.all([
    events.busy(call, { ...around, propertyId }),
    queries.startsIn(call.database.read, call.caller.accountId, around),
  ]);
  const slots = bookingTimes(ours, range, { ...window, busy: busy.intervals, showings: starts });
  return {
    timeZone,
    slots: slots.map(({ start, end }) => ({ start: start.toISOString(), end: end.toISOString() })),
  };
}

const dayMs = 86_400_000;

/** A day more on both sides, too: the limit per day counts showings of whole local days. */
const bufferedBy = (minutes: number, { start, end }: events.Interval): events.Interval => ({
  start: new Date(start.getTime() - minutes * 60_000 - dayMs),
  end: new Date(end.getTime() + minutes * 60_000 + dayMs),
});
