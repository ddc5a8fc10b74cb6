import { domainToASCII, domainToUnicode } from "node:url";
import type { ChannelName, OptedOutAt } from "@rental/contract";
import { survivorOf } from "../../../gate/identity/merged-contact.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { digitsOfNumber, hasCountryCode, homeOf, numberIdentity } from "../../../platform/text/phone.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as queries from "./contacts.queries.ts";

/**
 * Identity of addresses: email addresses are equal regardless of case and of the form of their domain, and phone
 * numbers regardless of notation, read in the account's country.
 */

export type Address = { email: string } | { phone: string };
type Row = queries.ContactRow;

/** How to find the contacts with an address, and how to decide whether they really have it. */
interface Sought {
  key: string;
  matching: queries.Matching;
  has(row: Pick<Row, "email" | "phone">): boolean;
}

async function soughtBy(db: Queryable, accountId: string, address: Address): Promise<Sought | undefined> {
  if ("email" in address) {
    const emails = formsOf(address.email);
    return { key: emails[0]!, matching: { emails }, has: () => true };
  }
  const home = homeOf(await settings.of(db, accountId));
  const number = numberIdentity(address.phone, home);
  if (!number) return undefined;
  return {
    key: number.key,
    matching: { digits: number.digits },
    has: ({ phone }) => phone !== null && numberIdentity(phone, home)?.key === number.key,
  };
}

/** How a search for a phone number finds it in another notation; nothing for a text that is none. */
export async function soughtNumber(
  db: Queryable,
  accountId: string,
  typed: string,
): Promise<{ digits: string | undefined; notations: string[] }> {
  const digits = digitsOfNumber(typed);
  if (!digits) return { digits, notations: [] };
  const home = homeOf(await settings.of(db, accountId));
  return { digits, notations: numberIdentity(typed, home)?.digits ?? [] };
}

/** A key that is the same for all forms of an address. */
export const keyOf = async (db: Queryable, accountId: string, address: Address): Promise<string> =>
  (await soughtBy(db, accountId, address))?.key ?? Object.values(address).join();

/** A key that is the same for all forms of an email address. */
export const emailKeyOf = (email: string): string => formsOf(email)[0]!;

/** The address with its domain in ASCII, and in Unicode. */
function formsOf(email: string): string[] {
  const lower = email.trim().toLowerCase();
  const at = lower.lastIndexOf("@") + 1;
  const [local, domain] = [lower.slice(0, at), lower.slice(at)];
  return [...new Set([local + (domainToASCII(domain) || domain), local + domainToUnicode(domain), lower])];
}

/**
 * Reserves all addresses of contacts: email addresses before phone numbers, each in a fixed order. To avoid deadlocks, no
 * transaction may reserve an email address after a phone number.
 */
export async function reserveAll(call: WriteCall, rows: Pick<Row, "email" | "phone">[]): Promise<void> {
  const { accountId } = call.caller;
  const home = homeOf(await settings.of(call.tx, accountId));
  const emails = rows.flatMap(({ email }) => (email ? emailKeyOf(email) : []));
  const phones = rows.flatMap(({ phone }) => (phone && numberIdentity(phone, home)?.key) || []);
  const keys = [emails, phones].flatMap((some) => [...new Set(some)].sort());
  await queries.reserveAddresses(call.tx, accountId, keys);
}

/**
 * Finds the contact with an address that is not deleted, or the one that it was merged into. Until the transaction ends,
 * no other one can look up or create it.
 * @param fits a further condition
 */
export async function findBy(
  call: WriteCall,
  address: Address,
  fits: (row: Row) => boolean = () => true,
): Promise<Row | undefined> {
  const { accountId } = call.caller;
  const sought = await soughtBy(call.tx, accountId, address);
  if (!sought) return undefined;
  await queries.reserveAddress(call.tx, accountId, sought.key);
  const rows = await queries.findMatching(call.tx, accountId, sought.matching);
  const alike = rows.filter((row) => sought.has(row) && fits(row));
  const live = alike.find(({ deletedAt }) => deletedAt === null);
  if (live) return live;
  const survivors = await survivorsOf(call, alike);
  return alike.flatMap(({ id }) => survivors.get(id) ?? [])[0];
}

