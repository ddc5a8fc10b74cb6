import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { ArchiveWriter } from "./archive-writer.ts";
import { dataFolder } from "./format.ts";

/**
 * The parts of the data directory that are not backed up as files: the database is backed up separately, and the rest
 * is recreated.
 */
const left = new Set(["lock", "postgres", "image-cache", "feed-cache", "objects/partial", "secret-key"]);

/**
 * Adds the files of the data directory: stored objects, email and anything else in it. Files never change once they
 * exist; one that is removed meanwhile is skipped.
 */
export async function addDataFiles(writer: ArchiveWriter, dataDir: string): Promise<void> {
  for (const path of await filesBelow(dataDir, "")) {
    await writer.addFile(`${dataFolder}/${path}`, join(dataDir, path));
  }
}

async function filesBelow(dataDir: string, folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const entry of await readdir(join(dataDir, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (left.has(path)) continue;
    if (entry.isDirectory()) files.push(...(await filesBelow(dataDir, path)));
    else if (entry.isFile()) files.push(path);
  }
  return files;
}
