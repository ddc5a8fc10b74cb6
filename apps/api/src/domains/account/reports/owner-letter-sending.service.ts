import type { Message, OwnerLetter, SendOwnerLetterInput } from "@rental/contract";
import { locales } from "@rental/contract/words/language";
import { monthIn } from "@rental/contract/words/month";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as attachments from "../../inbox/attachments/attachments.service.ts";
import { type StoredFile, storeFile } from "../../inbox/attachments/storing.service.ts";
import { sendMessage } from "../../inbox/messages/messages.service.ts";
import { letterSentAt } from "../../inbox/messages/owner-letters.service.ts";
import type * as contacts from "../../people/contacts/contacts.service.ts";
import { letterWords } from "./letter/words.ts";
import * as ownerLetters from "./owner-letter.service.ts";
import { fileNameOf, pdfOf } from "./owner-letter-pdf.service.ts";

/** A letter that waits to be sent. */
export interface PreparedLetter {
  letter: OwnerLetter;
  file: StoredFile;
}

/**
 * Writes and stores the letter before the transaction that sends it.
 * @throws AppError 409 `letter_already_sent`; 422 `owner_without_email` and those of `ownerLetters.get`
 */
export async function prepare(call: Call, input: SendOwnerLetterInput): Promise<PreparedLetter> {
  const { accountId } = call.caller;
  const owner = await ownerLetters.ownerOf(call, input.ownerContactId);
  await mustBeSendable(call.database.read, owner, input);
  const letter = await ownerLetters.get(call, input);
  const bytes = await pdfOf(call, letter);
  const file = { name: fileNameOf(letter), contentType: "application/pdf", bytes };
  return { letter, file: await storeFile(call, accountId, file) };
}

/**
 * Sends a letter by email, as a message to the owner.
 * @throws AppError as `prepare` and `sendMessage`; 422 `attachment_limit_reached`
 */
export async function send(
  call: WriteCall,
  input: SendOwnerLetterInput,
  { letter, file }: PreparedLetter,
): Promise<Message> {
  // Locked, so that one of two concurrent requests is refused.
  const owner = await ownerLetters.ownerOf(call, input.ownerContactId, { lock: "update" });
  await mustBeSendable(call.tx, owner, input);
  const { id } = await attachments.addUpload(call, file, attachments.uploaderOf(call.caller)!);
  const { subject, content } = textOf(letter);
  return sendMessage(call, {
    contactId: owner.id,
    channel: "email",
    subject,
    content,
    attachmentIds: [id],
    metadata: { ownerLetter: letter.month },
  });
}

async function mustBeSendable(
  db: Queryable,
  { accountId, id, email }: contacts.Row,
  { month, again }: SendOwnerLetterInput,
): Promise<void> {
  if (!email)
    throw ruleBroken(
      "owner_without_email",
      "The owner has no email address. Add one to the contact, or download the letter and hand it over.",
    );
  const sentAt = again ? undefined : await letterSentAt(db, accountId, id, month);
  if (sentAt)
    throw new AppError(
      "conflict",
      `The letter of ${month} was sent to this owner at ${sentAt.toISOString()}. To send it again, set again to true.`,
      { code: "letter_already_sent" },
    );
}

/** What the email says besides the letter. */
function textOf({ language, month, ownerName, homes, totals }: OwnerLetter) {
  const w = letterWords[language];
  const count = (value: number) => value.toLocaleString(locales[language]);
  const named = monthIn(month, language);
  const text = w.mail(named, w.homes(count(homes.length)), w.leads(totals.leads), w.showings(totals.booked));
  return { subject: w.title(named), content: `${w.hello(ownerName.slice(0, 100).trim())}\n\n${text}` };
}
