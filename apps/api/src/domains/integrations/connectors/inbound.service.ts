import {
  type ConnectorChannel,
  mailAddress,
  type ReceivedMessage,
  type ReceiveMessageInput,
  type ReportedStatus,
  type ReportStatusInput,
} from "@rental/contract";
import type { ConnectorPrincipal } from "../../../gate/identity/principal.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { invalid, notFound } from "../../../platform/app-error.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { languageIn } from "../../inbox/leads/mailed.service.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import { findWithin } from "../../inbox/messages/messages.service.ts";
import { noteBounced, noteDelivered } from "../../inbox/messages/outcome.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as addresses from "./addresses.queries.ts";
import { findByProviderId } from "./delivery/delivery.queries.ts";
import { fetchLater, typeOf } from "./media.service.ts";

type Call = WriteCall & { caller: ConnectorPrincipal };

/**
 * Receives a contact's message. Idempotent by providerMessageId: a repeat gets the same response and has no further
 * effect. @throws AppError 422 `property_not_found`, or when the sender has no usable address
 */
export const receive = (call: Call, input: ReceiveMessageInput): Promise<ReceivedMessage> =>
  receiveOn(call, call.caller.channel, input);

/** The same for a channel, whoever carries it. */
export async function receiveOn(
  call: WriteCall,
  channel: ConnectorChannel,
  input: Omit<ReceiveMessageInput, "id">,
): Promise<ReceivedMessage> {
  const { content = "", media = [], subject, providerMessageId, propertyId, sentAt } = input;
  const received = await receiveMessage(call, {
    channel,
    content,
    providerMessageId,
    propertyId,
    subject,
    awaited: media.map((item) => ({ contentType: typeOf(item) })),
    sentAt: sentAt === undefined ? undefined : new Date(sentAt),
    from: () => senderOf(call, channel, input),
  });
  const { messageId, conversationId, contactId } = received;
  if (!received.duplicate) await fetchLater(call, messageId, media);
  return { messageId, conversationId, contactId };
}

/**
 * Finds the sender by its identifier in the channel, or else by phone number or email address; creates it if there is
 * none, with the language of the message, or else the account's.
 */
async function senderOf(
  call: WriteCall,
  channel: ConnectorChannel,
  { from: { address, phone, name }, content = "" }: Pick<ReceiveMessageInput, "from" | "content">,
): Promise<{ contactId: string; isNew: boolean }> {
  const { accountId } = call.caller;
  if (channel === "email" && !mailAddress.safeParse(address).success)
    throw invalid([{ field: "from.address", message: "must be an email address" }]);
  const language = languageIn(content) ?? (await settings.of(call.tx, accountId)).language;
  const isChatApp = channel === "chat_app_a" || channel === "chat_app_b";
  if (!isChatApp || address === undefined) {
    const sender = channel === "sms" ? { phone: phone ?? address } : { email: address, phone };
    return contacts.findOrCreateSender(call, { ...sender, name, language }, channel);
  }
  await contacts.reserveAddress(call, `${channel} ${address}`);
  const known = await addresses.contactAt(call.tx, accountId, channel, address);
  if (known && !known.deletedAt) return { contactId: known.id, isNew: false };
  const found = await contacts.findOrCreateSender(call, { phone, name, language, handle: address }, channel);
  const createdAt = call.clock.now();
  await addresses.remember(call.tx, { accountId, channel, address, contactId: found.contactId, createdAt });
  // Consent belongs to the identifier, even if no phone number tells that it is the same person.
  if (known?.optedOutAt[channel]) await contacts.optOutFor(call, found.contactId, channel);
  return found;
}

/** The first report counts. @throws AppError 404 when the connector sent no message with this provider id */
export async function report(call: Call, input: ReportStatusInput): Promise<ReportedStatus> {
  const { accountId, connectorId } = call.caller;
  const sent = await findByProviderId(call.tx, { accountId, id: connectorId }, input.providerMessageId);
  if (!sent) throw notFound("message", "connector");
  await noteReported(call, sent.messageId, input);
  const reported = (await findWithin(call, sent.messageId))?.metadata?.deliveryStatus;
  return { messageId: sent.messageId, deliveryStatus: reported === "delivered" ? "delivered" : "failed" };
}

/** Records what a provider reports of a message. */
export const noteReported = (
  call: WriteCall,
  messageId: string,
  { status, error }: Pick<ReportStatusInput, "status" | "error">,
): Promise<void> =>
  status === "delivered"
    ? noteDelivered(call, messageId)
    : noteBounced(call, messageId, {
        reason: "delivery_failed",
        error: error?.trim() || "The provider reported that it could not deliver the message.",
      });
