import type {
  ChannelName,
  Contact,
  CreateContactInput,
  ListContactsInput,
  UpdateContactInput,
} from "@rental/contract";
import { unnamedVisitor } from "@rental/contract/words/contact";
import { contactOfBooking } from "../../../gate/identity/booking-contact.ts";
import { survivorOf } from "../../../gate/identity/merged-contact.ts";
import { mayRead } from "../../../gate/identity/permissions.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { type Asking, type LookUp, lookUp, type MayMiss } from "../../../gate/operation/look-up.ts";
import { invalid, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { containing, metadataOf } from "../../../platform/database/filtered-list.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { mergedMetadata } from "../../../platform/metadata.ts";
import { withoutMarks } from "../../../platform/text/phone.ts";
import { isSameName } from "../../../platform/text/same-name.ts";
import { tagOf, tagsOf } from "../../../platform/text/tags.ts";
import { changedValues } from "../../account/settings/custom-fields.service.ts";
import { cancelOf as cancelFollowupsOf } from "../../automation/followups/outcomes.service.ts";
import { endRunsOf } from "../../automation/workflow-runs/ending.service.ts";
import { notifyHostsOfDeletedContact } from "../../calendar/showings/deleted-records.service.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import { assigneeIn, inheritedAssignee, mustBeAssignable } from "../assignees/assignees.service.ts";
import * as queries from "./contacts.queries.ts";
import {
  type Address,
  emailKeyOf,
  findBy,
  inheritedOptOuts,
  othersOn,
  reserveConsent,
  sharedWithOthers,
  soughtNumber,
} from "./identity.service.ts";
import { undoable } from "./merging.queries.ts";

export { optedOutSince } from "./identity.service.ts";

export type Row = queries.ContactRow;

/** A contact as included in records that refer to it, even if deleted. */
export async function referredTo(call: Call, id: string): Promise<Contact | null> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  return row ? toContact(row) : null;
}

/** Also returns a deleted contact, with its `deletedAt`. @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Contact> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("contact");
  if (row.deletedAt) {
    const mergedInto = row.mergedIntoId && (await survivorOf(call.database.read, row.accountId, id));
    return { ...toContact(row), ...(mergedInto && { mergedInto }) };
  }
  const { possibleDuplicates, optedOutAt } = await sharedWithOthers(call.database.read, row);
  const contact = toContact({ ...row, optedOutAt: { ...optedOutAt, ...row.optedOutAt } });
  const inquiries = mayRead(call.caller, "conversations") ? await conversations.inquiriesOf(call, id) : [];
  const mergedFrom = await undoable(call.database.read, row.accountId, row.id, call.clock.now());
  return {
    ...contact,
    ...(possibleDuplicates.length > 0 && { possibleDuplicates }),
    ...(mergedFrom.length > 0 && { mergedFrom: mergedFrom.map(toMergedContact) }),
    ...(inquiries.length > 0 && { inquiries }),
  };
}

/** @throws AppError 404; not for a deleted contact */
export async function mustExist(call: Call, id: string): Promise<void> {
  if (!(await queries.find(call.database.read, call.caller.accountId, id))) throw notFound("contact");
}

/**
 * Finds the row of a contact that is not deleted. Locking it for `update` serializes writing messages with it.
 * @throws AppError 404 or 422 `contact_not_found`, as the lookup specifies
 */
export function find(call: Asking, id: string, look: LookUp & MayMiss): Promise<Row | null>;
export function find(call: Asking, id: string, look?: LookUp): Promise<Row>;
export async function find(call: Asking, id: string, look: LookUp = {}): Promise<Row | null> {
  const row = await lookUp<Row, Row>(call, id, look, queries);
  if (row && !row.deletedAt) return row;
  if (look.onMissing === "null") return null;
  if (look.onMissing !== "badReference") throw notFound("contact");
  throw noSuchReference();
}

export const noSuchReference = (field = "contactId") =>
  ruleBroken("contact_not_found", `There is no such contact in this account. Check ${field}.`);

/**
 * Finds a record and locks its contact. If a concurrent merge moves the record to another contact, it is looked up again,
 * because its previous contact now counts as deleted.
 */
