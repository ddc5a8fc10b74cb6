import type { AttachmentNote, ConfirmAttachmentInput, PresignAttachmentInput } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { AppError, invalid, ruleBroken } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import { attachmentKeyPrefix, newAttachmentKey } from "../../../platform/storage/object-key.ts";
import * as uploads from "../../listings/images/uploads.service.ts";
import { addUpload, uploaderOf } from "./attachments.service.ts";
import { cleanName, extensionOf, isProgram, unknownType } from "./file-names.service.ts";
import { type StoredFile, storeFile, trueType } from "./storing.service.ts";

/** @throws AppError 422 `attachment_type_refused`, `upload_bytes_exceeded` */
export async function presign(call: WriteCall, input: PresignAttachmentInput) {
  const uploader = mustBeUploader(call);
  const { contentType, sizeBytes } = input;
  const fileName = cleanName(input.fileName);
  if (isProgram({ name: fileName, contentType })) {
    const detail = `Programs such as ${fileName} can't be sent. Send a document or a picture.`;
    throw ruleBroken("attachment_type_refused", detail);
  }
  const objectKey = newAttachmentKey(call.caller.userId, newId(), extensionOf(fileName));
  const file = { objectKey, contentType, sizeBytes, uploader, fileName };
  if (call.caller.kind === "visitor") await uploads.mustHaveRoomForVisitors(call, sizeBytes);
  return { uploadUrl: await uploads.presignFile(call, file), objectKey };
}

/** Runs before the transaction of a confirmation: validates the object and stores a copy that no URL can reach. */
export async function storeConfirmed(call: Call, input: ConfirmAttachmentInput): Promise<StoredFile> {
  const prefix = attachmentKeyPrefix(call.caller.userId);
  if (!input.objectKey.startsWith(prefix))
    throw invalid([{ field: "objectKey", message: `must start with ${prefix}` }]);
  const find = () => uploads.findOpenFile(call, mustBeUploader(call), input.objectKey);
  const upload = await find();
  if (!upload) throw notPresigned(input.objectKey);
  const { contentType, sizeBytes } = upload;
  const differs = (field: "contentType" | "sizeBytes") =>
    input[field] !== undefined && input[field] !== upload[field]
      ? [{ field, message: `is not the presigned one, ${upload[field]}` }]
      : [];
  const errors = [...differs("contentType"), ...differs("sizeBytes")];
  if (errors.length > 0) throw invalid(errors);
  const refuse = (code: string, detail: string) => ruleBroken(`attachment_${code}`, detail);
  const { objectKey } = upload;
  try {
    return await uploads.withUpload(call, { objectKey, sizeBytes }, refuse, (bytes) => {
      mustBeWhatItSays(contentType, bytes);
      return storeFile(call, call.caller.accountId, { name: upload.fileName ?? "file", contentType, bytes });
    });
  } catch (error) {
    // It may have been confirmed in the meantime, and its object removed.
    const isMissing = error instanceof AppError && error.code === "attachment_not_uploaded";
    throw isMissing && !(await find()) ? alreadyConfirmed() : error;
  }
}

/** @throws AppError 409 if it has been confirmed in the meantime, 422 `attachment_limit_reached` */
export async function confirm(
  call: WriteCall,
  { objectKey }: ConfirmAttachmentInput,
  stored: StoredFile,
): Promise<AttachmentNote> {
  const uploader = mustBeUploader(call);
  if (!(await uploads.endFile(call, uploader, objectKey))) throw alreadyConfirmed();
  return addUpload(call, stored, uploader);
}

function mustBeUploader(call: Call): string {
  const uploader = uploaderOf(call.caller);
  if (uploader === null) throw new Error(`A ${call.caller.kind} uploads nothing.`);
  return uploader;
}

/**
 * A file declared as a picture must be one, so that it can be shown. An undeclared type is taken from the bytes,
 * because browsers don't know the type of some pictures, such as HEIC.
 */
function mustBeWhatItSays(contentType: string, bytes: Buffer): void {
  const said = contentType.toLowerCase();
  if (said === unknownType || trueType(contentType, bytes) === said) return;
  throw ruleBroken(
    "attachment_type_mismatch",
    `The bytes are not ${contentType}. Presign and upload again with the right type.`,
  );
}

const alreadyConfirmed = () =>
  new AppError("conflict", "The upload is already confirmed, or expired. Presign the file again.", {
    code: "attachment_already_confirmed",
  });

const notPresigned = (objectKey: string) =>
  ruleBroken(
    "attachment_not_presigned",
    `You have no upload ${objectKey} that waits to be confirmed: it is confirmed, or older than 48 hours. Presign the file again.`,
  );
