import type {
  AttachmentNote,
  ChannelName,
  ListMessagesInput,
  Message,
  MessageMetadata,
} from "@rental/contract";
import { contentOfAttachments } from "@rental/contract/words/attachment";
import { mustHaveResource } from "../../../gate/identity/permissions.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, invalid, notFound } from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { outgoingText, type Worded } from "../../screening/fair-housing/outgoing.service.ts";
import * as attachments from "../attachments/attachments.service.ts";
import { toAttachments } from "../attachments/links.service.ts";
import * as conversations from "../conversations/conversations.service.ts";
import type { ChannelSender } from "./channels/channel-sender.ts";
import { type EmailThread, noThread, threadDepth, threadOf } from "./email-thread.ts";
import * as queries from "./messages.queries.ts";
import { defaultChannel, reachOf } from "./reach.service.ts";

/** A message to send. Content has at most 10,000 characters. */
export interface NewMessage {
  /** Its id. Default: a new one. */
  id?: string;
  contactId: string;
  /** If blank, it is generated from the attachments. */
  content: string;
  /** Uploads of the caller, or those waiting in the draft that `metadata` names. */
  attachmentIds?: readonly string[] | undefined;
  /** Default: the contact's preferred channel, or else email, or else sms. */
  channel?: ChannelName | null | undefined;
  /** For email; the default names the agent. */
  subject?: string | null | undefined;
  /** For an email without `subject` that begins its thread, instead of that default. */
  firstSubject?: string;
  /** A conversation of the contact. Default: the one about the property, or else the latest. */
  conversationId?: string | null | undefined;
  propertyId?: string | null | undefined;
  /** Confirms to the contact that it has opted out: the only message still allowed afterwards. */
  confirmsOptOut?: boolean;
  /** How the text of an automatic message came about. Default: the program's own wording or a template. */
  worded?: Worded;
  /** The source of the message. */
  metadata?:
    | Pick<
        MessageMetadata,
        "workflowRunId" | "draftId" | "followupId" | "options" | "automatic" | "ownerLetter"
      >
    | undefined;
}

/**
 * Stores an outbound message and queues it, in the caller's transaction; message.sent is emitted once it has left the
 * server. Locks the contact first; callers that need other locks that `receiveMessage` also takes must lock the contact
 * before them.
 * @throws AppError 422 `contact_not_found`, `contact_opted_out`, `channel_not_connected`, `no_address_for_channel`,
 * `property_not_found`, `conversation_not_found`, `attachment_not_found`, `attachments_too_large`, and for automatic
 * email those of `admitAutomaticEmail`; 403 when the account's plan does not include messages
 */
export async function sendMessage(call: WriteCall, message: NewMessage): Promise<Message> {
  mustHaveResource(call, "messages");
  const contact = await contacts.find(call, message.contactId, { lock: "update", onMissing: "badReference" });
  const relay = await conversations.relayOf(call, message);
  const channel = message.channel ?? defaultChannel({ ...contact, email: relay ?? contact.email });
  const reach = await reachOf(call, contact, channel, { ...message, relay });
  if (reach instanceof AppError) throw reach;
  const { channelSender, to } = reach;
  const conversation = await conversationOf(call, within(channelSender, message));
  const { contactId, id: conversationId } = conversation;
  if (message.content.trim() === "" && !message.attachmentIds?.length)
    throw invalid([{ field: "content", message: "is required without attachments" }]);
  const files = await attachments.mustClaim(call, message.attachmentIds ?? [], message.metadata?.draftId);
  const content = contentOf(call, message, contact.language) || contentOfAttachments(files, contact.language);
  const thread = channel === "email" ? await emailThread(call, conversationId) : noThread;
  const given = message.subject ?? (thread.subject === null ? message.firstSubject : null) ?? null;
  const subject = channelSender.subjectOf(given, thread, contact.language);
  const noted = { ...(subject !== null && { subject }), deliveryStatus: "queued" } as const;
  const row = await store(call, { ...message, content }, conversation, channel, noted, files);
  await attachments.giveToMessage(call, files, row.id);
  await channelSender.queue(call, {
    messageId: row.id,
    contactId,
    conversationId,
    to,
    subject,
    content,
    language: contact.language,
    attachments: files,
    references: thread.references,
    automatic: isAutomatic(message.metadata ?? null),
  });
  return toMessage(call, row);
}

/**
 * Stores an outbound message that was sent by other means, such as those of the demo data. Emits message.sent.
 * @throws AppError 422 `contact_not_found`, `property_not_found`, `conversation_not_found`
 */
export async function recordSent(
  call: WriteCall,
  message: NewMessage & { channel: ChannelName },
): Promise<Message> {
  await contacts.find(call, message.contactId, { lock: "update", onMissing: "badReference" });
  const conversation = await conversationOf(call, message);
  const row = await store(call, message, conversation, message.channel, { deliveryStatus: "sent" });
  await emit(call, "message.sent", subjectOf(row, conversation));
  return toMessage(call, row);
}

