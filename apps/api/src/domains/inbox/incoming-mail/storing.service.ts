import { createHash } from "node:crypto";
import type { NotKept } from "@rental/contract";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type StoredFile, storeFile } from "../attachments/storing.service.ts";
import * as queries from "./incoming-mail.queries.ts";
import type { MailFile } from "./reading/mail-file.ts";
import type { ReadMail } from "./reading/read-mail.thread.ts";

/** A mail for one account, with its files in storage. */
export interface StoredMail extends ReadMail {
  stored: StoredFile[];
}

/**
 * Stores the files of a mail that becomes a message of an account, before the transaction that stores the mail. Files
 * for which there is no room are left out; they never cause the mail itself to be refused.
 * @throws AppError 503 while too many pictures are being decoded: the sender retries
 */
export async function storeFilesOf(
  platform: Platform,
  accountId: string,
  mail: ReadMail,
  files: readonly MailFile[],
): Promise<StoredMail> {
  const stored: StoredFile[] = [];
  const notKept: NotKept[] = [...mail.notKept];
  if (files.length === 0 || !(await becomesMessage(platform, accountId, mail))) return { ...mail, stored };
  for (const { name, contentType, bytes } of files) {
    try {
      const file = {
        name,
        contentType,
        bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      };
      stored.push(await storeFile(platform, accountId, file));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      notKept.push({ name, reason: "plan_full" });
    }
  }
  return { ...mail, stored, notKept };
}

/** False for automatic replies, which get no message, and for redelivered mail, which already has one. */
async function becomesMessage({ database }: Platform, accountId: string, mail: ReadMail): Promise<boolean> {
  if (mail.bounce || mail.answersItself !== null) return false;
  return (await queries.findByMailId(database.read, accountId, mailIdOf(mail))) === undefined;
}

/** Identifies a mail; without a Message-ID, by what does not change in transit. */
export function mailIdOf({ messageId, from, date, subject, text, bounce }: ReadMail): string {
  if (messageId !== null) return messageId;
  // All reports of a mail server may have the same text.
  const content = JSON.stringify([from?.address, date, subject, text, ...(bounce?.messageIds ?? [])]);
  return `sha256:${createHash("sha256").update(content).digest("hex")}`;
}
