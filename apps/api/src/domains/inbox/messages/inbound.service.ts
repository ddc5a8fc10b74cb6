import type { ChannelName, MessageMetadata, NotKept, ProspectResponse } from "@rental/contract";
import { contentOfAttachments } from "@rental/contract/words/attachment";
import { contactNameIn } from "@rental/contract/words/contact";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { newId } from "../../../platform/ids.ts";
import { emit, queueMessageNotice } from "../../../platform/jobs/outbox.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { cancelOf as cancelFollowupsOf } from "../../automation/followups/outcomes.service.ts";
import * as workflowRuns from "../../automation/workflow-runs/workflow-runs.service.ts";
import { answerByMessage, doubt } from "../../calendar/showings/answers.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { noteEmailProven } from "../../people/contacts/email-state.service.ts";
import * as attachments from "../attachments/attachments.service.ts";
import { typeByName } from "../attachments/file-names.service.ts";
import type { StoredFile } from "../attachments/storing.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import { notifyOwner } from "../notices/notices.service.ts";
import * as queries from "./messages.queries.ts";
import { subjectOf } from "./messages.service.ts";
import { isCancellation, optOutRequestOf, yesOrNo } from "./opt-out.ts";
import { doubts } from "./unproven-request-texts.ts";

export { optOutRequestOf } from "./opt-out.ts";

/** An inbound message. */
export type InboundMessage = {
  channel: ChannelName;
  /** If blank, it is generated from the attachments, and answers nothing. */
  content: string;
  /** For email. */
  subject?: string | null | undefined;
  /** When it was written; a future time counts as now. Default: now. */
  sentAt?: Date | undefined;
  propertyId?: string | null | undefined;
  /** It asks about the property, or about none in particular, and does not continue another conversation. */
  isInquiry?: boolean | undefined;
  /** The provider's message id, which makes redelivery idempotent. */
  providerMessageId?: string | undefined;
  /** For email: the names of all its attachments. */
  names?: readonly string[] | undefined;
  /** Stored attachments; as many are kept as there is room for. */
  files?: readonly StoredFile[] | undefined;
  /** Uploads of the visitor writing the message. */
  attachmentIds?: readonly string[] | undefined;
  /** Attachments to be added later, see `addFile`. */
  awaited?: readonly { contentType: string }[] | undefined;
  /** Attachments that were not stored. */
  notKept?: readonly NotKept[] | undefined;
  /** The contact's conversation that it continues. Default: the one about the property, or else the latest. */
  conversationId?: string | undefined;
  /**
   * For email: whether the contact is known to have written it, because it came to a reply address, which only our mail
   * to the contact contains, or because its sender's domain authenticated it. If false, anybody may have written it: it
   * is shown, but does not affect the contact, its runs or its follow-ups.
   */
  provesAddress?: boolean | undefined;
  /** For email without a reply address: the claimed sender address, and who relayed it. */
  sender?: { address: string; via?: string | undefined } | undefined;
  /** For a mail client's reply to an invitation: what the contact chose. It does not answer a workflow's question. */
  prospectResponse?: ProspectResponse | undefined;
  /** For messages relayed by a list or a program: starts no workflow runs. */
  suppressWorkflows?: boolean | undefined;
} & (
  | {
      contactId: string;
      /** Whether the contact was only just created, by the sender of this message. Default: false */
      isNew?: boolean;
    }
  | { from: contacts.Sender | FindSender }
);

/** Finds or creates the contact who wrote. Only called if the message is not a duplicate. */
type FindSender = () => Promise<{
  contactId: string;
  isNew: boolean;
  propertyId?: string | null;
  conversationId?: string | undefined;
}>;

export interface Received {
  messageId: string;
  conversationId: string;
  contactId: string;
  /** The provider had delivered it before, so nothing happened this time. */
  duplicate: boolean;
}

/**
 * Receives a message in the caller's transaction: finds or creates the contact (inquiry.created) and the conversation,
 * stores the message (message.received), reactivates the conversation, cancels follow-ups waiting for this answer and
 * notifies workflow runs waiting for it. STOP and START are not answers: they block or allow messages on the channel
 * (contact.updated).
 * @throws AppError 422 `contact_not_found`, `property_not_found`, or when the sender has neither email nor phone
 */
