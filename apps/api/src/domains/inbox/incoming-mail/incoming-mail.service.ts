import type { MailReceipt } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import { newIdAt } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { realNow } from "../../../platform/sandbox/sandbox-clock.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as responses from "../../calendar/showings/responses.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as people from "../../people/people/people.service.ts";
import { type FoundLead, languageIn, leadIn, namesNobody, receiveMailed } from "../leads/mailed.service.ts";
import { noteMailBounced } from "../mail/bounces.service.ts";
import { findAnswered, findByMessageId } from "../mail/message-id.service.ts";
import { isOurs } from "../mail/reply-address.service.ts";
import * as mailboxes from "../mailboxes/mailboxes.service.ts";
import { receiveMessage } from "../messages/inbound.service.ts";
import { refuseTooMuch } from "./flood.service.ts";
import * as queries from "./incoming-mail.queries.ts";
import { type Carrier, gatherEvidence } from "./proof/evidence.ts";
import type { Correspondent } from "./reading/correspondents.ts";
import { readInThread, UnreadableMail } from "./reading/read-in-thread.ts";
import type { ReadMail } from "./reading/read-mail.thread.ts";
import { findRecipients, type Recipient } from "./recipients.service.ts";
import { mailIdOf, type StoredMail, storeFilesOf } from "./storing.service.ts";

const hourMs = 3_600_000;
/** Maximum number of servers a mail may pass through; only a loop has more. */
const maxHops = 50;
/** A mail with an older date counts as written now. */
const oldestMs = 7 * 24 * hourMs;

/** A mail as delivered by a mail server or a provider. */
export interface ReceivedMail {
  raw: Uint8Array;
  /** Data of the SMTP session; without it, the recipients come from the headers. */
  envelope?: { recipients: Recipient[]; hasSender: boolean; carrier: Carrier };
}

/**
 * Receives a mail for each of its recipient accounts, each in its own transaction. Idempotent: a redelivered mail gets
 * the same result and has no further effect.
 * @returns the outcome for the first account that accepts it
 * @throws AppError 422 `mail_unreadable`, `unknown_recipient`, `mail_without_sender`; 429 when there is too much mail
 */
export async function receive(platform: Platform, { raw, envelope }: ReceivedMail): Promise<MailReceipt> {
  const { mail, files } = await read(platform, raw, envelope);
  const recipients = envelope?.recipients ?? (await findRecipients(platform, addressesOf(mail)));
  if (recipients.length === 0) throw unknownRecipient();
  const isFromProgram = envelope?.hasSender === false;
  let receipt: MailReceipt | undefined;
  let refusal: unknown;
  for (const recipient of recipients) {
    try {
      const stored = await storeFilesOf(platform, recipient.accountId, mail, isFromProgram ? [] : files);
      const kept = await forAccount(platform, recipient.accountId, (call) =>
        keepOnce(call, stored, recipient, isFromProgram),
      );
      receipt ??= kept;
    } catch (error) {
      // Transient errors make the sender retry, which has no effect for accounts that already have the mail.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      refusal ??= error;
    }
  }
  if (receipt) return receipt;
  throw refusal;
}

function read(platform: Platform, raw: Uint8Array, envelope: ReceivedMail["envelope"]) {
  // If every recipient has a token, the tokens decide, and no other proof is needed.
  const needsProof = envelope?.recipients.every(({ thread }) => thread) !== true;
  return readFrom(platform, raw, needsProof ? (envelope?.carrier ?? { over: "http" }) : null);
}

/** @param carrier null if no proof is needed @throws AppError 422 `mail_unreadable` */
export async function readFrom(platform: Platform, raw: Uint8Array, carrier: Carrier | null) {
  const evidence = carrier && (await gatherEvidence(platform.config, raw, carrier));
  try {
    return await readInThread(raw, evidence);
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error;
    throw ruleBroken("mail_unreadable", `The email can't be read: ${error.message}.`);
  }
}

/** Addresses recorded by mail servers come first; a mail without any is for those that its sender named. */
const addressesOf = ({ deliveredTo, addressedTo }: ReadMail): string[] => [...deliveredTo, ...addressedTo];

const unknownRecipient = () =>
  ruleBroken(
    "unknown_recipient",
    "No recipient in Delivered-To, X-Original-To, To or Cc is the address of an account that receives email: {slug}@MAIL_DOMAIN.",
  );

/** How a mail from one of the account's mailboxes is received. */
export interface Entry {
  /** The address of the mailbox. */
  address: string;
  /** Why it does not become a message automatically; null if it does. */
  waits: string | null;
  /** Whether it waits because there was too much mail; applies to leads as well. */
  isTooMuch?: true;
  /** The conversation that it answers according to its references, which don't prove its sender. */
  answers: Recipient["thread"];
}

