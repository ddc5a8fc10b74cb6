import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { presignFile } from "../../src/domains/listings/images/uploads.service.ts";
import { newId } from "../../src/platform/ids.ts";
import { newAttachmentKey } from "../../src/platform/storage/object-key.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";
import { paidWrite, type Rows } from "./row.ts";

const bytes = Buffer.from("%PDF-1.4 the lease");
const file = { fileName: "lease.pdf", contentType: "application/pdf", sizeBytes: bytes.length };

/** An uploaded file that waits for its confirmation, whatever the plan. */
export async function uploadFile(
  { platform }: TestServer,
  accountId: string,
  uploader: string,
): Promise<string> {
  const objectKey = await forAccount(platform, accountId, async (call) => {
    const key = newAttachmentKey(call.caller.userId, newId(), "pdf");
    const limits = { ...call.caller.limits, openUploadMegabytes: 100_000 };
    await presignFile({ ...call, caller: { ...call.caller, limits } }, { ...file, objectKey: key, uploader });
    return key;
  });
  await platform.storage.put(objectKey, bytes, { contentType: file.contentType });
  return objectKey;
}

export const attachmentsRows: Rows = {
  "attachments.presign": {
    plans: paidWrite(200),
    prepare: () => ({ path: "/attachments/presign", body: file }),
  },
  "attachments.confirm": {
    plans: paidWrite(201),
    foreign: 422,
    // An upload belongs to the key that made it.
    person: [422, "attachment_not_presigned"],
    prepare: async (server, { accountId, keyId }: TestAccount) => ({
      path: "/attachments/confirm",
      body: { objectKey: await uploadFile(server, accountId, `key ${keyId}`) },
    }),
  },
};
