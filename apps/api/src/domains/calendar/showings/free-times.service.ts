import type { BookableSlots, Settings } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as settings from "../../account/settings/settings.service.ts";
import type * as events from "../events/events.service.ts";
import {
  bookableNow,
  bookingTimes,
  bookingWindow,
  type Joinable,
  nextTimes,
  timeAt,
} from "../hosts/booking-times.service.ts";
import { calendarOf, type HostCalendar, homeOf, isFree } from "../hosts/calendar.service.ts";
import type { HostSettings } from "../hosts/hosts.service.ts";
import { dayIn, dayRange, intervalOf } from "./slots.ts";

/** Maximum number of alternatives that a refusal suggests. */
const maxAlternatives = 6;
/** Maximum number of other times offered to a prospect whose showing is declined. */
const maxOthers = 3;

/**
 * The times at which prospects can book a showing of a property: the home and one of its hosts are free. None if the
 * account has its own booking page.
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
  if (ours.bookingUrl) return { timeZone, slots: [], parties: 1, formUrl: null };
  const db = call.database.read;
  const home = await homeOf(db, call.caller.accountId, ours, propertyId);
  const window = bookingWindow(intervalOf(range, timeZone), home.rules, now);
  const { parties } = home;
  if (!window) return { timeZone, slots: [], parties, formUrl: null };
  const { hosts } = await calendarOf(call, db, ours, window, { home, exceptId, forOffers: true });
  const found = hosts.map(({ host, bookable }) => {
    // The days are those of the account, whose hosts may live elsewhere.
    const days = {
      from: dayIn(host.rules.timezone, window.start),
      to: dayIn(host.rules.timezone, window.end),
    };
    return bookingTimes(host.rules, days, bookable);
  });
  return { timeZone, slots: together(found).map(asSlot), parties, formUrl: null };
}

/** Merges the times of all hosts, in order and without duplicates. */
function together<Time extends events.Interval>(times: Time[][]): Time[] {
  if (times.length === 1) return times[0]!;
  const byStart = new Map(times.flat().map((time) => [time.start.getTime(), time]));
  return [...byStart.values()].sort((a, b) => a.start.getTime() - b.start.getTime());
}

/** A prospect's request. */
export interface Wish {
  propertyId: string;
  start: Date;
  /** A showing to be moved, or a hold being given up, which is ignored. */
  exceptId?: string | undefined;
}

/** A time that can be booked, and the hosts who are free then. */
export interface Bookable extends events.Interval {
  hosts: HostCalendar[];
}

/**
 * The time at the requested start, if prospects can book it.
 * @param db the transaction, after `events.reserve`, if the answer must hold until it ends; otherwise it may change at
 * any moment
 * @throws AppError 409 `slot_taken`, 422 `time_not_offered`, both with `alternatives`; 422 `booked_elsewhere`
 */
export async function mustBeBookable(call: Call, db: Queryable, wish: Wish): Promise<Bookable> {
  const ours = await settings.of(db, call.caller.accountId);
  mustBeBookedHere(ours);
  const home = await homeOf(db, call.caller.accountId, ours, wish.propertyId);
  const window = bookableNow(home.rules, call.clock.now());
  if (!window) throw notOffered([]);
  const { hosts, taken } = await calendarOf(call, db, ours, window, {
    home,
    exceptId: wish.exceptId,
    forOffers: true,
  });
  const free = hosts.filter(({ host, bookable }) => timeAt(host.rules, wish.start, bookable));
  if (free.length > 0) {
    const { host, bookable } = free[0]!;
    return { ...timeAt(host.rules, wish.start, bookable)!, hosts: free };
  }
  const next = hosts.map(({ host, bookable }) =>
    nextTimes(host.rules, wish.start, bookable, maxAlternatives),
  );
  const alternatives = nearest(next, wish.start).map(inWords);
  const isOffered = hosts.some(({ host }) =>
    timeAt(host.rules, wish.start, { ...window, busy: [], showings: [] }),
  );
  // Groups and open houses may be at other times than the regular ones.
  const groups = home.parties > 1 ? [...taken.showings, ...taken.openHouses] : taken.openHouses;
  const isGroup = groups.some((each) => isAt(each, wish));
  throw isOffered || isGroup ? takenBy(alternatives) : notOffered(alternatives);
}

/**
 * A few alternative times, those after the given one first; none if the account has its own booking page.
 */
export async function otherTimes(call: Call, db: Queryable, { propertyId, start }: Wish): Promise<Date[]> {
  const ours = await settings.of(db, call.caller.accountId);
  const home = await homeOf(db, call.caller.accountId, ours, propertyId);
  const window = bookableNow(home.rules, call.clock.now());
  if (ours.bookingUrl || !window) return [];
  const { hosts } = await calendarOf(call, db, ours, window, { home, forOffers: true });
  const next = hosts.map(({ host, bookable }) => nextTimes(host.rules, start, bookable, maxOthers + 1));
  return nearest(next, start)
    .map((time) => time.start)
    .filter((time) => time.getTime() !== start.getTime())
    .slice(0, maxOthers);
}

/** Those after the requested time come first. */
function nearest(times: events.Interval[][], from: Date): events.Interval[] {
  const all = together(times);
  return [...all.filter(({ start }) => start >= from), ...all.filter(({ start }) => start < from)].slice(
    0,
    maxAlternatives,
  );
}

/** A hold that is about to become a showing. */
type Held = events.Interval & { id: string; propertyId: string; assigneeId: string | null };

/**
 * Like `mustBeBookable`, for a time that is already held: only an overlapping entry invalidates it.
 * @returns the hosts to choose from when the held one is not free any longer; otherwise none
 * @throws AppError 409 `slot_taken` with `alternatives`, 422 `booked_elsewhere`
 */
export async function mustStillBeFree(call: Call, db: Queryable, held: Held): Promise<HostCalendar[]> {
  const ours = await settings.of(db, call.caller.accountId);
  mustBeBookedHere(ours);
  const { id: exceptId, propertyId, start, end } = held;
  const home = await homeOf(db, call.caller.accountId, ours, propertyId);
  const { hosts } = await calendarOf(call, db, withoutBuffers(ours), { start, end }, { home, exceptId });
  const own = hosts.find(({ host }) => host.personId === held.assigneeId);
  if (own && isFree(own, { start, end })) return [];
  return (await mustBeBookable(call, db, { propertyId, start, exceptId })).hosts;
}

const withoutBuffers = (ours: Settings): HostSettings => ({ ...ours, showingBufferMinutes: 0 });

function mustBeBookedHere({ bookingUrl }: Settings): void {
  if (!bookingUrl) return;
  throw ruleBroken("booked_elsewhere", `Showings of this account are booked at ${bookingUrl}.`);
}

const isAt = (one: { propertyId: string; start: Date }, { propertyId, start }: Wish): boolean =>
  one.propertyId === propertyId && one.start.getTime() === start.getTime();

const takenBy = (alternatives: ReturnType<typeof inWords>[]) =>
  new AppError("conflict", "This time is no longer free. Choose one of the alternatives.", {
    code: "slot_taken",
    extra: { alternatives },
  });

const notOffered = (alternatives: ReturnType<typeof inWords>[]) =>
  ruleBroken(
    "time_not_offered",
    "No free time starts then. Choose one of the alternatives, or another of the listing's slots.",
    { extra: { alternatives } },
  );

const asSlot = (time: Joinable) => ({ ...inWords(time), openHouse: time.isOpenHouse ?? false });

const inWords = ({ start, end }: events.Interval) => ({
  start: start.toISOString(),
  end: end.toISOString(),
});
