import { and, eq } from "drizzle-orm";
import { calendarEntries } from "../../db/tables/index.ts";
import type { Queryable } from "../../platform/database/database.ts";
import type { Call } from "../operation/call.ts";
import { type Incoming, isObject } from "../operation/incoming.ts";
import type { OperationMeta } from "../operation/operation.ts";

/** The index of the version digit in a UUID. Our own ids are version 7. */
const versionAt = 14;
const withVersion = (id: string, version: "7" | "8"): string =>
  id.slice(0, versionAt) + version + id.slice(versionAt + 1);

/**
 * The contact id that a public booking exposes: the showing's own id, as a UUIDv8. The real contact id would reveal
 * whether the account already knows the email address, and since when, because it starts with the creation time.
 */
export const bookingContactId = (showingId: string): string => withVersion(showingId, "8");

/** The contact that an id from `bookingContactId` stands for; undefined for any other id. */
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

/** Where a request can name a contact: the path of a contact, and every `contactId`. */
function namesOf(call: Call, meta: OperationMeta, { params, fields }: Incoming) {
  const { kind } = call.caller;
  if (kind !== "apiKey" && kind !== "session") return {};
  return {
    inPath: meta.openapi.path.startsWith("/contacts/{id}") ? ofBooking(params.id) : undefined,
    inFields: isObject(fields) ? ofBooking(fields.contactId) : undefined,
  };
}

/**
 * Replaces the contact ids exposed by bookings in a request of the account with the real ones. Unknown ids are left
 * unchanged. Not `async`, because awaiting it would delay every request.
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
