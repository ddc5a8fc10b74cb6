import {
  confirmAttachmentInput,
  oneAttachment,
  presignAttachmentInput,
  presignedAttachment,
} from "@rental/contract";
import { write } from "../../../gate/operation/declare.ts";
import { toAttachment } from "./links.service.ts";
import * as uploads from "./uploads.service.ts";

const resource = {
  name: "attachments",
  description: "Files to send with messages: three-step upload, as for images.",
};
const tool = { none: "assistants have no bytes to send; they see the names and types of files" };

export const attachmentsRouter = {
  presign: write(
    {
      method: "POST",
      path: "/attachments/presign",
      resource,
      tool,
      summary: "Start the upload of an attachment",
      description:
        "Returns the URL to PUT the bytes to. Send them with the same Content-Type, wait for a 2xx, then confirm. Any type of file but programs, at most 10 MB. With an Idempotency-Key, a retry returns the same objectKey.",
      problems: ["unprocessable-entity"],
    },
    presignAttachmentInput,
    presignedAttachment,
  ).mutation(async ({ ctx, input }) => ({ data: await uploads.presign(ctx, input) })),

  confirm: write(
    {
      method: "POST",
      path: "/attachments/confirm",
      resource,
      tool,
      status: 201,
      summary: "Confirm an uploaded attachment",
      description:
        "Checks the uploaded bytes. The id can then be sent once, as one of the `attachmentIds` of a message or draft, by whoever uploaded it; what is not sent within two days is removed.",
      problems: ["conflict", "unprocessable-entity"],
    },
    confirmAttachmentInput,
    oneAttachment,
    uploads.storeConfirmed,
  ).mutation(async ({ ctx, input }) => ({
    data: toAttachment(ctx, await uploads.confirm(ctx, input, ctx.prepared)),
  })),
};
