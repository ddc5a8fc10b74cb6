import type { Call } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { blockingSource } from "../calendar-sources/calendar-sources.service.ts";
import { freshen } from "../calendar-sources/refresh.service.ts";

/**
 * Fetches the calendars that block the showings of a property, so that what was entered there a moment ago counts. A
 * calendar that does not answer delays a booking by 3 seconds at most. Not to be called in a transaction.
 */
export async function freshenFor(call: Call, propertyId: string): Promise<void> {
  const { showingCalendarId } = await settings.get(call);
  await freshen(call, propertyId, await blockingSource(call, showingCalendarId));
}
