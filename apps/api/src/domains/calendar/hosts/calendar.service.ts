import type { Call } from "../../../gate/operation/call.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as sources from "../calendar-sources/calendar-sources.service.ts";
import type { Interval } from "../events/events.service.ts";
import type { Bookable } from "./booking-times.service.ts";
import { blockedFor, type Home, type Host, shows, type Taken, widened } from "./host.ts";
import * as queries from "./hosts.queries.ts";
import * as hosts from "./hosts.service.ts";

export { blocksFor, widened } from "./host.ts";

/** A host, and what is taken of its time for a home. */
export interface HostCalendar {
  host: Host;
  bookable: Bookable;
}

/** The calendar of a home in a period. */
export interface Calendar {
  home: Home & { assigneeId: string | null };
  taken: Taken;
  /** Those who show the home. */
  hosts: HostCalendar[];
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
  { propertyId, exceptId }: { propertyId: string; exceptId?: string | undefined },
): Promise<Calendar> {
  const { accountId } = call.caller;
  const [{ hosts: all, listed }, place, only] = await Promise.all([
    hosts.all(db, accountId, ours),
    queries.placeOf(db, accountId, propertyId),
    sources.blockingSource(call, ours.showingCalendarId),
  ]);
  const home = { propertyId, place: place?.place ?? propertyId, assigneeId: place?.assigneeId ?? null };
  const longest = Math.max(...all.map(({ bufferMinutes, travelMinutes }) => bufferMinutes + travelMinutes));
  // A day on both sides, too, as limits count whole local days.
  const around = widened(window, longest + 24 * 60);
  const [showings, others] = await Promise.all([
    queries.showingsIn(db, accountId, { ...around, now: call.clock.now(), exceptId }),
    queries.othersIn(db, accountId, { ...around, exceptId }, { propertyId, listed, only: only ?? null }),
  ]);
  const taken = { showings, others };
  const ofHome = all.filter((host) => shows(host, propertyId));
  return {
    home,
    taken,
    hosts: ofHome.map((host) => ({ host, bookable: bookableOf(host, home, taken, window) })),
  };
}

function bookableOf(host: Host, home: Home, taken: Taken, window: Interval): Bookable {
  const own = taken.showings.filter(
    ({ assigneeId }) => host.personId === null || assigneeId === host.personId,
  );
  return { ...window, busy: blockedFor(host, home, taken), showings: own.map(({ start }) => start) };
}
