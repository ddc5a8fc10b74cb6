import {
  type LeadKind,
  mailAddress,
  type ReportedStatus,
  type SimulateBookingInput,
  type SimulateBounceInput,
  type SimulatedBooking,
  type SimulatedBounce,
  type SimulatedLead,
  type SimulatedMessage,
  type SimulateLeadInput,
  type SimulateMessageInput,
  type SimulateStatusInput,
} from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import { beforeBooking, book } from "../../calendar/bookings/book.service.ts";
import { bookableSlots } from "../../calendar/showings/free-times.service.ts";
import * as showings from "../../calendar/showings/showings.service.ts";
import { keepOnce, readFrom } from "../../inbox/incoming-mail/incoming-mail.service.ts";
import * as leadSources from "../../inbox/lead-sources/lead-sources.service.ts";
import { enter } from "../../inbox/leads/entering.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import { noteSentNow } from "../../inbox/messages/sandbox-messages.service.ts";
import { noteReported, receiveOn } from "../../integrations/connectors/inbound.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as queries from "./sandbox.queries.ts";
import { mailFrom, reportOf } from "./simulated-mail.ts";

/*
 * Simulates events outside a sandbox. They take the same path as real ones: email is parsed from its bytes, and leads,
 * bookings and reports reach the same services. Only external checks, such as whether a domain signed an email, are
 * assumed to succeed.
 */

/** The sender's address if none is given. */
const usualEmail = "dana@example.com";
const usualPhone = "+12175550142";

type Read = Awaited<ReturnType<typeof readFrom>>["mail"];

const channelOf = ({ channel, from = usualEmail }: SimulateMessageInput) =>
  channel ?? (from.includes("@") ? "email" : "sms");

const senderOf = (input: SimulateMessageInput) =>
  input.from ?? (channelOf(input) === "email" ? usualEmail : usualPhone);

/** Reads the email before the transaction; nothing for another channel. */
export async function prepareMessage(call: Call, input: SimulateMessageInput): Promise<Read | undefined> {
  if (channelOf(input) !== "email") return undefined;
  const from = mailAddress.safeParse(senderOf(input));
  if (!from.success) throw invalid([{ field: "from", message: "must be an email address" }]);
  const raw = await mailFrom({ ...input, from: from.data, at: call.clock.now() });
  return (await readFrom(call, raw, null)).mail;
}

/** Receives a message as from a connector, or an email as from a mail server to which its sender's domain is proven. */
export async function receiveMessage(
  call: WriteCall,
  input: SimulateMessageInput,
  mail: Read | undefined,
): Promise<SimulatedMessage> {
  const { name, text, propertyId } = input;
  const channel = channelOf(input);
  const from = senderOf(input);
  if (mail) {
    const stored = { ...mail, isProven: true, stored: [] };
    const to = { accountId: call.caller.accountId, thread: null, ...(propertyId && { propertyId }) };
    const receipt = await keepOnce(call, stored, to, false);
    return "outcome" in receipt
      ? {
          outcome: "ignored",
          reason: receipt.reason,
          messageId: null,
          conversationId: null,
          contactId: null,
        }
      : { outcome: "received", reason: null, ...receipt };
  }
  const isNumber = /^[+\d][\d\s().-]*$/.test(from);
  if (channel === "sms" && !isNumber)
    throw invalid([{ field: "from", message: "must be a phone number, such as +12175550142" }]);
  const received = await receiveOn(call, channel, {
    from: { name, ...(channel !== "sms" && { address: from }), ...(isNumber && { phone: from }) },
    content: text,
    providerMessageId: `simulated-${newId()}`,
    propertyId,
  });
  return { outcome: "received", reason: null, ...received };
}

/** Receives a lead as from a portal. @throws AppError 422 `lead_source_not_found` */
export async function receiveLead(call: WriteCall, input: SimulateLeadInput): Promise<SimulatedLead> {
  const { leadSourceId, name, phone, message, propertyId } = input;
  const email = input.email ?? (phone ? undefined : usualEmail);
  const source = leadSourceId ? ((await leadSources.findWithin(call, leadSourceId)) ?? null) : null;
  if (leadSourceId && !source)
    throw ruleBroken(
      "lead_source_not_found",
      "The sandbox has no such lead source. Create it, or leave it out.",
    );
  if (propertyId) await properties.get(call, propertyId, { lock: "share", onMissing: "badReference" });
  const kind: LeadKind = source?.kind ?? input.kind;
  const fields = { name, message, ...(email && { email }), ...(phone && { phone }) };
  const raw = JSON.stringify(fields);
  const sent = { by: "http", sameAs: `simulated ${newId()}`, raw } as const;
  const { row, entered } = await enter(call, { kind, source, fields, propertyId }, sent);
  return { leadId: row.id, ...entered };
}

