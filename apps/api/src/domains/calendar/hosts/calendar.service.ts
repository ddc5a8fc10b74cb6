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
  assignHosts,
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
} from "./host.ts";
import * as queries from "./hosts.queries.ts";
import * as hosts from "./hosts.service.ts";

export { merged } from "./booking-times.service.ts";
export { blocksFor, isOpenHouse, overlap, widened } from "./host.ts";

const minuteMs = 60_000;

/** A host, and when the host can show a home. */
export interface HostCalendar {
  host: Host;
  bookable: Bookable;
}

/** A home with its rules for showings. */
export interface ShownHome extends Home {
  assigneeId: string | null;
  rules: HomeRules;
}

/** A home, with the account's rules as defaults for its own. */
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

/** The calendars of a home and its hosts in a period. */
export interface Calendar {
  home: ShownHome;
  taken: Taken;
  hosts: HostCalendar[];
}

interface CalendarOptions {
  home: ShownHome;
  /** A showing or hold to ignore. */
  exceptId?: string | undefined;
  /** The same for several. */
  exceptIds?: string[];
  /**
   * Whether only times to offer to prospects are needed. Gaps between entries that are too short for one then count as
   * occupied, because a month of several calendars has thousands of entries.
   */
  forOffers?: boolean;
}

/**
 * What occupies a home and its hosts in a period.
 * @param db the transaction, after `events.reserve`, if the result must hold until it ends
 */
export async function calendarOf(
  call: Call,
  db: Queryable,
  ours: hosts.HostSettings,
  window: Interval,
  { home, exceptId, exceptIds = exceptId ? [exceptId] : [], forOffers = false }: CalendarOptions,
): Promise<Calendar> {
  const { accountId } = call.caller;
  const { propertyId } = home;
  const [{ hosts: all, listed }, only] = await Promise.all([
    hosts.all(db, accountId, ours),
    sources.blockingSource(call, ours.showingCalendarId),
  ]);
  const longest = Math.max(...all.map(({ bufferMinutes, travelMinutes }) => bufferMinutes + travelMinutes));
  // Plus a day on either side, because limits count whole local days.
  const around = widened(window, longest + 24 * 60);
  const [planned, showings] = await Promise.all([
    queries.openHousesIn(db, accountId, around),
    queries.showingsIn(db, accountId, { ...around, now: call.clock.now(), exceptIds }),
  ]);
  const ofHome = all.filter((host) => shows(host, propertyId));
  const groups = groupsOf(showings.filter((each) => each.propertyId === propertyId));
  // An open house may fit into a gap in which nothing else does.
  const bridgedMs = forOffers && planned.length === 0 ? maxUselessGapMs(ours, ofHome, groups) : 0;
  const wanted = { propertyId, listed, only: only ?? null, bridgedMs };
  const others = await queries.othersIn(db, accountId, { ...around, exceptIds }, wanted);
  const taken = { showings, others, openHouses: assignHosts(planned, all, { showings, others }) };
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
 * The longest gap into which nothing fits that could be offered: neither a new showing with its buffers, nor one to join.
 */
function maxUselessGapMs(ours: hosts.HostSettings, ofHome: Host[], groups: Interval[][]): number {
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

/** Whether a host is free to show the home at a time. */
export const isFree = ({ bookable }: HostCalendar, time: Interval): boolean =>
  joined(bookable, time) !== undefined || !bookable.busy.some((taken) => overlap(taken, time));

/** Like `isFree`, for a time that the account chose: only its hosts' hours and daily limits apply to it. */
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

/** The open houses that overlap a showing that is being written, with their hosts. */
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
