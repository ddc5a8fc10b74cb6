import { constants } from "node:fs";
import { access, mkdir, realpath, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { errorCode, explainDataDirError, StartupError } from "./startup-error.ts";

/**
 * Creates the data directory when it is missing and checks that it can be used.
 * Gives its real absolute path, by which processes recognise that they mean the same one.
 * @throws StartupError when it is no directory or cannot be written
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await makeDirectory(path);
    if (!(await stat(path)).isDirectory()) {
      throw new StartupError(`data directory ${path} is not a directory; set RENTAL_DATA_DIR`);
    }
    await access(path, constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw explainDataDirError(error, path);
  }
}

/** `mkdir` with `recursive` never returns where the system answers ENOENT for good, as under /proc. */
async function makeDirectory(path: string): Promise<void> {
  if (await stat(path).catch(() => undefined)) return;
  const parent = dirname(path);
  if (parent !== path) await makeDirectory(parent);
  await mkdir(path).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT")
      throw new StartupError(`${path} cannot be created; set RENTAL_DATA_DIR`);
    if (errorCode(error) !== "EEXIST") throw error;
  });
}
