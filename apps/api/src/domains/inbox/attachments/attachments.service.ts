import { type AttachmentNote, maxMessageBytes, type NotKept } from "@rental/contract";
import type { Principal } from "../../../gate/identity/principal.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as images from "../../listings/images/images.service.ts";
import * as queries from "./attachments.queries.ts";
import { isProgram } from "./file-names.service.ts";
import type { StoredFile } from "./storing.service.ts";

const dayMs = 86_400_000;
const megabyte = 1024 ** 2;

/** An unsent upload is removed after this time. */
const unsentMs = 2 * dayMs;

/** The share that outsiders may fill per day: a fifth of the plan's storage. */
const outsidersShare = 5;

/**
 * Identifies who may confirm and send an upload: an API key, a person or a chat. Null for callers that can't upload.
 */
export function uploaderOf(caller: Principal): string | null {
  if (caller.kind === "apiKey") return `key ${caller.keyId}`;
  if (caller.kind === "session") return `person ${caller.personId}`;
  if (caller.kind === "visitor" && caller.record?.kind === "chat") return `chat ${caller.record.id}`;
  return null;
}

/** The plan's remaining storage in bytes. Locks: later transactions that ask wait for this one. */
async function roomOf(call: WriteCall): Promise<number> {
  const { accountId, limits } = call.caller;
  return limits.attachmentMegabytes * megabyte - (await queries.lockUsedBytes(call.tx, accountId));
}

/** The account's used storage in megabytes, rounded up. */
export const usedMegabytes = async (db: Queryable, accountId: string): Promise<number> =>
  Math.ceil((await queries.usedBytes(db, accountId)) / megabyte);

/** The storage that outsiders may still fill today. */
async function roomForOutsiders(call: WriteCall): Promise<number> {
  const { accountId, limits } = call.caller;
  const since = new Date(call.clock.now().getTime() - dayMs);
  const left = await roomOf(call);
  const share = (limits.attachmentMegabytes * megabyte) / outsidersShare;
  return Math.min(left, share - (await queries.receivedBytes(call.tx, accountId, since)));
}

/** Adds an upload, which its uploader may send within two days. @throws AppError 422 `attachment_limit_reached` */
export async function addUpload(
  call: WriteCall,
  file: StoredFile,
  uploader: string,
): Promise<AttachmentNote> {
  const isOutside = call.caller.kind === "visitor";
  const room = isOutside ? await roomForOutsiders(call) : await roomOf(call);
  if (file.bytes > room) throw spaceExceeded(call, isOutside);
  await take(call, [file], {
    uploader,
    expiresAt: new Date(call.clock.now().getTime() + unsentMs),
  });
  return toNote(file);
}

function spaceExceeded(call: Call, isOutside: boolean) {
  if (isOutside)
    return ruleBroken("attachment_limit_reached", "There is no room for files now. Send the text alone.");
  const { title, attachmentMegabytes } = call.caller.limits;
  return ruleBroken(
    "attachment_limit_reached",
    `The ${title} plan has ${attachmentMegabytes.toLocaleString("en")} MB for attachments, and they are used up. Upgrade the plan, or erase contacts whose files are no longer needed.`,
  );
}

/**
 * Selects the files of an inbound message to keep, as far as there is room. The caller stores the message with them and
 * then calls `addReceived`.
 */
export async function admit(
  call: WriteCall,
  files: readonly StoredFile[],
): Promise<{ kept: StoredFile[]; notKept: NotKept[] }> {
  if (files.length === 0) return { kept: [], notKept: [] };
  let room = await roomForOutsiders(call);
  const kept: StoredFile[] = [];
  const notKept: NotKept[] = [];
  for (const file of files) {
    if (isProgram(file)) notKept.push({ name: file.name, reason: "refused_type" });
    else if (file.bytes > room) notKept.push({ name: file.name, reason: "plan_full" });
    else {
      room -= file.bytes;
      kept.push(file);
    }
  }
  return { kept, notKept };
}

/** Attaches files to an inbound message. @throws AppError 503 when they waited so long that they are being removed */
export const addReceived = (call: WriteCall, messageId: string, files: StoredFile[]): Promise<void> =>
  take(call, files, { messageId });

async function take(
  call: WriteCall,
  files: StoredFile[],
  to: Pick<queries.NewAttachment, "messageId" | "uploader" | "expiresAt">,
): Promise<void> {
  if (files.length === 0) return;
  const keys = files.flatMap(({ storedKey, previewKey }) =>
    previewKey === null ? [storedKey] : [storedKey, previewKey],
  );
  await images.takeObjects(call, keys);
  const createdAt = call.clock.now();
  const { accountId } = call.caller;
  await queries.insert(
    call.tx,
    files.map((file) => ({ ...file, ...to, accountId, createdAt })),
  );
}

/**
 * The uploads for a message or draft, in this order, locked until the transaction ends.
 * @param draftId the draft that may already hold them
 * @throws AppError 422 `attachment_not_found`, `attachments_too_large`
 */
export async function mustClaim(
  call: WriteCall,
  ids: readonly string[],
  draftId: string | undefined = undefined,
): Promise<AttachmentNote[]> {
  if (ids.length === 0) return [];
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = await queries.lockWaiting(call.tx, {
    accountId: call.caller.accountId,
    ids: wanted,
    draftId: draftId ?? null,
    now: call.clock.now(),
    uploader: uploaderOf(call.caller),
  });
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing = wanted.find((id) => !found.has(id));
  if (missing !== undefined) {
    throw ruleBroken(
      "attachment_not_found",
      `You have no upload ${missing} that can be sent: it was sent already, somebody else uploaded it, or it is older than two days. Upload the file again.`,
    );
  }
  const notes = wanted.map((id) => toNote(found.get(id)!));
  if (notes.reduce((sum, { bytes }) => sum + bytes, 0) > maxMessageBytes) {
    throw ruleBroken(
      "attachments_too_large",
      "The files of a message may have 20 MB together. Send some of them with another message.",
    );
  }
  return notes;
}

const idsOf = (notes: readonly AttachmentNote[]) => notes.map(({ id }) => id);

/** Attaches claimed uploads to a message. */
export const giveToMessage = (
  { tx, caller }: WriteCall,
  notes: readonly AttachmentNote[],
  messageId: string,
): Promise<void> => queries.setOwner(tx, caller.accountId, idsOf(notes), { messageId, expiresAt: null });

/** Attaches claimed uploads to a draft for as long as it can be sent; the draft's other uploads are removed. */
export async function giveToDraft(
  { tx, caller }: WriteCall,
  notes: readonly AttachmentNote[],
  draft: { id: string; expiresAt: Date },
): Promise<void> {
  const kept = idsOf(notes);
  await queries.removeOfDraft(tx, caller.accountId, draft.id, kept);
  await queries.setOwner(tx, caller.accountId, kept, { draftId: draft.id, expiresAt: draft.expiresAt });
}

/** Removes a draft's unsent uploads. */
export const removeOfDraft = ({ tx, caller }: WriteCall, draftId: string): Promise<void> =>
  queries.removeOfDraft(tx, caller.accountId, draftId, []);

export const toNote = ({ id, name, contentType, bytes }: AttachmentNote): AttachmentNote => ({
  id,
  name,
  contentType,
  bytes,
});