/** The contacts that others were merged into, unless deleted, by the id of the merged contact. */
export async function survivorsOf(call: WriteCall, merged: Row[]): Promise<Map<string, Row>> {
  const { accountId } = call.caller;
  const found = new Map<string, Row>();
  for (const { id } of merged) {
    const survivor = await queries.find(call.tx, accountId, await survivorOf(call.tx, accountId, id));
    if (survivor && !survivor.deletedAt) found.set(id, survivor);
  }
  return found;
}

/** The fields of a contact that are compared with a row of an import; `row` is missing if an earlier row created it. */
export interface Held extends Pick<Row, "id" | "name" | "email" | "phone"> {
  row?: Row;
  /** Its addresses are those of a contact merged into it, so that they must not be changed. */
  isMerged?: true;
}

/** The contacts that have one of many addresses. */
export interface AddressBook {
  /** The most recently active one comes first. */
  with(address: Address): Held[];
  add(contact: Held): void;
  /** Whether two addresses are forms of the same one. */
  isSame(one: Address, other: Address): boolean;
}

/**
 * Like `findBy`, for many addresses in two queries. Reserves them in the order of `reserveAll`.
 */
export async function findAll(
  call: WriteCall,
  sought: { email?: string | null | undefined; phone?: string | null | undefined }[],
): Promise<AddressBook> {
  const { accountId } = call.caller;
  const home = homeOf(await settings.of(call.tx, accountId));
  const keyOf = (address: Address) =>
    "email" in address ? emailKeyOf(address.email) : numberIdentity(address.phone, home)?.key;
  const emails = [...new Set(sought.flatMap(({ email }) => (email ? formsOf(email)[0]! : [])))].sort();
  const numbers = sought.flatMap(({ phone }) => (phone && numberIdentity(phone, home)) || []);
  const phones = [...new Set(numbers.map(({ key }) => key))].sort();
  await queries.reserveAddresses(call.tx, accountId, [...emails, ...phones]);
  const forms = sought.flatMap(({ email }) => (email ? formsOf(email) : []));
  const digits = numbers.flatMap((number) => number.digits);
  const limit = queries.maxCompared * sought.length;
  const byKey = new Map<string, Held[]>();
  const put = (contact: Held, address: Address) => {
    const key = keyOf(address);
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), contact]);
  };
  const add = async (matching: queries.Matching, addressOf: (row: Row) => Address) => {
    const rows = await queries.findMatching(call.tx, accountId, matching, limit);
    const survivors = await survivorsOf(
      call,
      rows.filter(({ deletedAt }) => deletedAt !== null),
    );
    for (const row of rows) {
      const survivor = survivors.get(row.id);
      if (!row.deletedAt) put({ ...row, row }, addressOf(row));
      else if (survivor) put({ ...row, id: survivor.id, row: survivor, isMerged: true }, addressOf(row));
    }
  };
  if (forms.length > 0) await add({ emails: forms }, ({ email }) => ({ email: email! }));
  if (digits.length > 0) await add({ digits }, ({ phone }) => ({ phone: phone! }));
  return {
    with: (address) => byKey.get(keyOf(address) ?? "") ?? [],
    add: (contact) => {
      if (contact.email) put(contact, { email: contact.email });
      if (contact.phone) put(contact, { phone: contact.phone });
    },
    isSame: (one, other) => keyOf(one) !== undefined && keyOf(one) === keyOf(other),
  };
}

/** The address that messages on a channel go to; nothing for web chat. */
function addressOn(
  channel: ChannelName,
  { email, phone }: Pick<Row, "email" | "phone">,
): Address | undefined {
  if (channel === "web") return undefined;
  if (channel === "email") return email ? { email } : undefined;
  return phone ? { phone } : undefined;
}

/**
 * Serializes the transactions that change consent for a contact's address on a channel. Call it before locking the
 * contact: transactions that each hold a different contact with that address would deadlock.
 */
