import { randomUUID } from "node:crypto";
import { fchmodSync, fstatSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { giveToOwner } from "../../../platform/process/data-dir.ts";

/** A demo account as shown to the person who starts the server. */
export interface DemoAccount {
  /** The title of its plan. */
  title: string;
  apiKey: string;
}

/** One line per account, such as `  Pro         rk_live_...`. */
export function keyLines(accounts: DemoAccount[]): string[] {
  const width = Math.max(...accounts.map(({ title }) => title.length));
  return accounts.map(({ title, apiKey }) => `  ${title.padEnd(width)}  ${apiKey}`);
}

/** Writes the keys to a file in the data directory, readable only by its owner. @returns the file's path */
export async function writeKeysFile(dataDir: string, accounts: DemoAccount[]): Promise<string> {
  const file = join(dataDir, "demo-keys.txt");
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, `${keyLines(accounts).join("\n")}\n`, { mode: 0o600 });
  await giveToOwner(draft, dataDir);
  await rename(draft, file);
  return file;
}

/**
 * Whether keys may be printed to this output: a terminal, or a program connected by the same user. Never the journal,
 * which others can read and which is retained. If it is a file, first revokes others' access to it.
 * @param fd a file descriptor, 1 for standard output
 * @param journalStream the journal's `device:inode`, if systemd connected one
 */
export function mayShowKeys(fd: number, journalStream: string | null): boolean {
  const output = fstatSync(fd);
  if (`${output.dev}:${output.ino}` === journalStream) return false;
  if (!output.isFile() || (output.mode & 0o077) === 0) return true;
  try {
    fchmodSync(fd, output.mode & 0o7777 & ~0o077);
    return true;
  } catch {
    // The file belongs to another user, so its permissions are not ours to change.
    return false;
  }
}
