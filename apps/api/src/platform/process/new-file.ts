import { stat } from "node:fs/promises";
import { StartupError } from "./startup-error.ts";

/**
 * Checks where a file that is renamed to its name when it is complete will be. The name may be that of an older file, but a
 * device such as /dev/null would be gone afterwards.
 * @throws StartupError when there is something else
 */
export async function refuseReplacing(file: string): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there?.isDirectory())
    throw new StartupError(`${file} is a directory. Name a file, such as ${file}/rental.backup.`);
  if (there && !there.isFile())
    throw new StartupError(`${file} is a device or a pipe, which can't be replaced. Name a file.`);
}