export async function reserveConsent(
  call: WriteCall,
  contact: Pick<Row, "email" | "phone">,
  channel: ChannelName,
): Promise<void> {
  const { accountId } = call.caller;
  const address = addressOn(channel, contact);
  const sought = address && (await soughtBy(call.tx, accountId, address));
  if (sought) await queries.reserveAddress(call.tx, accountId, sought.key);
}

/** The other contacts with the same address on a channel: consent belongs to the address, not to a single contact. */
export async function othersOn(
  db: Queryable,
  accountId: string,
  contact: Pick<Row, "id" | "email" | "phone">,
  channel: ChannelName,
  optedOut = false,
): Promise<queries.Matched[]> {
  const address = addressOn(channel, contact);
  if (!address) return [];
  const { byEmail, byPhone } = await allLike(db, accountId, address, optedOut);
  return [...byEmail, ...byPhone].filter(({ id }) => id !== contact.id);
}

/** When a contact, or another one with the same address, opted out of a channel. */
export async function optedOutSince(
  db: Queryable,
  accountId: string,
  contact: Pick<Row, "id" | "email" | "phone" | "optedOutAt">,
  channel: ChannelName,
): Promise<string | undefined> {
  const since = contact.optedOutAt[channel];
  if (since !== undefined) return since;
  const others = await othersOn(db, accountId, contact, channel, true);
  return others.find((other) => other.optedOutAt[channel])?.optedOutAt[channel];
}

/** The opt-outs that a contact inherits from those that already have its email address or phone number. */
export async function inheritedOptOuts(
  call: WriteCall,
  { email, phone }: { email?: string | null | undefined; phone?: string | null | undefined },
): Promise<OptedOutAt> {
  return optOutsOf(await allLike(call.tx, call.caller.accountId, { email, phone }, true));
}

/** All contacts with the email address, and all with the phone number. */
interface Alike {
  byEmail: queries.Matched[];
  byPhone: queries.Matched[];
}

/** @param optedOut only those that have opted out of something */
async function allLike(
  db: Queryable,
  accountId: string,
  { email, phone }: { email?: string | null | undefined; phone?: string | null | undefined },
  optedOut = false,
): Promise<Alike> {
  const readHome = async () => homeOf(await settings.of(db, accountId));
  const home = phone && !hasCountryCode(phone) ? await readHome() : undefined;
  const number = phone ? numberIdentity(phone, home ?? "US") : undefined;
  const sought = { emails: email ? formsOf(email) : [], digits: number?.digits ?? [] };
  const rows = await queries.allMatching(db, accountId, sought, optedOut);
  const byEmail = rows.filter(({ by }) => by === "email");
  const byDigits = rows.filter(({ by }) => by === "phone");
  if (byDigits.length === 0) return { byEmail, byPhone: [] };
  // The other contacts' numbers may lack a country code.
  const theirHome = home ?? (await readHome());
  const byPhone = byDigits.filter((row) => numberIdentity(row.phone!, theirHome)?.key === number!.key);
  return { byEmail, byPhone };
}

function optOutsOf({ byEmail, byPhone }: Alike): OptedOutAt {
  const found: OptedOutAt = {};
  for (const { optedOutAt } of byEmail) if (optedOutAt.email) found.email ??= optedOutAt.email;
  for (const { optedOutAt } of byPhone) {
    for (const channel of ["sms", "chat_app_a", "chat_app_b"] as const)
      if (optedOutAt[channel]) found[channel] ??= optedOutAt[channel];
  }
  return found;
}

/**
 * What a contact shares with the others that have its email address or phone number: the ones not deleted, which are
 * not merged, and their opt-outs.
 */
export async function sharedWithOthers(
  db: Queryable,
  contact: Row,
): Promise<{ possibleDuplicates: string[]; optedOutAt: OptedOutAt }> {
  const alike = await allLike(db, contact.accountId, contact);
  const ids = [...alike.byEmail, ...alike.byPhone]
    .filter(({ id, deletedAt }) => id !== contact.id && deletedAt === null)
    .map(({ id }) => id);
  return { possibleDuplicates: [...new Set(ids)], optedOutAt: optOutsOf(alike) };
}
