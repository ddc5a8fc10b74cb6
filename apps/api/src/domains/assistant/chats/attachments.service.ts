import type { Attachment, ConfirmChatAttachmentInput, PresignChatAttachmentInput } from "@rental/contract";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import { noRecord } from "../../../gate/identity/visitor.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { toAttachment } from "../../inbox/attachments/links.service.ts";
import type { StoredFile } from "../../inbox/attachments/storing.service.ts";
import * as uploads from "../../inbox/attachments/uploads.service.ts";
import * as queries from "./chats.queries.ts";
import { chargeMessage } from "./limits.ts";

/**
 * Starts the upload of a visitor's file, which counts as a message in the chat.
 * @throws AppError 404 when the chat is over; 422; 429
 */
export async function presign(call: WriteCall, { chatId, ...file }: PresignChatAttachmentInput) {
  const { accountId } = call.caller;
  if (refuseResource(call, "messages")) throw noRecord("chat");
  const chat = await queries.lock(call.tx, accountId, chatId);
  if (!chat) throw noRecord("chat");
  const usage = chargeMessage(chat.usage, call.clock.now());
  await queries.update(call.tx, accountId, chatId, { usage });
  return uploads.presign(call, file);
}

/** Must precede the transaction of `confirm`. @throws AppError 404, 422 */
export async function storeConfirmed(
  call: Call,
  { chatId, ...upload }: ConfirmChatAttachmentInput,
): Promise<StoredFile> {
  if (!(await queries.find(call.database.read, call.caller.accountId, chatId))) throw noRecord("chat");
  return uploads.storeConfirmed(call, upload);
}

/** @throws AppError 409, 422 */
export const confirm = async (
  call: WriteCall,
  { chatId: _, ...upload }: ConfirmChatAttachmentInput,
  stored: StoredFile,
): Promise<Attachment> => toAttachment(call, await uploads.confirm(call, upload, stored));