export async function lockContactOf<Found extends { contactId: string | null }>(
  call: WriteCall,
  findRecord: () => Promise<Found | undefined>,
): Promise<{ found: Found | undefined; contact: Row | null }> {
  let found = await findRecord();
  for (;;) {
    if (!found?.contactId) return { found, contact: null };
    const contact = await find(call, found.contactId, { lock: "update", onMissing: "null" });
    if (contact) return { found, contact };
    const again = await findRecord();
    if (again?.contactId === found.contactId) return { found, contact };
    found = again;
  }
}

/** Contacts that are neither deleted nor archived, ordered by id, starting after `afterId`. */
export const walk = (call: WriteCall, afterId: string | null, limit: number): Promise<Row[]> =>
  queries.walk(call.tx, call.caller.accountId, afterId, limit);

/**
 * Locks a contact in order to change consent for a channel, which it shares with all who have its address. @throws
 * AppError 422
 */
export async function mustLockConsent(call: WriteCall, id: string, channel: ChannelName): Promise<Row> {
  const contact = await queries.find(call.tx, call.caller.accountId, id);
  if (contact) await reserveConsent(call, contact, channel);
  return find(call, id, { lock: "update", onMissing: "badReference" });
}

/** The language in which to write to a contact, an ISO 639-1 code. */
export async function languageOf(db: Queryable, accountId: string, id: string): Promise<string> {
  return (await queries.find(db, accountId, id))?.language ?? "en";
}

/** Finds a contact and its account for an operator who only gives the id of the contact or of a booking. */
export const findAnywhere = async (db: Queryable, id: string) =>
  (await contactOfBooking(db, id)) ?? queries.findAnywhere(db, id);

/** The sender, as reported by the channel. */
export interface Sender {
  email?: string | undefined;
  phone?: string | undefined;
  name?: string | undefined;
  /** The sender's name in a chat app: enough to create a contact, but not to find one. */
  handle?: string | undefined;
  /** A number given by somebody else: stored when a contact is created, but not used to find one. */
  givenPhone?: string | undefined;
  /** For a newly created contact. Default: en */
  language?: string | undefined;
}

/**
 * Finds the contact with the sender's email address or phone number, or creates one.
 * @param source the source of a new contact: the name of the channel
 * @throws AppError 422 when the sender has neither of them, nor a handle
 */
export async function findOrCreateSender(
  call: WriteCall,
  sender: Sender,
  source: string,
): Promise<{ contactId: string; isNew: boolean }> {
  for (const address of addressesOf(sender)) {
    const found = await findBy(call, address);
    if (found) return { contactId: found.id, isNew: false };
  }
  const { email, name, handle, language } = sender;
  const phone = sender.phone || sender.givenPhone;
  if (!email && !phone && !handle) throw noAddress();
  const made = await make(
    call,
    { name: name?.trim() || email || phone || handle!, email, phone, source, language },
    // The account itself vouches for what its connectors deliver.
    call.caller.kind === "connector" ? "trusted" : "claimed",
  );
  return { contactId: made.id, isNew: true };
}

/** Whether a contact has this email address. */
export const isKnown = async (call: WriteCall, email: string): Promise<boolean> =>
  (await findBy(call, { email })) !== undefined;

/** The person named by a lead. The addresses may be somebody else's. */
export interface LeadPerson {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  language: string;
  /** The kind of portal. */
  source: string;
  /** Whether the person is only known by a portal's relay address. */
  isRelayed: boolean;
}

/**
 * Finds the contact of a lead, or creates one: by email address, or else by phone number if the names don't contradict
 * each other and no other email address is known. With only a relay address, a new contact is created, because whoever
 * has that address gets what is written to the contact.
 */
export async function findOrCreateLead(
  call: WriteCall,
  { isRelayed, ...person }: LeadPerson,
): Promise<{ contactId: string; isNew: boolean }> {
  for (const address of isRelayed ? [] : addressesOf(person)) {
    const found = await findBy(call, address, (row) => "email" in address || isLikely(row, person));
    if (found) return { contactId: found.id, isNew: false };
  }
  return { contactId: (await make(call, person, "claimed")).id, isNew: true };
}

/** Whether a contact with the same number is likely the same person, as families and offices share numbers. */
export const isLikely = (
  found: Pick<Row, "name" | "email">,
  { name, email }: Pick<LeadPerson, "name" | "email">,
): boolean => (!email || !found.email) && isSameName(found.name, name);