export async function receiveMessage(call: WriteCall, message: InboundMessage): Promise<Received> {
  const { channel, content, providerMessageId, subject, sentAt, sender } = message;
  const { accountId } = call.caller;
  const earlier = providerMessageId && (await findEarlier(call, channel, providerMessageId));
  if (earlier) return earlier;
  const acts = message.provesAddress !== false;
  const { contactId, isNew, propertyId, conversationId } = await contactOf(call, message);
  const contact =
    optOutRequestOf(content, channel) === null
      ? await contacts.find(call, contactId, { lock: "update", onMissing: "badReference" })
      : await contacts.mustLockConsent(call, contactId, channel);
  if (message.provesAddress) await noteEmailProven(call, contactId);
  if (propertyId) await properties.get(call, propertyId, { lock: "share", onMissing: "badReference" });
  if (isNew) await contacts.takeAssigneeOf(call, contactId, propertyId);
  const conversation = await conversations.findOrCreate(call, {
    contactId,
    propertyId,
    conversationId: conversationId ?? message.conversationId,
    isInquiry: message.isInquiry,
  });
  const uploads = await attachments.mustClaim(call, message.attachmentIds ?? []);
  const { kept, notKept } = await attachments.admit(call, message.files ?? []);
  const files = [...uploads, ...kept.map(attachments.toNote)];
  const left = [...(message.notKept ?? []), ...notKept];
  const hasText = content.trim() !== "";
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    conversationId: conversation.id,
    direction: "inbound",
    content: hasText
      ? content
      : withoutText([...files, ...(message.awaited ?? [])], left, contact.language) || content,
    channel,
    attachments: files,
    metadata: metadataOf({
      ...(providerMessageId && { providerMessageId }),
      ...(subject && { subject }),
      ...(message.prospectResponse && { prospectResponse: message.prospectResponse }),
      ...(message.names?.length && { attachments: [...message.names] }),
      ...(left.length > 0 && { notKept: left }),
      ...(sender && { sender: { address: sender.address, proven: acts } }),
      ...(sender?.via !== undefined && { via: sender.via }),
    }),
    providerMessageId: providerMessageId ?? null,
    sentAt: sentAt && sentAt < now ? sentAt : now,
    createdAt: now,
  });
  await attachments.giveToMessage(call, uploads, row.id);
  await attachments.addReceived(call, row.id, kept);
  await conversations.noteInbound(call, conversation.id, { at: now, isAnswer: acts });
  const about = subjectOf(row, conversation);
  const emitter = { ...call, suppressWorkflows: !acts || message.suppressWorkflows === true };
  if (isNew) await emit(emitter, "inquiry.created", { ...about, id: contact.id, status: contact.status });
  await emit(emitter, "message.received", about);
  // The inquiry tells of the first one, and the assistant answers chats.
  const isForPeople = channel !== "web" || conversations.pauseOf(conversation, now) !== null;
  if (!isNew && isForPeople) await queueMessageNotice(call, about);
  if (channel === "email" && isCancellation(content)) await notifyOfCancellationByEmail(call, contact, acts);
  if (acts) {
    await cancelFollowupsOf(call, contact.id);
    // Generated text does not answer anything.
    await actOn(call, contact, row, hasText && message.prospectResponse === undefined);
  } else await notifyOfUnprovenOptOut(call, contact, row);
  return { messageId: row.id, conversationId: conversation.id, contactId: contact.id, duplicate: false };
}

/**
 * Acts on the message: STOP ends everything automatic and START allows it again; any other message is an answer, unless
 * a program wrote it: YES or NO to a question to confirm a showing, if one is open.
 */
async function actOn(
  call: WriteCall,
  contact: contacts.Row,
  { id, content, channel }: queries.MessageRow,
  isAnswer: boolean,
): Promise<void> {
  const wish = optOutRequestOf(content, channel);
  if (wish === null) {
    const answer = isAnswer ? yesOrNo(content) : null;
    if (answer && (await answerByMessage(call, contact, channel, answer))) return;
    return isAnswer ? workflowRuns.onReply(call, contact.id, id) : undefined;
  }
  if (wish === "stop") {
    await doubt(call, contact.id, channel);
    return contacts.optOut(call, contact, channel);
  }
  await contacts.setOptedOut(call, contact, channel, false);
}

/** CANCEL by email refers to the showing. A person decides which one, and whether to cancel it. */
async function notifyOfCancellationByEmail(
  call: WriteCall,
  contact: contacts.Row,
  isProven: boolean,
): Promise<void> {
  const { language } = await settings.of(call.tx, call.caller.accountId);
  await notifyOwner(call, {
    ...doubts[language].calledOff(contactNameIn(contact.name, language), isProven),
    contactId: contact.id,
    urgent: true,
  });
}

/** An unverified sender asks for no more messages: a person decides. */
async function notifyOfUnprovenOptOut(
  call: WriteCall,
  contact: contacts.Row,
  { content, channel }: queries.MessageRow,
): Promise<void> {
  if (optOutRequestOf(content, channel) !== "stop" || contact.optedOutAt[channel] !== undefined) return;
  const { language } = await settings.of(call.tx, call.caller.accountId);
  await notifyOwner(call, {
    ...doubts[language].optOut(contactNameIn(contact.name, language)),
    contactId: contact.id,
  });
}

/** Adds a file to an inbound message received earlier, or records why it is not kept. */
export async function addFile(call: WriteCall, messageId: string, file: StoredFile | NotKept): Promise<void> {
  const { kept, notKept } =
    "reason" in file ? { kept: [], notKept: [file] } : await attachments.admit(call, [file]);
  const { accountId } = call.caller;
  if (await queries.addFiles(call.tx, accountId, messageId, kept.map(attachments.toNote), notKept))
    await attachments.addReceived(call, messageId, kept);
}

/** The content of a message that consists only of files, whether or not they were kept. */
const withoutText = (
  files: readonly { contentType: string }[],
  notKept: readonly NotKept[],
  language: string,
): string =>
  contentOfAttachments(
    [...files, ...notKept.map(({ name }) => ({ contentType: typeByName(name) }))],
    language,
  );

const metadataOf = (known: MessageMetadata): MessageMetadata | null =>
  Object.keys(known).length > 0 ? known : null;

async function contactOf(
  call: WriteCall,
  message: InboundMessage,
): Promise<{
  contactId: string;
  isNew: boolean;
  propertyId?: string | null | undefined;
  conversationId?: string | undefined;
}> {
  const { propertyId } = message;
  if ("contactId" in message)
    return { contactId: message.contactId, isNew: message.isNew ?? false, propertyId };
  const { from } = message;
  const found =
    typeof from === "function"
      ? await from()
      : await contacts.findOrCreateSender(call, from, message.channel);
  return { propertyId, ...found };
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

/** Simulates a message from the contact, for `rental demo reply`. */
export async function reply(
  call: WriteCall,
  contactId: string,
  text: string,
  channel: ChannelName = "web",
): Promise<{ messageId: string; conversationId: string }> {
  const { messageId, conversationId } = await receiveMessage(call, { contactId, content: text, channel });
  return { messageId, conversationId };
}
