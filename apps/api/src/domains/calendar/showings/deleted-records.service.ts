import type { WriteCall } from "../../../gate/operation/call.ts";
import { queueOwnerNotices } from "../../../platform/jobs/outbox.ts";
import { upcomingOf } from "./showings.queries.ts";

/** Notifies the hosts of a deleted home's upcoming showings, which people have to cancel. */
export async function notifyHostsOfDeletedHome(call: WriteCall, propertyId: string): Promise<void> {
  const upcoming = await upcomingOf(call.tx, call.caller.accountId, { propertyId }, call.clock.now());
  if (upcoming.length > 0) await queueOwnerNotices(call, "booking.homeless", upcoming);
}

/** Notifies the hosts of a deleted contact's upcoming showings, of which the contact gets no further email. */
export async function notifyHostsOfDeletedContact(call: WriteCall, contactId: string): Promise<void> {
  const upcoming = await upcomingOf(call.tx, call.caller.accountId, { contactId }, call.clock.now());
  if (upcoming.length > 0) await queueOwnerNotices(call, "booking.contactless", upcoming);
}
