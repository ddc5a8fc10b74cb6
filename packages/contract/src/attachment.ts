import { z } from "zod";
import { field, id, single } from "./schema.ts";

/** Maximum size of an attachment in bytes: 10 MB. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** Maximum number of attachments of a message. */
export const maxAttachments = 10;

/** Maximum total size of a message's attachments, in bytes: mail servers refuse more. */
export const maxMessageBytes = 20 * 1024 * 1024;

/** Maximum length of a file name, in characters. */
export const maxFileName = 255;

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a90";
const exampleKey =
  "attachments/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a90/9f86d081884c7d65.pdf";

const shape = {
  id: field(id, "Identifier of the attachment.", exampleId),
  name: field(z.string(), "Name of the file, as it was sent.", "payslip.pdf"),
  contentType: field(z.string(), "Type of the file.", "application/pdf"),
  bytes: field(z.int(), "Size of the file in bytes.", 48_113),
};

/** What a record stores about its attachments. */
export const attachmentNote = z.object(shape);
export type AttachmentNote = z.output<typeof attachmentNote>;

/** A file attached to a message. */
export const attachment = z
  .object({
    ...shape,
    url: field(
      z.string(),
      "Where to download it; good for an hour. Read the record again for a new one. Of pictures, `&preview=true` at its end gives a small one.",
      `http://127.0.0.1:3000/attachments/${exampleId}?expires=1793615400&signature=...`,
    ),
  })
  .meta({ id: "Attachment", description: "A file that came or goes with a message." });
export type Attachment = z.output<typeof attachment>;

/** The attachments of a record. */
export const attachmentsField = field(
  z.array(attachment),
  "The files that belong to it; empty when there are none.",
  [],
);

/** For the request bodies of messages and drafts. */
export const attachmentIdsField = field(
  z.array(id).max(maxAttachments).optional(),
  `Files to send with it: the ids that \`POST /attachments/confirm\` returned, at most ${maxAttachments}, and 20 MB together. Each belongs to one message, and only whoever uploaded it can send it.`,
  [exampleId],
  { leaveOut: true },
);

const contentType = z
  .string()
  .max(100)
  .regex(/^[A-Za-z0-9][\w!#$&^.+-]*\/[A-Za-z0-9][\w!#$&^.+-]*$/, {
    error: "must be a media type such as application/pdf",
  });
const sizeBytes = z.int().min(1).max(maxAttachmentBytes);

/** Body of `POST /attachments/presign`. */
export const presignAttachmentInput = z.object({
  fileName: field(
    z.string().min(1).max(maxFileName).regex(/\S/, { error: "must not be blank" }),
    "Name of the file, which the recipient sees.",
    "lease.pdf",
  ),
  contentType: field(
    contentType,
    "Type of the file. The PUT must send the same Content-Type.",
    "application/pdf",
  ),
  sizeBytes: field(sizeBytes, "Size of the file in bytes, at most 10 MB.", 48_113),
});
export type PresignAttachmentInput = z.output<typeof presignAttachmentInput>;

export const presignedAttachment = single(
  z
    .object({
      uploadUrl: field(
        z.string(),
        "The URL to PUT the bytes to, valid for 24 hours, with the same Content-Type and length.",
        `http://127.0.0.1:3000/uploads/${exampleKey}?signature=...`,
      ),
      objectKey: field(z.string(), "Name of the stored object, needed to confirm the upload.", exampleKey),
    })
    .meta({ id: "PresignedAttachment", description: "Where to upload an attachment." }),
);

/** Body of `POST /attachments/confirm`. */
export const confirmAttachmentInput = z.object({
  objectKey: field(z.string().max(1024), "The objectKey from the presign answer.", exampleKey),
  contentType: field(contentType.optional(), "The presigned type, to have it checked.", "application/pdf"),
  sizeBytes: field(sizeBytes.optional(), "The presigned size, to have it checked.", 48_113),
});
export type ConfirmAttachmentInput = z.output<typeof confirmAttachmentInput>;

export const oneAttachment = single(attachment);