/** Books as a prospect does on the public pages. @throws AppError as `book` does; 422 `no_listing`, `no_free_time` */
export async function receiveBooking(
  call: WriteCall,
  input: SimulateBookingInput,
): Promise<SimulatedBooking> {
  const { name, phone, language, notes } = input;
  const email = input.email ?? (phone ? undefined : usualEmail);
  // Locked before a time is chosen, so that nobody else books it.
  await beforeBooking(call);
  const propertyId = input.propertyId ?? (await newestListing(call));
  const start = input.start ?? (await nextTime(call, propertyId));
  const { showingId, token } = await book(call, {
    propertyId,
    start,
    notes,
    who: { name, email, phone, language },
  });
  const showing = (await showings.findIn(call, showingId))!;
  return {
    showingId,
    contactId: showing.contactId!,
    propertyId,
    start: showing.startTime.toISOString(),
    end: showing.endTime.toISOString(),
    status: showing.status,
    token,
  };
}

async function newestListing(call: Call): Promise<string> {
  const [listing] = (await properties.listPublic(call, { page: 1, limit: 1 })).data;
  if (!listing)
    throw ruleBroken(
      "no_listing",
      "The sandbox has no published listing. Create a property with isPublic: true.",
    );
  return listing.id;
}

async function nextTime(call: Call, propertyId: string): Promise<string> {
  const [slot] = (await bookableSlots(call, propertyId, {})).slots;
  if (!slot)
    throw ruleBroken(
      "no_free_time",
      "The listing has no free time. Send start, change the working hours, or move the clock forward.",
    );
  return slot.start;
}

/** An email of the outbox, and the parsed report that a mail server would return for it. */
export interface Returned {
  entry: queries.OutboxRow;
  mail: Read;
}

/** @throws AppError 404; 422 `nothing_sent` */
export async function prepareBounce(call: Call, { outboxId, error }: SimulateBounceInput): Promise<Returned> {
  const entry = await queries.findMail(call.database.read, call.caller.accountId, outboxId);
  if (!entry && outboxId) throw notFound("email in the outbox", "sandbox");
  if (!entry) throw nothingSent("email with a message");
  const raw = reportOf({ ...entry, error, at: call.clock.now() });
  return { entry, mail: (await readFrom(call, raw, null)).mail };
}

/** Receives the report that an email could not be delivered. */
export async function receiveBounce(call: WriteCall, { entry, mail }: Returned): Promise<SimulatedBounce> {
  const to = { accountId: call.caller.accountId, thread: null };
  const receipt = await keepOnce(call, { ...mail, stored: [] }, to, true);
  // A report never becomes a message.
  const { outcome, reason } = receipt as Extract<typeof receipt, { outcome: string }>;
  return { outcome, reason, outboxId: entry.id, messageId: entry.messageId, contactId: entry.contactId };
}

/** Receives what a provider reports of a message. @throws AppError 404; 422 `nothing_sent`, `not_reported` */
export async function receiveStatus(call: WriteCall, input: SimulateStatusInput): Promise<ReportedStatus> {
  const { accountId } = call.caller;
  const entry = await queries.findMessage(call.tx, accountId, input.messageId);
  const messageId = input.messageId ?? entry?.messageId;
  if (!messageId) throw nothingSent("message by SMS or chat app");
  if (!(await messages.findWithin(call, messageId))) throw notFound("message", "sandbox");
  if (entry) await noteSentNow(call, entry.id);
  await noteReported(call, messageId, input);
  const after = await messages.findWithin(call, messageId);
  const deliveryStatus = after?.metadata?.deliveryStatus;
  if (deliveryStatus === input.status) return { messageId, deliveryStatus: input.status };
  throw ruleBroken(
    "not_reported",
    `Providers report messages that were sent, once: this one is ${deliveryStatus ?? "inbound"}.`,
  );
}

const nothingSent = (what: string) =>
  ruleBroken(
    "nothing_sent",
    `The outbox has no ${what} yet. Send one, and move the clock to its own time, which does what is due.`,
  );
