import type { WriteCall } from "../../../gate/operation/call.ts";
import { tellOwner } from "../../../platform/jobs/outbox.ts";
import { upcomingOf } from "./showings.queries.ts";

/** Tells those who show a home that was deleted of its showings that are yet to begin. They stay: people cancel them. */
export async function tellOfDeletedHome(call: WriteCall, propertyId: string): Promise<void> {
  const upcoming = await upcomingOf(call.tx, call.caller.accountId, propertyId, call.clock.now());
  if (upcoming.length > 0) await tellOwner(call, "booking.homeless", upcoming);
}
