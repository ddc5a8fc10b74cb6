import { randomUUID } from "node:crypto";
import { link, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { giveToOwner, prepareDataDir } from "./data-dir.ts";
import { isSameProcess, processStart } from "./process-identity.ts";
import { errorCode, explainDataDirError, StartupError } from "./startup-error.ts";

/** `program`: holds the directory for a long time, so waiting is useless. `command`: holds it briefly. */
export type LockPurpose = "program" | "command";

/** The holder of a data directory. `start` distinguishes processes with the same pid. */
export interface LockHolder {
  pid: number;
  start?: string | undefined;
  purpose: LockPurpose;
}

export interface DataDirLock {
  /** Releases the directory. Calling it again does nothing. */
  release(): Promise<void>;
}

export interface LockOptions {
  /** Default: `program`. */
  purpose?: LockPurpose;
  /** How long to wait for a command that holds the directory, in milliseconds. Default 10,000. */
  waitForCommandMs?: number;
}

const HOLDER = z.object({
  pid: z.number().int().positive(),
  start: z.string().optional(),
  purpose: z.enum(["program", "command"]),
  released: z.boolean().optional(),
});
type Generation = { number: number; holder: z.infer<typeof HOLDER> | undefined };

/**
 * Locks a data directory for this process; only one process at a time can hold it. The lock of a killed process is
 * ignored, even when another process has its pid.
 *
 * The holder is whoever created the file with the highest number in `lock/`. A number is created with link(2), which is
 * atomic and includes the content, and only after the holder of the previous number has released it or died. The
 * highest file is never removed, so no number is ever created twice: this makes it safe for two processes to take over
 * a dead process's lock concurrently.
 *
 * @throws StartupError when another program holds it, or a command still holds it after the waiting time
 */
export async function lockDataDir(dataDir: string, options: LockOptions = {}): Promise<DataDirLock> {
  const deadline = Date.now() + (options.waitForCommandMs ?? 10_000);
  for (;;) {
    const result = await tryLockDataDir(dataDir, options.purpose ?? "program");
    if ("release" in result) return result;
    if (result.heldBy.purpose === "program" || Date.now() >= deadline) throw inUse(dataDir, result.heldBy);
    await delay(50);
  }
}

/** Like `lockDataDir`, but returns the holder of the directory instead of waiting or throwing. */
export async function tryLockDataDir(
  dataDir: string,
  purpose: LockPurpose,
): Promise<DataDirLock | { heldBy: LockHolder }> {
  const root = await prepareDataDir(dataDir);
  const folder = join(root, "lock");
  try {
    await mkdir(folder, { recursive: true });
    await giveToOwner(folder, root);
    const me: LockHolder = { pid: process.pid, start: await processStart(process.pid), purpose };
    for (;;) {
      const last = (await readGenerations(folder)).at(-1);
      if (last?.holder !== undefined && !last.holder.released) {
        if (await isSameProcess(last.holder.pid, last.holder.start)) return { heldBy: last.holder };
      }
      const mine = (last?.number ?? 0) + 1;
      if (await createGeneration(folder, mine, me)) return holdGeneration(folder, mine, me);
    }
  } catch (error) {
    throw explainDataDirError(error, root);
  }
}

/** The error that names the holder and says what to do. */
export function inUse(dataDir: string, holder: LockHolder): StartupError {
  return new StartupError(
    `data directory ${dataDir} is in use by process ${holder.pid}; stop it or set RENTAL_DATA_DIR`,
  );
}

/** All generations in ascending order; one whose file has disappeared was superseded and is skipped. */
async function readGenerations(folder: string): Promise<Generation[]> {
  const numbers = (await readdir(folder))
    .map((name) => /^(\d+)\.json$/.exec(name)?.[1])
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
  const highest = numbers.at(-1);
  if (highest === undefined) return [];
  const text = await readFile(join(folder, `${highest}.json`), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return readGenerations(folder);
  return numbers.map((number) => ({ number, holder: number === highest ? parseHolder(text) : undefined }));
}

/** A damaged lock file (after a full disk or a machine crash) has no holder. */
function parseHolder(text: string): Generation["holder"] {
  try {
    return HOLDER.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

async function createGeneration(folder: string, number: number, me: LockHolder): Promise<boolean> {
  const draft = join(folder, `draft-${randomUUID()}`);
  const file = join(folder, `${number}.json`);
  await writeFile(draft, JSON.stringify(me));
  await giveToOwner(draft, folder);
  try {
    await link(draft, file);
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
  // A faster process may have taken this number, moved on and removed it: then there is a higher one.
  const generations = await readGenerations(folder);
  if (generations.some((generation) => generation.number > number)) {
    await rm(file, { force: true });
    return false;
  }
  for (const { number: old } of generations.slice(0, -1))
    await rm(join(folder, `${old}.json`), { force: true });
  return true;
}

function holdGeneration(folder: string, number: number, me: LockHolder): DataDirLock {
  let released = false;
  return {
    async release() {
      if (released) return;
      released = true;
      const draft = join(folder, `draft-${randomUUID()}`);
      try {
        await writeFile(draft, JSON.stringify({ ...me, released: true }));
        await giveToOwner(draft, folder);
        await rename(draft, join(folder, `${number}.json`));
      } catch (error) {
        // Without the directory there is nothing to release.
        if (errorCode(error) !== "ENOENT") throw error;
      }
    },
  };
}
