import type { ChannelName, MessageMetadata } from "@rental/contract";
import type { WriteCall } from "../../gate/call.ts";
import { newId } from "../../platform/ids.ts";
import { emit } from "../../platform/outbox.ts";
import * as contacts from "../contacts/contacts.service.ts";
import { noteEmailProof } from "../contacts/email-state.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import { cancelOf as cancelFollowupsOf } from "../followups/state.service.ts";
import * as properties from "../properties/properties.service.ts";
import { endRunsOf } from "../workflow-runs/ending.service.ts";
import * as workflowRuns from "../workflow-runs/workflow-runs.service.ts";
import * as queries from "./messages.queries.ts";
import { subjectOf } from "./messages.service.ts";
import { wishOf } from "./opt-out.ts";

export { wishOf } from "./opt-out.ts";

/** An inbound message. */
export type InboundMessage = {
  channel: ChannelName;
  content: string;
  /** For email. */
  subject?: string | null | undefined;
  /** When it was written; a time in the future counts as now. Default: now. */
  sentAt?: Date | undefined;
  propertyId?: string | null | undefined;
  /** The provider's id of the message: when it is passed again, nothing happens twice. */
  providerMessageId?: string | undefined;
  /** Names of the attachments, which are not stored. */
  attachments?: readonly string[] | undefined;
  /** The conversation of the contact that it continues. Default: the one about the property, or else the latest. */
  conversationId?: string | undefined;
  /**
   * For email: whether it proves that the contact reads mail at its address, because it came to a reply address, which
   * only our mail to that address contains. False: the sender's address may be somebody else's.
   */
  provesAddress?: boolean | undefined;
} & (
  | {
      contactId: string;
      /** Whether the contact has only just been created, by whoever wrote. Default: false */
      isNew?: boolean;
    }
  | { from: contacts.Sender | FindSender }
);

/** Finds or creates the contact who wrote. Only called when the message was not passed before. */
type FindSender = () => Promise<{ contactId: string; isNew: boolean }>;

export interface Received {
  messageId: string;
  conversationId: string;
  contactId: string;
  /** The provider had already passed it; nothing happened this time. */
  duplicate: boolean;
}

/**
 * Receives a message in the caller's transaction: finds or creates the contact (inquiry.created) and the conversation,
 * stores the message (message.received), reactivates the conversation, cancels follow-ups that wait for this answer and
 * notifies the workflow runs that do. STOP and START are not answers: they end or allow messages on the channel
 * (contact.updated).
 * @throws AppError 422 `contact_not_found`, `property_not_found`, or when the sender has neither email nor phone
 */
export async function receiveMessage(call: WriteCall, message: InboundMessage): Promise<Received> {
  const { channel, content, propertyId, providerMessageId, subject, sentAt } = message;
  const { accountId } = call.caller;
  const earlier = providerMessageId && (await findEarlier(call, channel, providerMessageId));
  if (earlier) return earlier;
  const { contactId, isNew } = await contactOf(call, message);
  const contact = await contacts.mustLock(call, contactId);
  if (message.provesAddress !== undefined) await noteEmailProof(call, contactId, message.provesAddress);
  if (propertyId) await properties.mustReference(call, propertyId);
  const conversation = await conversations.findOrCreate(call, {
    ...{ contactId, propertyId, conversationId: message.conversationId },
  });
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    conversationId: conversation.id,
    direction: "inbound",
    content,
    channel,
    metadata: metadataOf({
      ...(providerMessageId && { providerMessageId }),
      ...(subject && { subject }),
      ...(message.attachments?.length && { attachments: [...message.attachments] }),
    }),
    providerMessageId: providerMessageId ?? null,
    sentAt: sentAt && sentAt < now ? sentAt : now,
    createdAt: now,
  });
  await conversations.noteInbound(call, conversation.id);
  const about = subjectOf(row, conversation);
  if (isNew) await emit(call, "inquiry.created", { ...about, id: contact.id, status: contact.status });
  await emit(call, "message.received", about);
  await cancelFollowupsOf(call, contact.id);
  await heed(call, contact, message.provesAddress !== false, row);
  return { messageId: row.id, conversationId: conversation.id, contactId: contact.id, duplicate: false };
}

/**
 * STOP ends everything automatic, START allows it again; any other message is an answer.
 * @param isSure whether the contact wrote it: START in somebody else's name changes nothing
 */
async function heed(
  call: WriteCall,
  contact: contacts.Row,
  isSure: boolean,
  { id, content, channel }: queries.MessageRow,
): Promise<void> {
  const wish = wishOf(content);
  if (wish === null) return workflowRuns.onReply(call, contact.id, id);
  if (wish === "start" && !isSure) return;
  if (wish === "stop") return optOut(call, contact, channel);
  await contacts.setOptedOut(call, contact, channel, false);
}

/** Opts a locked contact out of a channel. Everything automatic ends, also on other channels. */
export async function optOut(call: WriteCall, contact: contacts.Row, channel: ChannelName): Promise<void> {
  await contacts.setOptedOut(call, contact, channel, true);
  await cancelFollowupsOf(call, contact.id);
  await endRunsOf(call, contact.id, "contact_opted_out");
}

const metadataOf = (known: MessageMetadata): MessageMetadata | null =>
  Object.keys(known).length > 0 ? known : null;

async function contactOf(
  call: WriteCall,
  message: InboundMessage,
): Promise<{ contactId: string; isNew: boolean }> {
  if ("contactId" in message) return { contactId: message.contactId, isNew: message.isNew ?? false };
  const { from } = message;
  return typeof from === "function" ? from() : contacts.findOrCreateSender(call, from, message.channel);
}

async function findEarlier(
  call: WriteCall,
  channel: ChannelName,
  providerMessageId: string,
): Promise<Received | undefined> {
  const { accountId } = call.caller;
  await queries.reserveProviderId(call.tx, accountId, channel, providerMessageId);
  const earlier = await queries.findByProviderId(call.tx, accountId, channel, providerMessageId);
  return earlier && { ...earlier, duplicate: true };
}

/** A message as if the contact had written it: `rental demo reply`. */
export async function reply(
  call: WriteCall,
  contactId: string,
  text: string,
  channel: ChannelName = "web",
): Promise<{ messageId: string; conversationId: string }> {
  const { messageId, conversationId } = await receiveMessage(call, { contactId, content: text, channel });
  return { messageId, conversationId };
}
