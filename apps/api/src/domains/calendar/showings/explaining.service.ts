import type { ExplainAvailabilityInput, ExplainedTime, UnavailableReason } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import type { Interval } from "../events/events.service.ts";
import {
  bookableNow,
  contains,
  type HomeRules,
  isFullAt,
  isInHours,
  joined,
  timeAt,
} from "../hosts/booking-times.service.ts";
import {
  blocksFor,
  type Calendar,
  calendarOf,
  type HostCalendar,
  homeOf,
  isOpenHouse,
  overlap,
  widened,
} from "../hosts/calendar.service.ts";
import { areImplicit } from "../hosts/hosts.service.ts";

type Reason = UnavailableReason["reason"];

/**
 * Explains whether prospects can book a time, and what prevents it, at the home and for each host.
 * @throws AppError 422 for an unknown property
 */
export async function explain(call: Call, input: ExplainAvailabilityInput): Promise<ExplainedTime> {
  const { propertyId } = input;
  await properties.get(call, propertyId, { onMissing: "badReference" });
  const ours = await settings.get(call);
  const time = { start: new Date(input.start), end: new Date(input.end) };
  const db = call.database.read;
  const home = await homeOf(db, call.caller.accountId, ours, propertyId);
  const { rules } = home;
  const calendar = await calendarOf(call, db, ours, time, { home });
  const canJoin = calendar.hosts.some(({ bookable }) => joined(bookable, time));
  const [one] = calendar.hosts;
  const general = ofHome(timing(time, rules, call.clock.now()));
  if (!one) {
    const reasons = [...general, ...ofHome(["no_host"])];
    return { free: false, offered: false, reasons, hasHosts: true, rules };
  }
  if (!canJoin && one.bookable.closed?.some((hour) => contains(hour, time.start)))
    general.push(...ofHome(["hour_full"]));
  const found = calendar.hosts.map((each) => reasonsOf(each, calendar, time));
  const free = general.length === 0 && found.some((reasons) => reasons.length === 0);
  return {
    free,
    offered: free && calendar.hosts.some(({ host, bookable }) => timeAt(host.rules, time.start, bookable)),
    reasons: distinct([...general, ...found.flat()]),
    hasHosts: !areImplicit(calendar.hosts.map(({ host }) => host)),
    rules,
  };
}

const ofHome = (reasons: Reason[]): UnavailableReason[] =>
  reasons.map((reason) => ({ of: "home", hostId: null, reason, entryId: null }));

/** Checks the minimum notice and the horizon of bookings. */
function timing({ start }: Interval, rules: HomeRules, now: Date): Reason[] {
  const window = bookableNow(rules, now);
  if (!window || start < window.start) return ["too_soon"];
  return start < window.end ? [] : ["too_late"];
}

/** What prevents a host from showing the home. */
function reasonsOf(
  { host, bookable }: HostCalendar,
  { home, taken }: Calendar,
  time: Interval,
): UnavailableReason[] {
  const hostId = host.personId;
  const own = (reason: Reason): UnavailableReason => ({ of: "host", hostId, reason, entryId: null });
  const reasons: UnavailableReason[] = [];
  const group = joined(bookable, time);
  if (!group?.isOpenHouse && !isInHours(host.rules, time))
    reasons.push(own(isInHours({ ...host.rules, daysOff: [] }, time) ? "day_off" : "outside_hours"));
  if (group) return reasons;
  if (isFullAt(host.rules, time, bookable.showings)) reasons.push(own("daily_maximum"));
  for (const block of blocksFor(host, home, taken)) {
    const entryId = block.showing?.id ?? null;
    const reason = block.showing && isOpenHouse(block.showing) ? "open_house" : "taken";
    if (overlap(block, time))
      reasons.push({ of: block.of, hostId: block.of === "home" ? null : hostId, reason, entryId });
    else if (overlap(widened(block, block.bufferMinutes), time)) reasons.push({ ...own("buffer"), entryId });
    else if (overlap(widened(block, block.bufferMinutes + block.travelMinutes), time))
      reasons.push({ ...own("travel"), entryId });
  }
  return reasons;
}

/** Removes duplicates: reasons at the home are the same for every host. */
const distinct = (reasons: UnavailableReason[]): UnavailableReason[] => [
  ...new Map(reasons.map((each) => [JSON.stringify(Object.values(each)), each])).values(),
];