/** Stores a mail for one account, unless it already has it. */
export async function keepOnce(
  call: WriteCall,
  mail: StoredMail,
  recipient: Recipient & { entry?: Entry },
  isFromProgram: boolean,
): Promise<MailReceipt> {
  const { accountId } = call.caller;
  const mailId = mailIdOf(mail);
  await queries.reserve(call.tx, accountId, mailId);
  const earlier = await queries.findByMailId(call.tx, accountId, mailId);
  if (earlier) return receiptOf(earlier);
  const { person, isByColleague } = await correspondentIn(call, mail);
  const lead = isFromProgram ? undefined : leadOf({ ...mail, isByColleague }, recipient);
  const outcome = await outcomeOf(call, mail, { ...recipient, person, lead }, mailId, isFromProgram);
  const now = call.clock.now();
  const row = {
    accountId,
    id: newIdAt(realNow(call.clock)),
    mailId,
    createdAt: now,
    sender: mail.from?.address ?? null,
    subject: mail.subject,
    text: mail.text,
    attachments: mail.attachments,
    ...(lead ? whomNames(lead) : whoseIs(mail, person, recipient)),
    ...outcome,
  };
  await queries.insert(call.tx, row);
  return receiptOf(row);
}

/** The recipient and the author of a mail. */
type About = Recipient & {
  person: Correspondent | undefined;
  lead: FoundLead | undefined;
  entry?: Entry;
};

type Outcome =
  | { outcome: "ignored" | "bounced"; reason: string }
  | { outcome: "received"; messageId: string; conversationId: string; contactId: string };

const receiptOf = (row: {
  outcome: Outcome["outcome"];
  reason?: string | null;
  messageId?: string | null;
  conversationId?: string | null;
  contactId?: string | null;
}): MailReceipt =>
  row.outcome === "received"
    ? { messageId: row.messageId!, conversationId: row.conversationId!, contactId: row.contactId! }
    : { outcome: row.outcome, reason: row.reason! };

async function outcomeOf(
  call: WriteCall,
  mail: StoredMail,
  about: About,
  mailId: string,
  isFromProgram: boolean,
): Promise<Outcome> {
  if (mail.bounce) return noteBounce(call, mail.bounce);
  const { lead } = about;
  const automatic = automaticReason(mail, lead) ?? (isFromProgram ? "empty sender" : null);
  if (automatic !== null) return { outcome: "ignored", reason: `automatic: ${automatic}` };
  const loop = await loopIn(call, mail, about.entry?.address);
  if (loop !== null) return { outcome: "ignored", reason: `loop: ${loop}` };
  if (lead) return storeLead(call, mail, lead, mailId);
  if (about.entry && about.entry.waits !== null) return { outcome: "ignored", reason: about.entry.waits };
  return store(call, mail, about, mailId);
}

/** The lead in a mail. Mail from a mailbox is only taken for one if that is certain. */
function leadOf(
  mail: ReadMail & { isByColleague: boolean },
  { thread, entry, ...addressed }: Recipient & { entry?: Entry },
) {
  if (thread || entry?.answers || entry?.isTooMuch) return undefined;
  const lead = leadIn(mail, addressed);
  return lead && entry && (lead.fault || namesNobody(lead)) ? undefined : lead;
}

/** Portals mark leads as automatic mail, like newsletters, but leads name a person. */
function automaticReason({ answersItself, automatic }: ReadMail, lead: FoundLead | undefined): string | null {
  if (!lead) return answersItself;
  if (namesNobody(lead)) return answersItself ?? automatic;
  return answersItself !== null && /^Auto-Submitted: auto-(?:generated|notified)$/.test(answersItself)
    ? null
    : answersItself;
}

async function storeLead(
  call: WriteCall,
  mail: StoredMail,
  lead: FoundLead,
  providerMessageId: string,
): Promise<Outcome> {
  const { subject, attachments } = mail;
  const received = await receiveMailed(call, mail, lead, {
    subject,
    names: attachments,
    providerMessageId,
    files: mail.stored,
    notKept: mail.notKept,
    sentAt: await sentAtOf(call, mail),
  });
  const { messageId, conversationId, contactId, reason } = received;
  if (messageId === null || conversationId === null || contactId === null)
    return { outcome: "ignored", reason: `lead: ${reason}` };
  await refuseTooMuch(call, { contactId, isProven: false, opensThread: true });
  return { outcome: "received", messageId, conversationId, contactId };
}

/** Marks the message that a bounce refers to as failed. */
async function noteBounce(
  call: WriteCall,
  { isPermanent, isFinal, messageIds, error }: NonNullable<ReadMail["bounce"]>,
): Promise<Outcome> {
  if (!isFinal) return { outcome: "ignored", reason: `report: not final: ${error}` };
  for (const id of messageIds) {
    if (await noteMailBounced(call, id, { error, isPermanent })) return { outcome: "bounced", reason: error };
  }
  return { outcome: "ignored", reason: "report: about no message of this account" };
}