/** A visitor of the account's pages, with unverified addresses. */
export interface Visitor {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  language: string;
}

/**
 * Creates a contact for a chat visitor, even if another contact has the same addresses: merely claiming an address must
 * not give access to what belongs to that contact. Prefers the chat. Emits contact.created.
 */
export const createVisitor = (call: WriteCall, visitor: Visitor): Promise<Contact> =>
  make(call, { ...visitor, source: "web", channelPreference: "web" }, "claimed");

/** Records unverified details that a visitor gives, whose contact is locked. Emits contact.updated. */
export async function updateVisitor(call: WriteCall, id: string, told: Partial<Visitor>): Promise<void> {
  const changes = { ...told, ...(told.email && { emailState: "claimed" as const }) };
  const row = await queries.update(call.tx, call.caller.accountId, id, {
    ...changes,
    updatedAt: call.clock.now(),
  });
  if (row) await emit(call, "contact.updated", { id, contactId: id, status: row.status });
}

/**
 * Gives a contact the name that somebody with its address states, if its current one is only the placeholder for
 * visitors or an address. Emits contact.updated.
 */
export async function setNameIfPlaceholder(call: WriteCall, id: string, name: string): Promise<void> {
  const row = await find(call, id, { lock: "update", onMissing: "null" });
  if (!row || ![unnamedVisitor, row.email, row.phone].includes(row.name)) return;
  if (name !== row.name) await updateVisitor(call, id, { name });
}

/** Assigns a new contact who asks about a home to the home's assignee. */
export async function takeAssigneeOf(
  call: WriteCall,
  id: string,
  propertyId: string | null | undefined,
): Promise<void> {
  const assigneeId = propertyId && (await inheritedAssignee(call, { propertyId }));
  if (assigneeId) await queries.update(call.tx, call.caller.accountId, id, { assigneeId });
}

/** The addresses that identify the sender, most reliable first. A phone "number" without a digit identifies no one. */
function addressesOf({ email, phone }: Addresses): Address[] {
  return [...(email ? [{ email }] : []), ...(phone && /[0-9]/.test(phone) ? [{ phone }] : [])];
}

/** Serializes the transactions that look up or create the contact with an address. */
export const reserveAddress = (call: WriteCall, address: string): Promise<void> =>
  queries.reserveAddress(call.tx, call.caller.accountId, address);

/** The limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListContactsInput): Promise<Page<Contact>> {
  const { search, status, role, channel } = input;
  const number = await soughtNumber(call.database.read, call.caller.accountId, search ?? "");
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId: call.caller.accountId,
    status,
    role,
    channel,
    ...assigneeIn(call, input.assigneeId),
    ids: input.ids,
    updatedAfter: input.updatedAfter && new Date(input.updatedAfter).toISOString(),
    externalId: input.externalId,
    metadata: metadataOf(input.metadata),
    tag: input.tag && tagOf(input.tag),
    search: search === undefined ? undefined : containing(search),
    searchedDigits: number.digits === undefined ? null : containing(number.digits),
    searchedNotations: number.notations,
  });
  return { data: rows.map(toContact), pagination };
}

/** Emits contact.created. @throws AppError 422 when there is neither email nor phone */
export async function create(call: WriteCall, input: CreateContactInput): Promise<Contact> {
  if (!input.email && !input.phone) throw noAddress();
  await mustBeAssignable(call, input.assigneeId);
  await reserveExternalId(call, input.externalId);
  return make(call, input);
}

/** @throws AppError 409 `external_id_taken` */
const reserveExternalId = ({ tx, caller }: WriteCall, externalId: string | null | undefined): Promise<void> =>
  queries.externalIds.mustBeFree(tx, caller.accountId, externalId);

const noAddress = () => invalid([{ field: "email", message: "email or phone is required" }]);

async function make(
  call: WriteCall,
  input: CreateContactInput,
  emailState: Row["emailState"] = "trusted",
): Promise<Contact> {
  const now = call.clock.now();
  const given = withoutEmpty(input);
  const row = await queries.insert(call.tx, {
    ...given,
    tags: tagsOf(given.tags ?? []),
    customFields: await changedValues(call, "contacts", {}, given.customFields),
    metadata: given.metadata ? mergedMetadata(null, given.metadata) : null,
    optedOutAt: await inheritedOptOuts(call, given),
    accountId: call.caller.accountId,
    id: newId(),
    status: input.status ?? "prospect",
    role: input.role ?? "prospect",
    source: input.source ?? "api",
    language: input.language ?? "en",
    appliedAt: input.status === "applicant" ? now : null,
    emailState,
    createdAt: now,
    updatedAt: now,
  });
  await emit(call, "contact.created", { id: row.id, contactId: row.id, status: row.status });
  return toContact(row);
}

