import type { JobDefinition, JobRef } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import * as queries from "./images.queries.ts";
import { removalKind } from "./images.service.ts";

/** A request may begin just before its URL ends. */
const slackMs = 60 * 60 * 1000;

/** Removes objects from storage: those of deleted images, and those that nobody confirmed. Spec 3, 4.2. */
export const imageRemovalJob: JobDefinition = {
  kind: removalKind,
  lane: "light",
  due: ({ database, clock }, limit) => queries.dueRemovals(database.read, clock.now(), limit),
  handle: removeObject,
};

async function removeObject({ database, clock, storage }: Platform, ref: JobRef): Promise<void> {
  const now = clock.now();
  const upload = await queries.startRemoval(database.read, ref, now);
  if (!upload) return;
  await storage.delete([upload.objectKey]);
  // While its URL is valid the object may be written again: then it is removed once more.
  if (upload.urlEndsAt > now) {
    await queries.postponeRemoval(database.read, ref, new Date(upload.urlEndsAt.getTime() + slackMs));
  } else {
    await queries.endRemoval(database.read, ref);
  }
}
