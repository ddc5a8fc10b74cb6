import type { WriteCall } from "../../../gate/operation/call.ts";
import { emitAll } from "../../../platform/jobs/outbox.ts";
import * as notices from "../../inbox/notices/notices.service.ts";
import * as queries from "./assignees.queries.ts";

/** The number of records of each kind that were unassigned, without deleted ones. */
export interface Released {
  contacts: number;
  properties: number;
  conversations: number;
}

/**
 * Unassigns the records of a person who leaves or becomes a viewer; others get the pending notices about them. Emits
 * contact.updated and property.updated.
 */
export async function release(call: WriteCall, personId: string): Promise<Released> {
  const { accountId } = call.caller;
  await notices.takeBack(call, personId);
  await queries.lock(call.tx, accountId, personId);
  const all = await queries.release(call.tx, accountId, personId, call.clock.now());
  const contacts = all.contacts.filter(({ deletedAt }) => deletedAt === null);
  const properties = all.properties.filter(({ deletedAt }) => deletedAt === null);
  await emitAll(
    call,
    "contact.updated",
    contacts.map(({ id, status }) => ({ id, contactId: id, status })),
  );
  await emitAll(
    call,
    "property.updated",
    properties.map(({ id }) => ({ id, propertyId: id })),
  );
  return {
    contacts: contacts.length,
    properties: properties.length,
    conversations: all.conversations.length,
  };
}
