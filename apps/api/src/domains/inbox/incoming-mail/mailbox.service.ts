import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { newIdAt } from "../../../platform/ids.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { emailKeyOf } from "../../people/contacts/identity.service.ts";
import { findAnswered } from "../mail/message-id.service.ts";
import * as queries from "./incoming-mail.queries.ts";
import { correspondentIn, type Entry, keepOnce, readFrom } from "./incoming-mail.service.ts";
import type { Correspondent } from "./reading/correspondents.ts";
import type { ReadMail } from "./reading/read-mail.thread.ts";
import { storable } from "./reading/storable.ts";
import { storeFilesOf } from "./storing.service.ts";

const dayMs = 86_400_000;
/** Maximum time between a mail's date and its arrival. An older one was moved or copied into the mailbox. */
const maxTransitMs = 2 * dayMs;

/** A mail from one of the account's mailboxes. */
export interface FoundMail {
  raw: Uint8Array;
  /** The address of the mailbox. */
  address: string;
  /** When the mailbox was connected. */
  since: Date;
  /** Records, in the same transaction, that the mail was processed. */
  noteTaken: (call: WriteCall) => Promise<void>;
}

/**
 * Receives a mail from a mailbox. Replies to the account's mail, mail from known contacts and recognized inquiries from
 * portals become messages; everything else is listed as incoming mail until a person turns it into a conversation.
 * Idempotent across all ways to receive mail.
 * @returns false when the mail can't be received; then nothing was recorded
 */
export async function receiveFromMailbox(
  platform: Platform,
  accountId: string,
  { raw, address, since, noteTaken }: FoundMail,
): Promise<boolean> {
  try {
    const { mail, files } = await readFrom(platform, raw, { over: "mailbox" });
    if (isOld(mail, since)) {
      await forAccount(platform, accountId, noteTaken);
      return true;
    }
    const entry = await forAccount(platform, accountId, (call) => entryOf(call, mail, address.toLowerCase()));
    const stored = await storeFilesOf(platform, accountId, mail, entry.waits === null ? files : []);
    const keep = (how: Entry) =>
      forAccount(platform, accountId, async (call) => {
        await noteTaken(call);
        await keepOnce(call, stored, { accountId, thread: null, entry: how }, false);
      });
    await keep(entry).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
      // Postponing it would hold up all other mail in this mailbox.
      return keep({ ...entry, waits: "waits: too many emails from this sender", isTooMuch: true });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return false;
    throw error;
  }
}

const isOld = ({ date }: ReadMail, since: Date): boolean =>
  date !== null && Date.parse(date) < since.getTime() - maxTransitMs;

async function entryOf(call: WriteCall, mail: ReadMail, address: string): Promise<Entry> {
  const { person } = await correspondentIn(call, mail);
  const answered = await findAnswered(call, mail.references);
  if (answered) {
    const { contactId, id } = answered.conversation;
    const contact = await contacts.find(call, contactId, { onMissing: "null" });
    const isOfContact =
      person !== undefined && !!contact?.email && emailKeyOf(contact.email) === emailKeyOf(person.address);
    return { address, waits: null, answers: isOfContact ? { conversationId: id, contactId } : null };
  }
  const enters =
    person !== undefined &&
    ((await contacts.isKnown(call, person.address)) || (await isInquiry(call, mail, person)));
  return { address, waits: enters ? null : "waits: unknown sender", answers: null };
}

/** Whether a portal or a form writes on behalf of a person about one of the account's homes. */
const isInquiry = async (
  call: WriteCall,
  { subject, text }: ReadMail,
  { by }: Correspondent,
): Promise<boolean> => by !== "from" && (await properties.findNamedIn(call, `${subject}\n${text}`)) !== null;

/** Why an email was only left in its mailbox. */
export type LeftReason = "too large" | "unreadable" | "failed";

/** The mail server's data about an email that was not read. */
interface LeftMail {
  why: LeftReason;
  mailId: string;
  sender: string | null;
  name: string | null;
  subject: string;
}

const maxLengths = { address: 320, name: 200, subject: 998, id: 998 };

/** Lists an email that was left in its mailbox, unless it is listed already. */
export async function keepLeft(call: WriteCall, left: LeftMail): Promise<void> {
  const { accountId } = call.caller;
  const mailId = storable(left.mailId, maxLengths.id);
  await queries.reserve(call.tx, accountId, mailId);
  if (await queries.findByMailId(call.tx, accountId, mailId)) return;
  const now = call.clock.now();
  const sender = left.sender && storable(left.sender, maxLengths.address).toLowerCase();
  await queries.insert(call.tx, {
    accountId,
    id: newIdAt(now),
    mailId,
    createdAt: now,
    outcome: "ignored",
    reason: `left: ${left.why}`,
    text: "",
    sender,
    correspondent: sender,
    subject: storable(left.subject, maxLengths.subject),
    correspondentName: left.name && storable(left.name, maxLengths.name),
  });
}