/**
 * Emits contact.updated. @throws AppError 404; 422 when nothing would change, or neither email nor phone would be left
 */
export async function update(call: WriteCall, input: UpdateContactInput): Promise<Contact> {
  const { id, ...changes } = input;
  const { accountId } = call.caller;
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("contact");
  mustChangeSomething(changes);
  await mustBeAssignable(call, changes.assigneeId);
  if (changes.externalId !== before.externalId) await reserveExternalId(call, changes.externalId);
  const now = call.clock.now();
  const { metadata, tags, customFields, ...given } = withoutEmpty(changes);
  const row = await queries.update(call.tx, accountId, id, {
    ...given,
    ...(tags && { tags: tagsOf(tags) }),
    ...(customFields && {
      customFields: await changedValues(call, "contacts", before.customFields, customFields),
    }),
    ...(metadata !== undefined && { metadata: mergedMetadata(before.metadata, metadata) }),
    optedOutAt: { ...(await inheritedOptOuts(call, given)), ...before.optedOutAt },
    appliedAt: appliedAt(before, changes.status, now),
    // The same address, as of a whole record that is sent back, keeps its state.
    ...(isOtherEmail(before, given.email) && { emailState: "trusted" }),
    updatedAt: now,
  });
  // A chat visitor may have left neither.
  if (before.email !== row!.email || before.phone !== row!.phone) mustHaveAddress(row!);
  await emit(call, "contact.updated", { id, contactId: id, status: row!.status });
  return toContact(row!);
}

const isOtherEmail = (before: Row, email: string | null | undefined): boolean =>
  email !== undefined && emailKeyOf(email ?? "") !== emailKeyOf(before.email ?? "");

function mustHaveAddress({ email, phone }: Row): void {
  if (!email && !phone) {
    throw ruleBroken(
      "contact_without_address",
      "A contact needs an email or a phone number; this change would leave neither.",
    );
  }
}

/**
 * Opts a locked contact out of a channel, which ends everything automatic, on other channels too.
 * @param since as in `setOptedOut`
 */
export async function optOut(
  call: WriteCall,
  contact: Row,
  channel: ChannelName,
  since?: string,
): Promise<void> {
  await setOptedOut(call, contact, channel, true, since);
  await cancelFollowupsOf(call, contact.id);
  await endRunsOf(call, contact.id, "contact_opted_out");
}

/**
 * Opts a contact out of a channel on behalf of somebody who believes that the contact wants it. Only the contact can
 * undo it.
 * @throws AppError 404
 */
export async function optOutFor(call: WriteCall, id: string, channel: ChannelName): Promise<Contact> {
  const found = await queries.find(call.tx, call.caller.accountId, id);
  if (!found || found.deletedAt) throw notFound("contact");
  await optOut(call, await mustLockConsent(call, id, channel), channel);
  return toContact((await find(call, id, { lock: "update", onMissing: "null" }))!);
}

/**
 * Sets or clears when a locked contact opted out of a channel, for all of the account's contacts with its address
 * there. Emits contact.updated for each one changed.
 * @param since when it opted out. Default: now
 */
export async function setOptedOut(
  call: WriteCall,
  contact: Row,
  channel: ChannelName,
  isOut: boolean,
  since = call.clock.now().toISOString(),
): Promise<void> {
  for (const each of [contact, ...(await othersOn(call.tx, call.caller.accountId, contact, channel))])
    await setOneOptedOut(call, each, channel, isOut ? since : undefined);
}

async function setOneOptedOut(
  call: WriteCall,
  contact: queries.Matched,
  channel: ChannelName,
  since: string | undefined,
): Promise<void> {
  const { [channel]: before, ...others } = contact.optedOutAt;
  if ((before === undefined) === (since === undefined)) return;
  const optedOutAt = since === undefined ? others : { ...others, [channel]: since };
  const changed = { optedOutAt, updatedAt: call.clock.now() };
  // A deleted contact keeps the opt-out for later contacts with the same address.
  if (contact.deletedAt) return queries.setOptedOutAt(call.tx, contact, optedOutAt);
  await queries.update(call.tx, call.caller.accountId, contact.id, changed);
  await emit(call, "contact.updated", { id: contact.id, contactId: contact.id, status: contact.status });
}

