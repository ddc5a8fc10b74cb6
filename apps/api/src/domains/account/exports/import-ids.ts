import { createHash, randomUUID } from "node:crypto";
import type { MovedTable } from "../../../db/moving.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../accounts/accounts.service.ts";
import type { ExportFile } from "./read-export.ts";

/** The ids of the imported records. */
export interface Ids {
  /** Whether they differ from those of the file. */
  areNew: boolean;
  of(id: string): string;
  /** Replaces all ids of records in a text. */
  in(text: string): string;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Keeps the ids if they are free. They are taken exactly while the installation still has the exported account, because
 * links in emails and reply addresses identify records by their ids alone.
 */
export async function freeIds(
  { database }: Platform,
  file: ExportFile,
  tables: readonly MovedTable[],
): Promise<Ids> {
  const { id } = file.info.account;
  if (!(await accounts.find(database.read, id)))
    return { areNew: false, of: (same) => same, in: (text) => text };
  const taken = new Set([id]);
  for (const { name, columns } of tables) {
    if (!columns.includes("id")) continue;
    for await (const line of file.rowsOf(name)) taken.add((JSON.parse(line) as { id: string }).id);
  }
  const salt = randomUUID();
  const of = (old: string) => (taken.has(old) ? another(old, salt) : old);
  return { areNew: true, of, in: (text) => text.replace(uuid, of) };
}

/** A new id with the same timestamp, which determines the order and the retention of records. */
function another(old: string, salt: string): string {
  const hash = createHash("sha256").update(salt).update(old).digest("hex");
  const variant = ((Number.parseInt(hash[3]!, 16) & 3) | 8).toString(16);
  return `${old.slice(0, 14)}${old[14]}${hash.slice(0, 3)}-${variant}${hash.slice(4, 7)}-${hash.slice(7, 19)}`;
}
