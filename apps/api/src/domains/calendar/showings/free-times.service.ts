import type { BookableSlots, Settings } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as sources from "../calendar-sources/calendar-sources.service.ts";
import * as events from "../events/events.service.ts";
import { type Bookable, bookingTimes, bookingWindow, nextTimes, timeAt } from "./booking-times.ts";
import * as queries from "./showings.queries.ts";
import { dayIn, dayRange, intervalOf } from "./slots.ts";

/** Maximum number of alternatives that a refusal suggests. */
const mostAlternatives = 6;
const dayMs = 86_400_000;

/**
 * The times at which a prospect can book a showing of a property. None if the account has its own booking page.
 * @param exceptId the showing to be moved, or the visitor's own hold, which is ignored
 * @throws AppError 422 for a range that ends before it starts or is longer than 60 days
 */
export async function bookableSlots(
  call: Call,
  propertyId: string,
  asked: { dateFrom?: string | undefined; dateTo?: string | undefined },
  exceptId?: string,
): Promise<BookableSlots> {
  const ours = await settings.get(call);
  const { timezone: timeZone } = ours;
  const now = call.clock.now();
  const range = dayRange(asked, dayIn(timeZone, now));
  const window = ours.bookingUrl ? undefined : bookingWindow(intervalOf(range, timeZone), now);
  if (!window) return { timeZone, slots: [] };
  const calendar = await calendarOf(call, call.database.read, ours, window, { propertyId, exceptId });
  return { timeZone, slots: bookingTimes(ours, range, calendar).map(inWords) };
}

/** A prospect's request. */
export interface Wish {
  propertyId: string;
  start: Date;
  /** A showing to be moved, or a hold being given up, which is ignored. */
  exceptId?: string | undefined;
}

/**
 * The time at the requested start, if prospects can book it.
 * @param db the transaction, after `events.reserve`, if the answer must hold until it ends; otherwise it may change at
 * any moment
 * @throws AppError 409 `slot_taken`, 422 `time_not_offered`, both with `alternatives`; 422 `booked_elsewhere`
 */
export async function mustBeBookable(call: Call, db: Queryable, wish: Wish): Promise<events.Interval> {
  const ours = await settings.of(db, call.caller.accountId);
  mustBeBookedHere(ours);
  const now = call.clock.now();
  const window = bookingWindow({ start: now, end: new Date(now.getTime() + 2 * 30 * dayMs) }, now)!;
  const calendar = await calendarOf(call, db, ours, window, wish);
  const found = timeAt(ours, wish.start, calendar);
  if (found) return found;
  const alternatives = nextTimes(ours, wish.start, calendar, mostAlternatives).map(inWords);
  if (timeAt(ours, wish.start, { ...window, busy: [], showings: [] })) throw taken(alternatives);
  throw ruleBroken(
    "time_not_offered",
    "No free time starts then. Choose one of the alternatives, or another of the listing's slots.",
    { extra: { alternatives } },
  );
}

/**
 * Like `mustBeBookable`, for a time that is already held: only an overlapping entry invalidates it.
 * @throws AppError 409 `slot_taken` with `alternatives`, 422 `booked_elsewhere`
 */
export async function mustStillBeFree(
  call: Call,
  db: Queryable,
  held: events.Interval & { id: string; propertyId: string },
): Promise<void> {
  const ours = await settings.of(db, call.caller.accountId);
  mustBeBookedHere(ours);
  const { id: exceptId, propertyId, start, end } = held;
  const sourceId = await sources.blockingSource(call, ours.showingCalendarId);
  const { intervals } = await events.busy(call, { start, end, propertyId, sourceId, exceptId }, db);
  if (intervals.length > 0) await mustBeBookable(call, db, { propertyId, start, exceptId });
}

function mustBeBookedHere({ bookingUrl }: Settings): void {
  if (!bookingUrl) return;
  throw ruleBroken("booked_elsewhere", `Showings of this account are booked at ${bookingUrl}.`);
}

const taken = (alternatives: ReturnType<typeof inWords>[]) =>
  new AppError("conflict", "This time is no longer free. Choose one of the alternatives.", {
    code: "slot_taken",
    extra: { alternatives },
  });

/** What occupies a window: one query for the times, one for the number of showings per day. */
async function calendarOf(
  call: Call,
  db: Queryable,
  ours: Settings,
  window: events.Interval,
  { propertyId, exceptId }: Pick<Wish, "propertyId" | "exceptId">,
): Promise<Bookable> {
  const around = bufferedBy(ours.showingBufferMinutes, window);
  const sourceId = await sources.blockingSource(call, ours.showingCalendarId);
  const [busy, showings] = await Promise.all([
    events.busy(call, { ...around, propertyId, sourceId, exceptId }, db),
    queries.startsIn(db, call.caller.accountId, around, { now: call.clock.now(), exceptId }),
  ]);
  return { ...window, busy: busy.intervals, showings };
}

/** Adds a day on both sides as well, because the daily limit counts showings of whole local days. */
const bufferedBy = (minutes: number, { start, end }: events.Interval): events.Interval => ({
  start: new Date(start.getTime() - minutes * 60_000 - dayMs),
  end: new Date(end.getTime() + minutes * 60_000 + dayMs),
});

const inWords = ({ start, end }: events.Interval) => ({
  start: start.toISOString(),
  end: end.toISOString(),
});