/**
 * Corrects the name, email and phone that a visitor gave, if only this visitor has used the contact: it has no
 * conversation, no calendar entry and no second session. Otherwise anybody could divert what is sent to somebody else.
 * Emits contact.updated.
 * @param before the values that the contact must still have
 * @returns whether it was corrected; false if another contact has one of the addresses
 */
export async function correctDetails(
  call: WriteCall,
  id: string,
  before: Details,
  now: Details,
): Promise<boolean> {
  const { accountId } = call.caller;
  for (const address of [...addressesOf(now), ...addressesOf(before)]) {
    const holder = await findBy(call, address);
    if (holder && holder.id !== id) return false;
  }
  const contact = await find(call, id, { lock: "update", onMissing: "null" });
  const isTheirs = contact?.emailState === "claimed" && isSame(contact, before);
  if (!isTheirs || (await queries.isUsed(call.tx, accountId, id))) return false;
  const changes = { name: now.name, email: now.email ?? contact.email, phone: now.phone ?? contact.phone };
  await queries.update(call.tx, accountId, id, { ...changes, updatedAt: call.clock.now() });
  await emit(call, "contact.updated", { id, contactId: id, status: contact.status });
  return true;
}

type Addresses = Pick<Sender, "email" | "phone">;

interface Details extends Addresses {
  name: string;
}

const isSame = (contact: Row, { name, email, phone }: Details): boolean =>
  contact.name === name && contact.email === (email ?? null) && contact.phone === (phone ?? null);

/** An empty address means none. */
function withoutEmpty<T extends { email?: string | null | undefined; phone?: string | null | undefined }>(
  fields: T,
): T {
  return {
    ...fields,
    ...(fields.email === "" && { email: null }),
    ...(fields.phone === "" && { phone: null }),
    ...(fields.phone && { phone: withoutMarks(fields.phone) }),
  };
}

/**
 * Soft delete: the record is kept but hidden from lists; its conversations are archived, its follow-ups cancelled, its
 * workflow runs ended, and the hosts of its upcoming showings, which stay, are notified.
 * @throws AppError 404, also when already deleted
 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  const now = call.clock.now();
  const row = await queries.update(call.tx, call.caller.accountId, id, { deletedAt: now, updatedAt: now });
  if (!row) throw notFound("contact");
  await conversations.archiveOf(call, id);
  await cancelFollowupsOf(call, id);
  await endRunsOf(call, id, "contact_deleted");
  await emit(call, "contact.updated", { id, contactId: id, status: row.status });
  await notifyHostsOfDeletedContact(call, id);
}

/** Set when the status becomes `applicant`, kept while it stays so, cleared when it changes. */
function appliedAt(before: Row, status: Contact["status"] | undefined, now: Date): Date | null {
  if (status === undefined) return before.appliedAt;
  if (status !== "applicant") return null;
  return before.appliedAt ?? now;
}

const hasOptedOut = ({ optedOutAt }: Row): boolean => {
  for (const _ in optedOutAt) return true;
  return false;
};

const toMergedContact = ({
  id,
  name,
  mergedAt,
  undoUntil,
}: Awaited<ReturnType<typeof undoable>>[number]) => ({
  id,
  name,
  mergedAt: mergedAt.toISOString(),
  undoUntil: undoUntil.toISOString(),
});

/** Copies field by field: a list creates thousands of these, and object spread is ten times slower. */
export function toContact(row: Row): Contact {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    status: row.status,
    role: row.role,
    channelPreference: row.channelPreference,
    source: row.source,
    referralSource: row.referralSource,
    language: row.language,
    appliedAt: row.appliedAt?.toISOString() ?? null,
    assigneeId: row.assigneeId,
    externalId: row.externalId,
    tags: row.tags,
    customFields: row.customFields,
    metadata: row.metadata,
    ...(hasOptedOut(row) && { optedOutAt: row.optedOutAt }),
    ...(!row.assistantEnabled && { assistantEnabled: false as const }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
