import type { WriteCall } from "../../../gate/operation/call.ts";
import * as sources from "../calendar-sources/calendar-sources.service.ts";
import * as queries from "./calendar-accounts.queries.ts";

/** Deletes a calendar account and the entries imported from it (event.deleted). Requires `events.share`. */
export async function disconnect(call: WriteCall, id: string): Promise<void> {
  await sources.unfollow(call, id);
  await queries.remove(call.tx, call.caller.accountId, id);
}

/** Disconnects the calendars of a person who leaves. Requires `events.reserve`. */
export async function disconnectAllOf(call: WriteCall, personId: string): Promise<void> {
  for (const id of await queries.lockOfPerson(call.tx, call.caller.accountId, personId))
    await disconnect(call, id);
}
