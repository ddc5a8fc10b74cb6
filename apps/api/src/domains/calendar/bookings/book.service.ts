import type { Booking } from "@rental/contract";
import type { ReadLanguage } from "@rental/contract/words/language";
import { addressLine } from "@rental/contract/words/place";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, invalid, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { checkPhone } from "../../../platform/text/phone.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import type { Proof } from "../../screening/forms/completed.service.ts";
import * as events from "../events/events.service.ts";
import { choose } from "../hosts/assigning.service.ts";
import { type Bookable, mustBeBookable, mustStillBeFree } from "../showings/free-times.service.ts";
import { holdsLink } from "../showings/prospect-mail.service.ts";
import * as showings from "../showings/showings.service.ts";
import { toBooking } from "./bookings.service.ts";
import { refreshIfStaleFor } from "./calendars.service.ts";
import { mustBeOwn, pass } from "./gate.service.ts";
import * as queries from "./holds.queries.ts";

/** The person booking. */
export interface Booker {
  name: string;
  email?: string | undefined;
  phone?: string | undefined;
  /** Language of a newly created contact, ISO 639-1. */
  language?: string | undefined;
}

/** A time, or a hold on one. An expired hold is an error only if no time is given. */
export interface Choice {
  holdId?: string | undefined;
  propertyId?: string | undefined;
  start?: string | undefined;
}

/** A prospect's booking, made by a contact or by somebody who may become one. */
export type NewBooking = Choice & { notes?: string | undefined } & (
    | { contactId: string }
    | ({ who: Booker } & Completed)
  );

/** Proof that the booker has completed the form that a booking requires. */
interface Completed {
  sessionToken?: string | undefined;
}

/** What is being booked: a live hold, or a time that is not held. */
interface Wanted {
  propertyId: string;
  start: Date;
  hold: queries.HoldRow | null;
  /** A hold on another time, which the visitor has given up. */
  exceptId?: string | undefined;
}

/** Call first in a transaction that may book: the account's calendar must be locked before any row. */
export const beforeBooking = (call: WriteCall): Promise<void> =>
  events.reserve(call.tx, call.caller.accountId);

/**
 * Rejects early what is bound to fail, and refreshes the calendars that block the property, outside of the transaction.
 * @throws AppError as `book` does
 */
export async function prepareBooking(call: Call, choice: Choice & Completed): Promise<void> {
  const wanted = await wantedBy(call, call.database.read, choice);
  if (wanted.hold?.showingId) return;
  const property = await properties.get(call, wanted.propertyId, { audience: "public" });
  await pass(call, property, wanted.start, proofOf(choice));
  // A concurrent booking with the same hold may be taking its time; `book` finds out.
  if (!wanted.hold) await timeOf(call, call.database.read, wanted);
  await refreshIfStaleFor(call, wanted.propertyId);
}

/** For the account's people, in their language. */
const bookedBy: Record<ReadLanguage, (who: string) => string> = {
  en: (who) => `Booked by ${who}`,
  es: (who) => `Reservada por ${who}`,
};

/**
 * Books a pending showing for a prospect: finds or creates the contact (contact.created, inquiry.created), emits
 * showing.booked, and emails both sides. Idempotent per hold: the same hold gets the same booking; so does the same contact
 * at the same time, unless it is only named. What does not fit the answers in the form before a booking becomes a request,
 * about which a person decides. Requires `beforeBooking`.
 * @throws AppError 404 when the listing is not published; 409 `slot_taken` and 422 `time_not_offered` with
 * `alternatives`; 410 `hold_expired`; 422 `form_required` with `formUrl`; 422
 * `booked_elsewhere` or `too_many_open_requests`, or naming `start`, `email` or `phone`
 */
export async function book(call: WriteCall, input: NewBooking): Promise<Booking> {
  const { accountId } = call.caller;
  const wanted = await wantedBy(call, call.tx, input);
  const usedFor = wanted.hold?.showingId;
  const earlier = usedFor ? await showings.findIn(call, usedFor) : undefined;
  if (earlier && holdsLink(earlier)) return toBooking(call, earlier);
  const property = await properties.get(call, wanted.propertyId, { audience: "public", lock: "share" });
  const address = addressLine(property);
  // Somebody who is only named is asked for no showing: anybody can type an address, and would learn where its owner will be.
  const already =
    "contactId" in input
      ? await showings.findAtTime(call, { ...wanted, contactId: input.contactId })
      : undefined;
  if (already && holdsLink(already)) return toBooking(call, already);
  const passed = await pass(call, property, wanted.start, proofOf(input));
  const time = await timeOf(call, call.tx, wanted);
  const who = "who" in input ? await checked(call, input.who) : null;
  const contactId = who
    ? await contactOf(call, who, wanted.propertyId)
    : (input as { contactId: string }).contactId;
  await mustBeOwn(call, property, wanted.start, passed, contactId);
  if (passed?.request) await mustAwaitFew(call, contactId);
  const { name, language } = await contacts.find(call, contactId, {
    lock: "share",
    onMissing: "badReference",
  });
  const ours = await settings.of(call.tx, accountId);
  const showing = await showings.createByProspect(call, {
    propertyId: wanted.propertyId,
    location: address,
    contactId,
    title: `${who?.name ?? name}, ${address}`,
    description: who && bookedBy[ours.language]([who.name, who.email, who.phone].filter(Boolean).join(", ")),
    notes: input.notes?.trim() || null,
    startTime: time.start,
    endTime: time.end,
    assigneeId: await choose(call, time.hosts, {
      propertyId: wanted.propertyId,
      start: time.start,
      preferred: wanted.hold?.assigneeId ?? null,
    }),
    bookedIn: who ? (who.language ?? "en") : language,
    request: passed?.request ?? null,
  });
  if (input.holdId) {
    const used = { showingId: showing.id, expiresAt: call.clock.now() };
    await queries.use(call.tx, accountId, input.holdId, used);
  }
  return toBooking(call, showing);
}

