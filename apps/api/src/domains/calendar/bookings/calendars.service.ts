import type { Call } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { blockingSource } from "../calendar-sources/calendar-sources.service.ts";
import { refreshIfStale } from "../calendar-sources/refresh.service.ts";
import * as hosts from "../hosts/hosts.service.ts";

/**
 * Refreshes the calendars that block a property's showings, so that recent entries count. An unresponsive calendar
 * delays a booking by at most 3 seconds. Not to be called in a transaction.
 */
export async function refreshIfStaleFor(call: Call, propertyId: string): Promise<void> {
  const ours = await settings.get(call);
  const only = await blockingSource(call, ours.showingCalendarId);
  if (only === undefined) return refreshIfStale(call, propertyId);
  // Whichever it is, the calendars of hosts block their time.
  const { listed } = await hosts.all(call.database.read, call.caller.accountId, ours);
  await refreshIfStale(call, propertyId, [only, ...listed]);
}
