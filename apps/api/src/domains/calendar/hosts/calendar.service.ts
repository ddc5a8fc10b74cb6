import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as sources from "../calendar-sources/calendar-sources.service.ts";
import type { Interval } from "../events/events.service.ts";
import {
  type Bookable,
  fullHours,
  type HomeRules,
  isInHours,
  isOpenAt,
  joined,
} from "./booking-times.service.ts";
import {
  blockedFor,
  groupsOf,
  type Home,
  type Host,
  joinableFor,
  type OpenHouse,
  overlap,
  shows,
  type Taken,
  widened,
  withHosts,
} from "./host.ts";
import * as queries from "./hosts.queries.ts";
import * as hosts from "./hosts.service.ts";

export { blocksFor, isOpenHouse, merged, overlap, widened } from "./host.ts";

const minuteMs = 60_000;

/** A host, and what is taken of its time for a home. */
export interface HostCalendar {
  host: Host;
  bookable: Bookable;
}

/** A home, and how it is shown. */
export interface ShownHome extends Home {
  /** Who looks after it. */
  assigneeId: string | null;
  rules: HomeRules;
}

/** A home with its own rules, or else the account's. */
export async function homeOf(
  db: Queryable,
  accountId: string,
  ours: HomeRules,
  propertyId: string,
): Promise<ShownHome> {
  const found = await queries.homeOf(db, accountId, propertyId);
  return {
    propertyId,
    place: found?.place ?? propertyId,
    assigneeId: found?.assigneeId ?? null,
    parties: found?.parties ?? 1,
    rules: {
      showingNoticeMinutes: found?.showingNoticeMinutes ?? ours.showingNoticeMinutes,
      showingHorizonDays: found?.showingHorizonDays ?? ours.showingHorizonDays,
      showingsPerHour: found?.showingsPerHour ?? ours.showingsPerHour,
    },
  };
}

/** The calendar of a home in a period. */
export interface Calendar {
  home: ShownHome;
  taken: Taken;
  /** Those who show the home. */
  hosts: HostCalendar[];
}

interface Whose {
  home: ShownHome;
  /** A showing or hold that is not in the way. */
  exceptId?: string | undefined;
  /** The same for several. */
  exceptIds?: string[];
  /**
   * Whether only times are looked for that prospects are offered. What lies between two entries and is too short for one
   * counts as taken then, because a month of several calendars has thousands of entries.
   */
  areOffers?: boolean;
}

/**
 * What is taken of a home's time and of its hosts' in a period.
 * @param db the transaction, after `events.reserve`, if the answer must hold until it ends
 */
export async function calendarOf(
  call: Call,
  db: Queryable,
  ours: hosts.HostSettings,
  window: Interval,
  { home, exceptId, exceptIds = exceptId ? [exceptId] : [], areOffers = false }: Whose,
): Promise<Calendar> {
  const { accountId } = call.caller;
  const { propertyId } = home;
  const [{ hosts: all, listed }, only] = await Promise.all([
    hosts.all(db, accountId, ours),
    sources.blockingSource(call, ours.showingCalendarId),
  ]);
  const longest = Math.max(...all.map(({ bufferMinutes, travelMinutes }) => bufferMinutes + travelMinutes));
  // A day on both sides, too, as limits count whole local days.
  const around = widened(window, longest + 24 * 60);
  const [planned, showings] = await Promise.all([
    queries.openHousesIn(db, accountId, around),
    queries.showingsIn(db, accountId, { ...around, now: call.clock.now(), exceptIds }),
  ]);
  const ofHome = all.filter((host) => shows(host, propertyId));
  const groups = groupsOf(showings.filter((each) => each.propertyId === propertyId));
  // An open house, of any home and for any host, may fit where nothing else does.
  const bridgedMs = areOffers && planned.length === 0 ? bridgedBetween(ours, ofHome, groups) : 0;
  const wanted = { propertyId, listed, only: only ?? null, bridgedMs };
  const others = await queries.othersIn(db, accountId, { ...around, exceptIds }, wanted);
  const taken = { showings, others, openHouses: withHosts(planned, all, { showings, others }) };
  const ofThis = groupsOf(
    [...showings, ...taken.openHouses].filter((each) => each.propertyId === propertyId),
  );
  const closed = fullHours(home.rules, ours.timezone, startsOf(ofThis));
  return {
    home,
    taken,
    hosts: ofHome.map((host) => ({ host, bookable: { ...bookableOf(host, home, taken, window), closed } })),
  };
}

/**
 * How long a gap may be, at most, into which nothing fits that is offered: neither a new showing with its buffers, nor
 * one that can be joined.
 */
function bridgedBetween(ours: hosts.HostSettings, ofHome: Host[], groups: Interval[][]): number {
  const lengths = groups.map(([first]) => first!.end.getTime() - first!.start.getTime());
  const shortest = Math.min(ours.defaultShowingDuration * minuteMs, ...lengths);
  const buffer = Math.min(...ofHome.map(({ bufferMinutes }) => bufferMinutes * minuteMs));
  return ofHome.length === 0 ? 0 : shortest + 2 * buffer - 1;
}

function bookableOf(host: Host, home: Home, taken: Taken, window: Interval): Bookable {
  const own = [...taken.showings, ...taken.openHouses].filter(
    ({ assigneeId }) => host.personId === null || assigneeId === host.personId,
  );
  return {
    ...window,
    busy: blockedFor(host, home, taken),
    showings: startsOf(groupsOf(own)),
    joinable: joinableFor(host, home, taken),
  };
}

const startsOf = (groups: Interval[][]): Date[] => groups.map(([first]) => first!.start);

/** Whether nothing keeps a host from showing the home at a time. */
export const isFree = ({ bookable }: HostCalendar, time: Interval): boolean =>
  joined(bookable, time) !== undefined || !bookable.busy.some((taken) => overlap(taken, time));

/** The same for a time that the account chose, which is bound by the hours and the daily maximum of its hosts alone. */
export function canShow(calendar: HostCalendar, time: Interval): boolean {
  const { host, bookable } = calendar;
  if (!isFree(calendar, time)) return false;
  if (host.personId === null) return true;
  const group = joined(bookable, time);
  if (!group) return isOpenAt(host.rules, time, bookable.showings);
  return group.isOpenHouse === true || isInHours(host.rules, time);
}

/** The account's open houses that overlap a period. */
export const openHousesIn = (call: Call, window: Interval): Promise<Interval[]> =>
  queries.openHousesIn(call.database.read, call.caller.accountId, window);

/** The same, with those who show them, beside a showing that is being written. */
export async function openHousesBeside(
  call: WriteCall,
  { propertyId, exceptId, ...time }: Interval & { propertyId: string; exceptId: string },
): Promise<OpenHouse[]> {
  const { accountId } = call.caller;
  if ((await queries.openHousesIn(call.tx, accountId, time)).length === 0) return [];
  const ours = await settings.of(call.tx, accountId);
  const home = await homeOf(call.tx, accountId, ours, propertyId);
  const { taken } = await calendarOf(call, call.tx, ours, time, { home, exceptId });
  return taken.openHouses.filter((each) => overlap(each, time));
}
