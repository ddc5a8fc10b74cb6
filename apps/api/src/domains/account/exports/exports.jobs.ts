import type { JobDefinition, JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { newExportKey } from "../../../platform/storage/object-key.ts";
import { register, removeAt } from "../../listings/images/images.service.ts";
import { forAccount } from "../accounts/system-call.ts";
import { archiveOf } from "./archive.ts";
import * as queries from "./exports.queries.ts";
import { exportKind } from "./exports.service.ts";

/** How long the file is kept. */
const keptMs = 60 * 60 * 1000;
/** Maximum duration of an attempt, after which what a killed process has written is removed. */
const writingMs = 24 * 60 * 60 * 1000;

/** Writes the files of exports, one at a time per account. It mostly waits for storage. */
export const exportJob: JobDefinition = {
  kind: exportKind,
  lane: "download",
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  next: ({ database, clock }, accountId, except) =>
    queries.next(database.read, accountId, clock.now(), except),
  handle: writeExport,
  giveUp: ({ database, clock }, ref) => queries.fail(database.read, ref, clock.now()),
};

/** Makes one attempt. Each has its own storage key, which is registered for removal before the first byte is written. */
async function writeExport(
  platform: Platform,
  ref: JobRef,
  _progress: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { clock, storage } = platform;
  const after = (ms: number) => new Date(clock.now().getTime() + ms);
  const key = await forAccount(platform, ref.accountId, async (call) => {
    const storedKey = newExportKey(call.caller.userId, ref.id);
    if (!(await queries.begin(call.tx, ref, storedKey))) return undefined;
    await register(call.tx, ref.accountId, storedKey, clock.now(), after(writingMs));
    return storedKey;
  });
  if (key === undefined) return;
  const archive = archiveOf(platform, ref.accountId, { signal });
  const bytes = await storage.putStream(key, archive, { contentType: "application/zip" });
  await forAccount(platform, ref.accountId, async ({ tx }) => {
    const [completedAt, expiresAt] = [clock.now(), after(keptMs)];
    // Another attempt may have ended it, or a contact in the file was erased meanwhile.
    const isWanted = await queries.end(tx, ref, key, { status: "completed", bytes, completedAt, expiresAt });
    await removeAt(tx, ref.accountId, key, isWanted ? expiresAt : completedAt);
  });
}
