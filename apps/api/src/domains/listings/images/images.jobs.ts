import { areRemovalsHeld } from "../../../platform/database/backup/hold-removals.ts";
import type { JobDefinition, JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as queries from "./images.queries.ts";
import { removalKind } from "./stored-bytes.ts";
import { upgradeImage } from "./upgrade.ts";

/** A request may start just before its URL expires. */
const slackMs = 60 * 60 * 1000;

/** How long an object is retained for a backup in progress. */
const heldMs = 10_000;

/** Removes objects from storage: those of deleted images, and unconfirmed uploads. */
export const imageRemovalJob: JobDefinition = {
  kind: removalKind,
  lane: "light",
  // Also of accounts that are gone.
  isReal: true,
  due: ({ database, clock }, limit, accountId) =>
    queries.dueRemovals(database.read, clock.now(), limit, accountId),
  handle: removeObject,
};

/**
 * Upgrades images that an earlier version confirmed: adds a hash, a master, and a storage key that no upload URL
 * reaches.
 */
export const imageUpgradeJob: JobDefinition = {
  kind: "image_upgrade",
  lane: "heavy",
  due: ({ database, clock }, limit, accountId) =>
    queries.dueUpgrades(database.read, clock.now(), limit, accountId),
  handle: upgradeImage,
};

async function removeObject({ database, clock, storage }: Platform, ref: JobRef): Promise<void> {
  const now = clock.now();
  const upload = await queries.startRemoval(database.read, ref, now);
  if (!upload) return;
  if (await areRemovalsHeld(database.read)) {
    await queries.postponeRemoval(database.read, ref, new Date(now.getTime() + heldMs));
    return;
  }
  await storage.delete([upload.objectKey]);
  // While its URL is valid, the object may be rewritten, so it is then removed once more.
  if (upload.urlEndsAt > now) {
    await queries.postponeRemoval(database.read, ref, new Date(upload.urlEndsAt.getTime() + slackMs));
  } else {
    await queries.endRemoval(database.read, ref);
  }
}
