import { maxAttachmentBytes, maxMessageBytes, type NotKept } from "@rental/contract";
import type { Email } from "postal-mime";
import { oneLine } from "./addresses.ts";
import { isInvitationReply } from "./invitation-reply.ts";
import type { MailFile } from "./mail-file.ts";
import type { SetAside } from "./set-aside.ts";
import { filesInTnef } from "./tnef.ts";

const maxFiles = 20;
const maxNameLength = 200;

/** Signatures added by mail clients, not attached by people. */
const ofPrograms = /^application\/(pgp-signature|(x-)?pkcs7-signature|pgp-encrypted)$/;
/** The parts of bounces. */
const ofReports = /^message\/(global-)?(delivery-status|disposition-notification)$|^text\/rfc822-headers$/;

/** Smaller inline images are signature logos and trackers. */
const minInlineBytes = 20 * 1024;

type Part = Email["attachments"][number];

const isAttached = (part: Part): boolean =>
  !isInvitationReply(part) && !ofPrograms.test(part.mimeType) && !ofReports.test(part.mimeType);

/** Outlook and others also put attached documents among the parts of the HTML. */
const isInline = ({ related, mimeType }: Part): boolean => related === true && mimeType.startsWith("image/");

/**
 * The files of a mail to keep: attachments, and inline images that are not logos.
 * @param isWhole false if the parser got only the beginning of parts that were not set aside
 */
export function filesOf(
  { attachments }: Email,
  { bytesOf }: Pick<SetAside, "bytesOf">,
  isWhole: boolean,
): { files: MailFile[]; notKept: NotKept[] } {
  const files: MailFile[] = [];
  const notKept: NotKept[] = [];
  let total = 0;
  for (const part of attachments.filter(isAttached)) {
    const name = nameOf(part);
    const { bytes: content, wasAside } = bytesOf(contentOf(part));
    if (isInline(part) && content.length < minInlineBytes) continue;
    const inside = part.mimeType === "application/ms-tnef" ? filesInTnef(content) : [];
    const found = inside.length > 0 ? inside : [{ name, contentType: part.mimeType, bytes: content }];
    for (const file of found) {
      const isCut = !isWhole && !wasAside;
      const reason = isCut ? "too_large" : reasonAgainst(file.bytes.length, files.length, total);
      if (reason === null) {
        total += file.bytes.length;
        files.push({ ...file, name: oneLine(file.name, maxNameLength) });
      } else if (notKept.length < maxFiles) notKept.push({ name: oneLine(file.name, maxNameLength), reason });
    }
  }
  return { files, notKept };
}

function reasonAgainst(bytes: number, count: number, total: number): NotKept["reason"] | null {
  if (count >= maxFiles) return "too_many";
  return bytes > maxAttachmentBytes || total + bytes > maxMessageBytes ? "too_large" : null;
}

/** Names of the attachments, whether they are kept or not. */
export const namesOf = ({ attachments }: Email): string[] =>
  attachments
    .filter((part) => !isInline(part) && isAttached(part))
    .slice(0, maxFiles)
    .map(nameOf);

const nameOf = ({ filename, mimeType }: Part): string => oneLine(filename || mimeType, maxNameLength);

const contentOf = ({ content }: Part): Uint8Array =>
  typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