/** The text of the message: automatic messages must pass the fair housing rules; a person's words are left alone. */
function contentOf(call: WriteCall, { content, metadata, worded }: NewMessage, language: string): string {
  if (!isAutomatic(metadata ?? null)) return content;
  const ofTemplate = (metadata?.followupId ?? metadata?.workflowRunId) !== undefined;
  const byDefault = { source: ofTemplate ? "template" : "script", fallback: null } as const;
  return outgoingText(call, content, worded ?? byDefault, language);
}

/** Restricts the message to the only conversation that this sender can send in, if there is one. */
const within = ({ conversationId }: ChannelSender, message: NewMessage): NewMessage =>
  conversationId === undefined ? message : { ...message, conversationId, propertyId: null };

/** Finds or creates the conversation for a message to a locked contact. */
async function conversationOf(call: WriteCall, message: NewMessage) {
  if (message.propertyId)
    await properties.get(call, message.propertyId, { lock: "share", onMissing: "badReference" });
  return conversations.findOrCreate(call, message);
}

async function emailThread({ tx, caller, config }: WriteCall, conversationId: string): Promise<EmailThread> {
  return threadOf(config, await queries.recent(tx, caller.accountId, conversationId, threadDepth));
}

async function store(
  call: WriteCall,
  message: NewMessage,
  conversation: { id: string },
  channel: ChannelName,
  noted: Pick<MessageMetadata, "subject" | "deliveryStatus">,
  files: AttachmentNote[] = [],
): Promise<queries.MessageRow> {
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    accountId: call.caller.accountId,
    id: message.id ?? newId(),
    conversationId: conversation.id,
    direction: "outbound",
    content: message.content,
    channel,
    attachments: files,
    metadata: { ...message.metadata, ...noted },
    causes: call.causes ?? [],
    sentAt: now,
    createdAt: now,
  });
  const isByProgram = isAutomatic(message.metadata ?? null);
  await conversations.noteOutbound(call, conversation.id, { at: now, isAutomatic: isByProgram });
  return row;
}

/**
 * Whether a message was not written by a person: a follow-up, a message of a workflow run, or an automatic chat answer.
 */
export const isAutomatic = (metadata: MessageMetadata | null): boolean =>
  Boolean(metadata?.followupId ?? metadata?.workflowRunId ?? metadata?.automatic);

/** When the contact last wrote; nothing if it never has. */
export const lastInboundAt = (call: WriteCall, contactId: string): Promise<Date | undefined> =>
  queries.lastInboundAt(call.tx, call.caller.accountId, contactId);

/** Newest first; the limit is capped at the plan's maximum. The caller has checked the conversation. */
export async function listOfConversation(call: Call, input: ListMessagesInput): Promise<Page<Message>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), {
    accountId,
    conversationId: input.id,
  });
  return { data: rows.map((row) => toMessage(call, row)), pagination };
}

/** A message with its conversation, or nothing. */
export const find = (call: Call, id: string) => queries.find(call.database.read, call.caller.accountId, id);

/** Inside a transaction: a message, or nothing. */
export const findWithin = async (call: WriteCall, id: string): Promise<queries.MessageRow | undefined> =>
  (await queries.find(call.tx, call.caller.accountId, id))?.message;

/** Counts the messages of a conversation, including those of this transaction. */
export const countIn = (call: WriteCall, conversationId: string): Promise<number> =>
  queries.count(call.tx, call.caller.accountId, conversationId);

/** Inside a transaction: a conversation's messages up to and including a given one, oldest first. */
export const lastUpTo = async (
  call: WriteCall,
  { conversationId, position }: { conversationId: string; position: number },
  limit: number,
) => (await queries.lastUpTo(call.tx, call.caller.accountId, conversationId, position, limit)).toReversed();

/** Inside a transaction: whether any message to the contact in a conversation contains one of these texts. */
export const hasSaid = (call: WriteCall, conversationId: string, texts: string[]): Promise<boolean> =>
  queries.hasSaid(call.tx, call.caller.accountId, conversationId, texts);

/** Inside a transaction: the first message from the contact in a conversation. */
export const findFirstInbound = (call: WriteCall, conversationId: string) =>
  queries.findFirstInbound(call.tx, call.caller.accountId, conversationId);

/** The `data` of a message's events. */
export const subjectOf = (
  { id }: { id: string },
  conversation: { id: string; contactId: string; propertyId: string | null },
) => ({
  id,
  contactId: conversation.contactId,
  ...(conversation.propertyId !== null && { propertyId: conversation.propertyId }),
  conversationId: conversation.id,
});

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Message> {
  const row = await queries.findOne(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("message");
  return toMessage(call, row);
}

function toMessage(call: Call, row: queries.MessageRow): Message {
  return {
    id: row.id,
    conversationId: row.conversationId,
    direction: row.direction,
    content: row.content,
    channel: row.channel,
    attachments: toAttachments(call, row.attachments),
    metadata: row.metadata,
    sentAt: row.sentAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
  };
}
