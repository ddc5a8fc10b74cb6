import type { Tx } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { StartupError } from "../../../platform/process/startup-error.ts";
import { isObjectKey, renewedKey } from "../../../platform/storage/object-key.ts";
import * as images from "../../listings/images/images.service.ts";
import type { Ids } from "./import-ids.ts";
import type { ExportFile } from "./read-export.ts";

/** Columns with the keys of files. */
const columns: Readonly<Record<string, readonly string[]>> = {
  property_images: ["stored_key", "master_key"],
  attachments: ["stored_key", "preview_key"],
};

/** @throws StartupError for anything but a key that this program makes */
function mustBeKey(key: string): string {
  if (isObjectKey(key)) return key;
  throw new StartupError("The export is damaged: it names a file as no version of this program does.");
}

/** Maximum duration of an import, after which what an interrupted one has stored is removed. */
const importMs = 24 * 60 * 60 * 1000;

type Row = Record<string, unknown>;

/** The files of an import that are already in storage. */
export class Files {
  readonly #keys = new Map<string, string>();
  missing = 0;

  constructor(private readonly accountId: string) {}

  /** @param key in the export @param stored in storage */
  note(key: string, stored: string): void {
    this.#keys.set(key, stored);
  }

  areIn(table: string): boolean {
    return table in columns;
  }

  /**
   * Replaces the storage keys in a row with those of the imported files. For a file missing from the export, the key is
   * replaced as well, as it could be that of another account's file.
   */
  placed(table: string, row: Row): Row {
    const changed = (columns[table] ?? []).flatMap((column) => {
      const key = row[column];
      return typeof key === "string" ? [[column, this.#keys.get(key) ?? renewedKey(mustBeKey(key))]] : [];
    });
    return { ...row, ...Object.fromEntries(changed) };
  }

  /** Makes the files part of the account. @throws StartupError when the import took too long */
  async take(tx: Tx): Promise<void> {
    const taken = await images.keepRegistered(tx, this.accountId, [...this.#keys.values()]);
    if (!taken)
      throw new StartupError("The import took more than a day, so its files were removed. Try again.");
  }
}

/**
 * Stores the files of an export under new keys: those of a deleted account may be about to be removed. Each is
 * registered before it is stored, so that an interrupted import leaves nothing behind.
 */
export async function storeFiles(
  platform: Platform,
  file: ExportFile,
  ids: Ids,
  accountId: string,
): Promise<Files> {
  const { database, storage, clock } = platform;
  const files = new Files(accountId);
  for (const [table, names] of Object.entries(columns)) {
    for await (const line of file.rowsOf(table)) {
      const [before, after] = [JSON.parse(line) as Row, JSON.parse(ids.in(line)) as Row];
      for (const name of names) {
        const [key, wanted] = [before[name], after[name]];
        if (typeof key !== "string" || typeof wanted !== "string") continue;
        const bytes = await file.fileOf(key);
        const stored = renewedKey(mustBeKey(wanted));
        if (!bytes) files.missing += 1;
        else {
          const until = new Date(clock.now().getTime() + importMs);
          await database.transact((tx) => images.register(tx, accountId, stored, clock.now(), until));
          await storage.put(stored, bytes, { contentType: String(before.content_type) });
          files.note(wanted, stored);
        }
      }
    }
  }
  return files;
}
