import { and, eq } from "drizzle-orm";
import { calendarEntries } from "../../db/tables/index.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Call } from "../operation/call.ts";
import { type Incoming, isObject } from "../operation/incoming.ts";
import type { OperationMeta } from "../operation/operation.ts";

/** Where a UUID has its version. Our own ids have version 7. */
const versionAt = 14;
const withVersion = (id: string, version: "7" | "8"): string =>
  id.slice(0, versionAt) + version + id.slice(versionAt + 1);

/**
 * The id by which a public booking names its contact: the showing's own, as UUIDv8. The contact's id would tell whether the
 * email address is known to the account, and since when: it begins with the time at which the contact was made.
 */
export const bookingContactId = (showingId: string): string => withVersion(showingId, "8");

/** The contact that an id of `bookingContactId` stands for; nothing for any other id. */
export async function contactOfBooking(
  db: Queryable,
  id: string,
  accountId?: string,
): Promise<{ accountId: string; contactId: string } | undefined> {
  if (id[versionAt] !== "8") return undefined;
  const showing = eq(calendarEntries.id, withVersion(id, "7"));
  const [found] = await db
    .select({ accountId: calendarEntries.accountId, contactId: calendarEntries.contactId })
    .from(calendarEntries)
    .where(accountId === undefined ? showing : and(eq(calendarEntries.accountId, accountId), showing));
  return found?.contactId ? { ...found, contactId: found.contactId } : undefined;
}

/** What may name a contact: the path of a contact, and every `contactId`. */
function namesOf(call: Call, meta: OperationMeta, { params, fields }: Incoming) {
  const { kind } = call.caller;
  if (kind !== "apiKey" && kind !== "session") return {};
  return {
    inPath: meta.openapi.path.startsWith("/contacts/{id}") ? ofBooking(params.id) : undefined,
    inFields: isObject(fields) ? ofBooking(fields.contactId) : undefined,
  };
}

/**
 * A request of the account, with the ids of contacts in place of those that its bookings have for them. An id that stands for
 * nothing is left as it is. Not `async`, because awaiting it would delay every request.
 */
export function withContacts(
  call: Call,
  meta: OperationMeta,
  incoming: Incoming,
): Incoming | Promise<Incoming> {
  const { inPath, inFields } = namesOf(call, meta, incoming);
  return inPath === undefined && inFields === undefined
    ? incoming
    : replaced(call, incoming, { inPath, inFields });
}

async function replaced(
  call: Call,
  incoming: Incoming,
  { inPath, inFields }: ReturnType<typeof namesOf>,
): Promise<Incoming> {
  const { read } = call.database;
  const contactOf = async (id: string | undefined) =>
    id === undefined ? undefined : (await contactOfBooking(read, id, call.caller.accountId))?.contactId;
  const id = await contactOf(inPath);
  const contactId = await contactOf(inFields);
  return {
    ...incoming,
    ...(id && { params: { ...incoming.params, id } }),
    ...(contactId && { fields: { ...(incoming.fields as object), contactId } }),
  };
}

const ofBooking = (id: unknown): string | undefined =>
  typeof id === "string" && pattern.test(id) ? id : undefined;
const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