/** Why accepting a mail would create an endless loop, or null. */
async function loopIn(
  call: WriteCall,
  { from, messageId, hops }: ReadMail,
  mailbox: string | undefined,
): Promise<string | null> {
  if (hops > maxHops) return `passed through ${hops} servers`;
  const isFromUs = from !== null && (isOurs(call, from.address) || from.address === mailbox);
  const isOwnMail =
    isFromUs || (messageId !== null && (await findByMessageId(call, messageId)) !== undefined);
  return isOwnMail ? "sent by this server" : null;
}

async function store(
  call: WriteCall,
  mail: StoredMail,
  { thread, person, propertyId, entry }: About,
  providerMessageId: string,
): Promise<Outcome> {
  const { from, content, subject, attachments } = mail;
  if (!thread && !person) {
    throw ruleBroken("mail_without_sender", "The email names no sender in From. Send it with one.");
  }
  const isProven = isProvenFor(mail, person, thread);
  const received = await receiveMessage(call, {
    channel: "email",
    content,
    subject,
    names: attachments,
    providerMessageId,
    files: mail.stored,
    notKept: mail.notKept,
    sentAt: await sentAtOf(call, mail),
    provesAddress: isProven,
    suppressWorkflows: mail.automatic !== null || mail.invitationReply !== null,
    prospectResponse: mail.invitationReply?.response,
    // Email to the address of a property is an inquiry about it.
    ...(propertyId !== undefined && { propertyId, isInquiry: true }),
    ...(thread ??
      entry?.answers ?? {
        from: () =>
          senderOf(
            { ...call, suppressWorkflows: !isProven || mail.automatic !== null },
            { ...mail, propertyId },
            person!,
          ),
      }),
    ...(!thread && {
      sender: { address: person!.address, via: person!.by === "from" ? undefined : from?.address },
    }),
  });
  const { messageId, conversationId, contactId } = received;
  if (mail.invitationReply) await responses.noteReply(call, { ...mail.invitationReply, contactId, isProven });
  await refuseTooMuch(call, { contactId, isProven, opensThread: thread === null });
  return { outcome: "received", messageId, conversationId, contactId };
}

/**
 * The author of the mail: the person it names, other than our own addresses and, except in `From`, colleagues. Also,
 * whether a colleague sends it for somebody else.
 */
export async function correspondentIn(
  call: WriteCall,
  { from, correspondents }: ReadMail,
): Promise<{ person: Correspondent | undefined; isByColleague: boolean }> {
  const named = correspondents.some(({ by }) => by !== "from");
  const colleagues = new Set(
    named ? [...(await people.emailsOf(call)), ...(await mailboxes.addressesOf(call))] : [],
  );
  const isByColleague = from !== null && colleagues.has(from.address);
  const person = correspondents.find(
    (each) =>
      !isOurs(call, each.address) &&
      (each.by === "from" || !colleagues.has(each.address)) &&
      // In what a stranger forwards, those further in wrote to somebody else.
      (isByColleague || !each.isInner),
  );
  return { person, isByColleague };
}

/** Proof covers only the address in `From`. */
const isProvenFor = (
  mail: ReadMail,
  person: Correspondent | undefined,
  thread: Recipient["thread"],
): boolean => thread !== null || (person?.by === "from" && mail.isProven);

const whoseIs = (mail: ReadMail, person: Correspondent | undefined, { thread }: Recipient) => ({
  isProven: isProvenFor(mail, person, thread),
  correspondent: person?.address ?? null,
  correspondentName: person?.name || null,
});

/** The person named by a lead, which proves nothing. */
const whomNames = ({ fields, relay }: FoundLead) => ({
  isProven: false,
  correspondent: fields.email ?? relay ?? null,
  correspondentName: fields.name ?? null,
});

/** Finds or creates the contact; a new one reads the language of the mail, and is interested in the home that it names. */
async function senderOf(
  call: WriteCall,
  {
    subject,
    text,
    content,
    propertyId,
  }: Pick<ReadMail, "subject" | "text" | "content"> & Pick<Recipient, "propertyId">,
  { address, name, phone }: Correspondent,
) {
  const language =
    languageIn(`${subject}\n${content}`) ?? (await settings.of(call.tx, call.caller.accountId)).language;
  const sender = await contacts.findOrCreateSender(
    call,
    { email: address, name, givenPhone: phone, language },
    "email",
  );
  if (propertyId !== undefined) return { ...sender, propertyId };
  if (!sender.isNew) return sender;
  return { ...sender, propertyId: await properties.findNamedIn(call, `${subject}\n${text}`) };
}

/**
 * The time in its Date header, if plausible. It has whole seconds of the sender's clock, so an answer written at once, or
 * by a slow clock, would stand before what it answers.
 */
async function sentAtOf(call: WriteCall, { date, references }: ReadMail): Promise<Date | undefined> {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (!(at > call.clock.now().getTime() - oldestMs)) return undefined;
  const answered = await findAnswered(call, references);
  return new Date(Math.max(at, answered?.message.sentAt.getTime() ?? at));
}
