import type { Availability, AvailabilityInput } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as events from "../events/events.service.ts";
import { dayIn, dayRange, freeSlots, intervalOf } from "./slots.ts";

/**
 * The free hours between 9:00 and 17:00 in the account's time zone. Ignores working hours, buffers and daily limits.
 * @throws AppError 422 for an unknown property, a range that ends before it starts or is longer than 60 days
 */
export async function find(call: Call, input: AvailabilityInput): Promise<Availability> {
  const { propertyId } = input;
  if (propertyId !== undefined) await properties.get(call, propertyId, { onMissing: "badReference" });
  const { timezone } = await settings.get(call);
  const now = call.clock.now();
  const range = dayRange(input, dayIn(timezone, now));
  const busy = await events.busy(call, { ...intervalOf(range, timezone), propertyId });
  return {
    dateRange: range,
    availableSlots: freeSlots(range, timezone, now, busy.intervals),
    existingEventCount: busy.entries,
    timeZone: timezone,
  };
}
