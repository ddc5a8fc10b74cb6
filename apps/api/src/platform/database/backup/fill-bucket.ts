import { createReadStream } from "node:fs";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { StartupError } from "../../process/startup-error.ts";
import { isObjectKey } from "../../storage/object-key.ts";
import type { Storage } from "../../storage/storage.ts";

/** How many files are uploaded at once. */
const concurrency = 4;

/** A longer file, such as an export, is uploaded in parts. Images and attachments are smaller. */
const wholeBytes = 16 * 1024 * 1024;

/** The server serves objects with the type that the database has. */
const as = { contentType: "application/octet-stream" };

/**
 * Moves the stored images and files of a backup into a bucket, under the keys that their paths below `folder` are. An
 * interrupted restore leaves objects that the next one replaces.
 * @throws StartupError when the bucket does not take one
 */
export async function fillBucket(bucket: Storage, folder: string): Promise<void> {
  const keys = (await pathsBelow(folder)).filter(isObjectKey);
  const upload = async () => {
    for (let key = keys.pop(); key !== undefined; key = keys.pop()) {
      const file = join(folder, key);
      if ((await stat(file)).size > wholeBytes) await bucket.putStream(key, createReadStream(file), as);
      else await bucket.put(key, await readFile(file), as);
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, upload));
  } catch (error) {
    keys.length = 0;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The images can't be stored in the bucket: ${reason} Nothing was restored. See rental doctor, then repeat this.`,
    );
  }
  await rm(folder, { recursive: true, force: true });
}

async function pathsBelow(folder: string, path = ""): Promise<string[]> {
  const entries = await readdir(join(folder, path), { withFileTypes: true }).catch((error: unknown) => {
    // A backup of an installation that never stored a file.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  const found: string[] = [];
  for (const entry of entries) {
    const at = path === "" ? entry.name : `${path}/${entry.name}`;
    found.push(...(entry.isDirectory() ? await pathsBelow(folder, at) : [at]));
  }
  return found;
}
