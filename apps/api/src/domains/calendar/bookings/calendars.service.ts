import type { Call } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { blockingSource } from "../calendar-sources/calendar-sources.service.ts";
import { freshen } from "../calendar-sources/refresh.service.ts";

/**
 * Refreshes the calendars that block a property's showings, so that recent entries count. An unresponsive calendar
 * delays a booking by at most 3 seconds. Not to be called in a transaction.
 */
export async function freshenFor(call: Call, propertyId: string): Promise<void> {
  const { showingCalendarId } = await settings.get(call);
  await freshen(call, propertyId, await blockingSource(call, showingCalendarId));
}
