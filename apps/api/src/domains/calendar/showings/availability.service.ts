import type { Availability, AvailabilityInput } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as events from "../events/events.service.ts";
import { joined } from "../hosts/booking-times.service.ts";
import { calendarOf, canShow, homeOf, merged, openHousesIn } from "../hosts/calendar.service.ts";
import { areImplicit, type HostSettings } from "../hosts/hosts.service.ts";
import { dayIn, dayRange, freeSlots, intervalOf } from "./slots.ts";

/**
 * The free hours between 9:00 and 17:00 in the account's time zone; for a property, those at which both the property and
 * one of its hosts are free, and its open houses with room. Respects the hours, buffers and limits of hosts, but not
 * those of the settings and the property, which apply to prospects.
 * @throws AppError 422 for an unknown property, a range that ends before it starts or is longer than 60 days
 */
export async function find(call: Call, input: AvailabilityInput): Promise<Availability> {
  const { propertyId } = input;
  if (propertyId !== undefined) await properties.get(call, propertyId, { onMissing: "badReference" });
  const ours = await settings.get(call);
  const { timezone } = ours;
  const now = call.clock.now();
  const range = dayRange(input, dayIn(timezone, now));
  const window = intervalOf(range, timezone);
  const busy = await events.busy(call, { ...window, propertyId });
  const open = propertyId === undefined ? await openHousesIn(call, window) : [];
  const slots = freeSlots(range, timezone, now, merged([...busy.intervals, ...open]));
  return {
    dateRange: range,
    availableSlots: propertyId === undefined ? slots : await withHost(propertyId),
    existingEventCount: busy.entries,
    timeZone: timezone,
  };

  async function withHost(id: string) {
    const unbuffered: HostSettings = { ...ours, showingCalendarId: "primary", showingBufferMinutes: 0 };
    const db = call.database.read;
    const home = await homeOf(db, call.caller.accountId, ours, id);
    const { hosts } = await calendarOf(call, db, unbuffered, window, { home });
    const isImplicit = hosts.length > 0 && areImplicit(hosts.map(({ host }) => host));
    const free = new Set(slots.map(({ start }) => start));
    const hours = freeSlots(range, timezone, now, []).filter((slot) => {
      const time = { start: new Date(slot.start), end: new Date(slot.end) };
      return hosts.some(
        (each) => canShow(each, time) && (!isImplicit || free.has(slot.start) || joined(each.bookable, time)),
      );
    });
    const open = hosts
      .flatMap(({ bookable }) => bookable.joinable ?? [])
      .filter(
        ({ start, isOpenHouse }) => isOpenHouse && start > now && start >= window.start && start < window.end,
      )
      .map(({ start, end }) => ({
        date: dayIn(timezone, start),
        start: start.toISOString(),
        end: end.toISOString(),
      }))
      .filter(({ start, end }) => !hours.some((slot) => slot.start === start && slot.end === end));
    return [...hours, ...open].sort((a, b) => a.start.localeCompare(b.start));
  }
}