/** Maximum number of a contact's open requests, each of which blocks a time. */
const maxRequests = 3;

async function mustAwaitFew(call: WriteCall, contactId: string): Promise<void> {
  if ((await showings.countRequests(call, contactId)) < maxRequests) return;
  throw ruleBroken(
    "too_many_open_requests",
    `Somebody has yet to answer ${maxRequests} requests of yours. Wait for the answers, or cancel one of them.`,
  );
}

/** Typed addresses prove nothing: they would reveal to strangers who has completed a form. */
const proofOf = (input: Completed | { contactId: string }): Proof | null => {
  if ("contactId" in input) return { contactId: input.contactId };
  return input.sessionToken ? { sessionToken: input.sessionToken } : null;
};

async function wantedBy(call: Call, db: Queryable, choice: Choice): Promise<Wanted> {
  const { holdId, propertyId, start } = choice;
  const isTime = propertyId !== undefined && start !== undefined;
  if (holdId === undefined && !isTime) {
    const field = propertyId === undefined ? "propertyId" : "start";
    throw invalid([{ field, message: "is required without a holdId" }]);
  }
  const found = holdId === undefined ? undefined : await queries.find(db, call.caller.accountId, holdId);
  const isValid = found && (found.showingId !== null || found.expiresAt > call.clock.now());
  const hold = isValid ? found : null;
  if (hold && (hold.showingId !== null || !isTime || isOf(hold, propertyId, start))) {
    return { propertyId: hold.propertyId, start: hold.startTime, hold };
  }
  if (isTime) return { propertyId, start: new Date(start), hold: null, exceptId: hold?.id };
  throw new AppError("gone", "The hold has expired: a time is held for 5 minutes. Choose a time again.", {
    code: "hold_expired",
  });
}

const isOf = (hold: queries.HoldRow, propertyId: string, start: string): boolean =>
  hold.propertyId === propertyId.toLowerCase() && hold.startTime.getTime() === Date.parse(start);

/** The time of the showing, if it is free, and the hosts who are free then. */
async function timeOf(call: Call, db: Queryable, { hold, ...wish }: Wanted): Promise<Bookable> {
  if (!hold) return mustBeBookable(call, db, wish);
  const { id, propertyId, assigneeId } = hold;
  const held = { id, propertyId, assigneeId, start: hold.startTime, end: hold.endTime };
  return { ...held, hosts: await mustStillBeFree(call, db, held) };
}

/** @throws AppError 422 without an address, or for a phone number that the account does not accept */
async function checked(call: WriteCall, { name, email, phone, language }: Booker): Promise<Booker> {
  const given = { name: name.trim().replace(/\s+/g, " "), email: email?.trim() || undefined, language };
  if (!phone?.trim()) {
    if (!given.email) throw invalid([{ field: "email", message: "email or phone is required" }]);
    return given;
  }
  const found = checkPhone(phone, await settings.of(call.tx, call.caller.accountId));
  if ("phone" in found) return { ...given, phone: found.phone };
  const message =
    found.refused === "foreign"
      ? "must be a number of the account's own country; leave it out and give an email address instead"
      : "must be a phone number, such as +1 217 555 0142";
  throw invalid([{ field: "phone", message }]);
}

/** Finds or creates the contact with this address. */
async function contactOf(call: WriteCall, who: Booker, propertyId: string): Promise<string> {
  const { contactId, isNew } = await contacts.findOrCreateSender(call, who, "web");
  if (!isNew) await contacts.setNameIfPlaceholder(call, contactId, who.name);
  if (isNew) {
    await contacts.takeAssigneeOf(call, contactId, propertyId);
    const { status } = await contacts.find(call, contactId, { lock: "share", onMissing: "badReference" });
    const { emailPreferences } = await settings.of(call.tx, call.caller.accountId);
    // The notice about the showing includes everything that one about the inquiry would.
    const told = { ...call, suppressNotifications: emailPreferences.showingBookedNotifications };
    await emit(told, "inquiry.created", { id: contactId, contactId, propertyId, status });
  }
  return contactId;
}
