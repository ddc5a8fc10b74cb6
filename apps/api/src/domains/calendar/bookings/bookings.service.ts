import type { BookableSlots, Booking, GiveFeedbackInput, ProspectResponse } from "@rental/contract";
import { bookingContactId } from "../../../gate/identity/booking-contact.ts";
import type { HolderPrincipal } from "../../../gate/identity/principal.ts";
import { noRecord } from "../../../gate/identity/visitor.ts";
import { visitorTokens } from "../../../gate/identity/visitor-tokens.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import { queueOwnerNotices } from "../../../platform/jobs/outbox.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { offered } from "../../screening/forms/conversation.service.ts";
import * as events from "../events/events.service.ts";
import { choose } from "../hosts/assigning.service.ts";
import { awaitsFeedback, recordFeedback } from "../showings/afterwards.service.ts";
import { awaitsAgency, confirm, isAsked, reinstatableUntil } from "../showings/confirmation.service.ts";
import { bookableSlots, mustBeBookable, mustStillBeFree } from "../showings/free-times.service.ts";
import { blocks, holdsLink, isRequest, placeOfShowing } from "../showings/prospect-mail.service.ts";
import { noteResponse } from "../showings/responses.service.ts";
import * as showings from "../showings/showings.service.ts";
import { refreshIfStaleFor } from "./calendars.service.ts";

type Row = Awaited<ReturnType<typeof showings.mustFind>>;
/** A call made with the token of a booking. */
type Holding = { caller: HolderPrincipal };

/** @throws AppError 404 when the token's showing no longer exists, or is no longer the prospect's */
export async function get(call: Call & Holding): Promise<Booking> {
  return toBooking(call, await mustFind(call));
}

/**
 * The free times to which a booking can be moved: none once the listing is withdrawn.
 * @throws AppError 404 as for `get`; 422 for a range that ends before it starts or is longer than 60 days
 */
