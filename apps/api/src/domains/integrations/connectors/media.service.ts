import { type MediaItem, maxFileName, type NotKept } from "@rental/contract";
import { type WriteCall, wake } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { newId } from "../../../platform/ids.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import { download, type Failure, Interrupted } from "../../../platform/outbound/download.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressSealer } from "../../../platform/secrets/sealed-address.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import {
  cleanName,
  typeByName,
  typeOrUnknown,
  unknownType,
} from "../../inbox/attachments/file-names.service.ts";
import { type StoredFile, storeFile } from "../../inbox/attachments/storing.service.ts";
import { addFile } from "../../inbox/messages/inbound.service.ts";
import * as queries from "./media.queries.ts";

/** The kind of the job that fetches one file. */
export const mediaKind = "connector_media";

const deadlineMs = 30_000;
/** The backoff after each failed attempt; after the last, the file counts as unreachable. */
const waitsMs = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000, 6 * 3_600_000];

/** The presumed content type of a file before it is fetched. Phones send pictures, mostly without a name. */
export const typeOf = ({ contentType, name }: Pick<MediaItem, "contentType" | "name">): string => {
  const known = typeOrUnknown(contentType);
  if (known !== unknownType) return known;
  return name === undefined ? "image/*" : typeByName(name);
};

/** Enqueues fetching a message's files after the commit: a slow provider must not delay the message. */
export async function fetchLater(
  call: WriteCall,
  messageId: string,
  media: readonly MediaItem[],
): Promise<void> {
  const now = call.clock.now();
  const sealer = addressSealer(call.secrets);
  const rows = media.map(({ url, name, contentType }) => ({
    accountId: call.caller.accountId,
    id: newId(),
    messageId,
    url: sealer.seal(url),
    name: name ?? null,
    contentType: contentType ?? null,
    dueAt: now,
    createdAt: now,
  }));
  await queries.insert(call.tx, rows);
  for (const { id } of rows) wake(call, mediaKind, id);
}

/** Makes one attempt to fetch a file. @returns false when none is due */
export async function fetchMedia(platform: Platform, ref: JobRef, signal: AbortSignal): Promise<boolean> {
  const now = platform.clock.now();
  const claimEnd = new Date(now.getTime() + 2 * deadlineMs);
  const row = await queries.claim(platform.database.read, ref, now, claimEnd);
  if (!row) return false;
  let type: string | undefined;
  const onType = (said: string | undefined) => {
    type = said;
  };
  const url = addressSealer(platform.secrets).open(row.url);
  const wanted = { accept: "*/*", agent: "rental-connectors", onType };
  let fetched: Buffer | Failure;
  try {
    fetched = await download(platform.outbound, url, deadlineMs, signal, wanted);
  } catch (error) {
    if (error instanceof Interrupted) return true;
    throw error;
  }
  const name = nameOf(row, url);
  if (Buffer.isBuffer(fetched)) {
    const said = typeOrUnknown(row.contentType);
    await keep(platform, row, {
      name,
      bytes: fetched,
      contentType: said === unknownType ? (type ?? unknownType) : said,
    });
  } else if (fetched.code === "too_large") await end(platform, row, { name, reason: "too_large" });
  else if (waitsMs.length < row.attempts) await end(platform, row, { name, reason: "unreachable" });
  else await retry(platform, row);
  return true;
}

async function keep(
  platform: Platform,
  row: queries.MediaRow,
  file: { name: string; contentType: string; bytes: Buffer },
): Promise<void> {
  try {
    await end(platform, row, await storeFile(platform, row.accountId, file));
  } catch (error) {
    // There is no room for the file; other errors are retried.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await end(platform, row, { name: file.name, reason: "plan_full" });
  }
}

/** Attaches the file to its message, or records why it was not kept. */
const end = (platform: Platform, row: queries.MediaRow, outcome: StoredFile | NotKept): Promise<void> =>
  forAccount(platform, row.accountId, async (call) => {
    if (await queries.remove(call.tx, row)) await addFile(call, row.messageId, outcome);
  });

const retry = (platform: Platform, row: queries.MediaRow): Promise<void> =>
  queries.postpone(
    platform.database.read,
    row,
    new Date(platform.clock.now().getTime() + waitsMs[row.attempts - 1]!),
  );

/** The name given by the connector, or else the one in the URL. */
function nameOf({ name }: queries.MediaRow, url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  return cleanName(name ?? last.slice(0, maxFileName));
}
