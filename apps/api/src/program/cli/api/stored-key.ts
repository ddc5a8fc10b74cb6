import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingsFolder } from "../environment.ts";
import { UsageError } from "../usage-error.ts";

/** A key as stored by `rental login`: it is sent only to its own server. */
export interface StoredKey {
  baseUrl: string;
  key: string;
}

export const keyFile = (): string => join(settingsFolder(), "key.json");

/** @throws UsageError when other users of the machine can read the file, or it is damaged */
export function storedKey(): StoredKey | undefined {
  const file = keyFile();
  const text = contentOf(file);
  if (text === undefined) return undefined;
  if (process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0)
    throw new UsageError(`Other users can read ${file}. Run chmod 600 ${file}, and replace the key.`);
  try {
    const { baseUrl, key } = JSON.parse(text) as Partial<StoredKey>;
    if (typeof baseUrl === "string" && typeof key === "string") return { baseUrl, key };
  } catch {
    // Invalid JSON is handled like JSON of the wrong shape.
  }
  throw new UsageError(`${file} is damaged. Run rental logout, then rental login.`);
}

/** Replaces the stored key; only this user can read the file. */
export function storeKey(stored: StoredKey): void {
  const file = keyFile();
  mkdirSync(settingsFolder(), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
  renameSync(next, file);
}

/** @returns whether a key was stored */
export function forgetKey(): boolean {
  const was = contentOf(keyFile()) !== undefined;
  rmSync(keyFile(), { force: true });
  return was;
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    // EACCES: the folder of another user, as with setpriv, which keeps HOME.
    const none = ["ENOENT", "ENOTDIR", "EACCES"];
    if (error instanceof Error && "code" in error && none.includes(String(error.code))) return undefined;
    throw error;
  }
}