export async function slots(
  call: Call & Holding,
  range: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<BookableSlots> {
  const showing = await mustFind(call);
  const free = await bookableSlots(call, showing.propertyId!, range, showing.id);
  return (await isOffered(call, showing)) ? free : { ...free, slots: [] };
}

/**
 * Rejects early what is bound to fail, and refreshes the calendars that block the property, outside of the transaction.
 * @throws AppError as `move` does
 */
export async function prepareMove(call: Call & Holding, { start }: { start: string }): Promise<void> {
  const showing = await mustFind(call);
  if (isAt(showing, start)) return;
  mustBeOpen(showing, call.clock.now());
  await mustBeBookable(call, call.database.read, optOutRequestOf(showing, start));
  await refreshIfStaleFor(call, showing.propertyId!);
}

/**
 * Moves a showing to another free time. Emits showing.updated, and emails both sides.
 * @throws AppError 404; 409 `booking_closed`; 422 `listing_withdrawn`; otherwise as `book` does
 */
export async function move(call: WriteCall & Holding, { start }: { start: string }): Promise<Booking> {
  await events.reserve(call.tx, call.caller.accountId);
  const showing = await mustLock(call);
  if (isAt(showing, start)) return toBooking(call, showing);
  mustBeOpen(showing, call.clock.now());
  if (!(await isOffered(call, showing))) throw withdrawn();
  const time = await mustBeBookable(call, call.tx, optOutRequestOf(showing, start));
  const { propertyId, assigneeId: preferred } = showing;
  await showings.update(call, {
    id: showing.id,
    startTime: time.start.toISOString(),
    endTime: time.end.toISOString(),
    assigneeId: await choose(call, time.hosts, { propertyId: propertyId!, start: time.start, preferred }),
  });
  return toBooking(call, await mustLock(call));
}

/**
 * Records whether the prospect is coming. Emits showing.updated if the response is new.
 * @throws AppError 404; 409 `booking_closed`
 */
export async function respond(
  call: WriteCall & Holding,
  { response }: { response: ProspectResponse },
): Promise<Booking> {
  const showing = await mustLock(call);
  mustBeOpen(showing, call.clock.now());
  return toBooking(call, await noteResponse(call, showing, response));
}

/**
 * Records the prospect's feedback on a showing, once. Emits showing.updated, and notifies the host.
 * @throws AppError 404; 409 `feedback_closed`
 */
export const giveFeedback = async (
  call: WriteCall & Holding,
  { token: _, ...said }: GiveFeedbackInput,
): Promise<Booking> => toBooking(call, await recordFeedback(call, await mustLock(call), said));

/**
 * Cancels a showing, if it is not cancelled yet. Emits showing.cancelled, and emails both sides.
 * @throws AppError 404; 409 `booking_closed` when it has begun
 */
export async function cancel(call: WriteCall & Holding): Promise<void> {
  const showing = await mustLock(call);
  if (showing.status === "cancelled") return;
  mustBeOpen(showing, call.clock.now());
  await showings.cancel(call, showing.id);
}

/** Refreshes the calendars that block the property, outside of the transaction. @throws AppError as `reinstate` does */
export async function prepareReinstatement(call: Call & Holding): Promise<void> {
  const showing = await mustFind(call);
  if (isReinstatable(showing, call.clock.now())) await refreshIfStaleFor(call, showing.propertyId!);
}

/**
 * Puts back a showing that was cancelled because the prospect had not confirmed it, and confirms it. Emits
 * showing.updated and showing.confirmed, and tells both sides. Does nothing if it is back already.
 * @throws AppError 404; 409 `booking_closed`; 422 `listing_withdrawn`; 409 `slot_taken` and 422 `time_not_offered`,
 * both with `alternatives`
 */
export async function reinstate(call: WriteCall & Holding): Promise<Booking> {
  await events.reserve(call.tx, call.caller.accountId);
  const showing = await mustLock(call);
  const now = call.clock.now();
  if (!isReinstatable(showing, now)) {
    mustBeOpen(showing, now);
    return toBooking(call, showing);
  }
  const { id, assigneeId, startTime: start, endTime: end } = showing;
  const propertyId = showing.propertyId!;
  if (!(await isOffered(call, showing))) throw withdrawn();
  const hosts = await mustStillBeFree(call, call.tx, { id, propertyId, assigneeId, start, end });
  if (hosts.length > 0)
    await showings.update(call, { id, assigneeId: await choose(call, hosts, { propertyId, start }) });
  const row = await confirm(call, showing);
  await queueOwnerNotices(call, "booking.reinstated", [{ id }]);
  return toBooking(call, row);
}

const isReinstatable = ({ status, lapsedAt, startTime }: Row, now: Date): boolean =>
  status === "cancelled" && lapsedAt !== null && now < reinstatableUntil(lapsedAt) && now < startTime;

const optOutRequestOf = ({ id, propertyId }: Row, start: string) => ({
  propertyId: propertyId!,
  start: new Date(start),
  exceptId: id,
});

const isAt = (showing: Row, start: string): boolean =>
  blocks(showing) && showing.startTime.getTime() === Date.parse(start);

async function mustFind(call: Call & Holding): Promise<Row> {
  const showing = await showings.find(call, call.caller.record.id);
  if (!showing || !holdsLink(showing)) throw noRecord("booking");
  return showing;
}

async function mustLock(call: WriteCall & Holding): Promise<Row> {
  const showing = await showings.lock(call, call.caller.record.id);
  if (!showing || !holdsLink(showing)) throw noRecord("booking");
  return showing;
}

const isOpen = (showing: Row, now: Date): boolean => blocks(showing) && showing.startTime > now;

function mustBeOpen(showing: Row, now: Date): void {
  if (isOpen(showing, now)) return;
  const detail = blocks(showing)
    ? "The showing has already begun, so it can't be changed here. Contact the account instead."
    : `The showing is ${showing.status}, so it can't be changed any more. Book another time instead.`;
  throw new AppError("conflict", detail, { code: "booking_closed" });
}

/** A prospect invited by the account may move the showing even if the property is not published. */
async function isOffered(call: Call, { propertyId, byProspect }: Row): Promise<boolean> {
  const property = await properties.get(call, propertyId!, { onMissing: "null" });
  return property !== null && (property.isPublic || !byProspect);
}

const withdrawn = () =>
  ruleBroken(
    "listing_withdrawn",
    "The listing is no longer published, so the showing can't be moved. It stays as it was booked, and can be cancelled.",
  );

/** Contains nothing about the contact, because anybody may have booked in its name. */
export async function toBooking(call: Call | WriteCall, showing: Row): Promise<Booking> {
  const db = "tx" in call ? call.tx : call.database.read;
  const { accountId } = call.caller;
  const now = call.clock.now();
  const { timezone, agentName } = await settings.of(db, accountId);
  const account = await accounts.find(db, accountId);
  const property = await properties.get(call, showing.propertyId!, { onMissing: "null" });
  // An invitation goes only to the contact.
  const language = showing.byProspect
    ? (showing.bookedIn ?? "en")
    : await contacts.languageOf(db, accountId, showing.contactId!);
  return {
    token: visitorTokens(call.secrets, "booking").of({ accountId, id: showing.id }),
    showingId: showing.id,
    contactId: bookingContactId(showing.id),
    propertyId: showing.propertyId!,
    start: showing.startTime.toISOString(),
    end: showing.endTime.toISOString(),
    status: showing.status,
    prospectResponse: showing.prospectResponse,
    timeZone: timezone,
    location: placeOfShowing(showing, property),
    slug: account!.slug,
    agentName,
    language,
    awaitsConfirmation: isAsked(showing, now),
    awaitsAgency: isOpen(showing, now) && awaitsAgency(showing),
    reinstatableUntil: isReinstatable(showing, now)
      ? reinstatableUntil(showing.lapsedAt!).toISOString()
      : null,
    awaitsFeedback: awaitsFeedback(showing, now),
    feedback: showing.feedback,
    forms: showing.feedback?.wantsToApply ? await formsFor(call, language) : [],
    answerBy: isRequest(showing) ? showing.request.answerBy : null,
    changeable: isOpen(showing, now),
  };
}

/** Maximum number of forms to apply with. */
const maxForms = 3;

async function formsFor(call: Call, language: string): Promise<Booking["forms"]> {
  const offers = await offered(call, language === "es" ? "es" : "en");
  return offers.slice(0, maxForms).map(({ slug, name }) => ({ slug, name }));
}
