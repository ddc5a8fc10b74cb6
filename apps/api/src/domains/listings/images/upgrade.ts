import { maxImageBytes } from "@rental/contract";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readBytes, StorageError } from "../../../platform/storage/storage.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as queries from "./images.queries.ts";
import { prepare } from "./images.verify.ts";
import { ImageError } from "./render/image-error.ts";
import { removeBytes, type StoredBytes, store, takeBytes } from "./stored-bytes.ts";

/**
 * Upgrades an image from an earlier version to the way `confirm` now stores them. Until then it is served from its old
 * key; its URL does not change. Lost or damaged bytes are left alone, because they can't be repaired.
 */
export async function upgradeImage(platform: Platform, ref: JobRef): Promise<void> {
  const image = await queries.findUpgradable(platform.database.read, ref);
  if (!image) return;
  const stored = await storeAnew(platform, image);
  await forAccount(platform, ref.accountId, async (call) => {
    if (!stored) return void (await queries.upgrade(call.tx, ref, {}));
    // Deleted, or another worker was faster: the sweep then removes what was stored.
    if (!(await queries.upgrade(call.tx, ref, { ...stored, urlEndsAt: call.clock.now() }))) return;
    await takeBytes(call, [stored]);
    await removeBytes(call, [image]);
  });
}

async function storeAnew(platform: Platform, image: queries.ImageRow): Promise<StoredBytes | undefined> {
  try {
    const bytes = await readBytes(platform.storage, image.storedKey, { maxBytes: maxImageBytes });
    const prepared = await prepare(image.accountId, bytes);
    return await store(platform, image.accountId, image.propertyId ?? image.buildingId!, bytes, prepared);
  } catch (error) {
    if (error instanceof ImageError && error.code !== "busy") return undefined;
    if (error instanceof StorageError) return undefined;
    throw error;
  }
}
