import type { PassThrough, Readable as ReadableStream } from "node:stream";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { TransactionSql } from "postgres";
import { ZipFile } from "yazl";
import { movedTables } from "../../../db/moving.ts";
import { quoted } from "../../../platform/database/quoted.ts";
import { sessionSettings, timeLimits } from "../../../platform/database/time-limits.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type AddressSealer, addressSealer } from "../../../platform/secrets/sealed-address.ts";
import { UnreadableSecret } from "../../../platform/secrets/secrets.ts";
import { StorageError } from "../../../platform/storage/storage.ts";
import { type ExportInfo, infoEntry, recordsEntry } from "./format.ts";
import { lineOf, type Sheet, sheets } from "./sheets.ts";

/** Number of rows held in memory at once. */
const rowsAtOnce = 100;

/** Maximum number of metadata columns: more would make each line long and mostly empty. */
const maxKeys = 100;

/**
 * Streams a ZIP file with everything in an account: the rows as of a single point in time, then the files. Holds only a
 * few rows and the names of the files in memory.
 */
export function archiveOf(
  platform: Platform,
  accountId: string,
  { signal }: { signal?: AbortSignal } = {},
): ReadableStream {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const writer = new ArchiveWriter(
    platform,
    accountId,
    zip,
    AbortSignal.any([closed(output), ...(signal ? [signal] : [])]),
  );
  zip.on("error", (error: Error) => output.destroy(error));
  writer.write().then(
    () => zip.end(),
    (error: Error) => output.destroy(error),
  );
  return output;
}

/** Aborts when the reader cancels the stream. */
function closed(output: ReadableStream): AbortSignal {
  const controller = new AbortController();
  output.once("close", () => controller.abort());
  return controller.signal;
}

class ArchiveWriter {
  readonly #files: string[] = [];
  readonly #missing: string[] = [];

  constructor(
    private readonly platform: Platform,
    private readonly accountId: string,
    private readonly zip: ZipFile,
    private readonly signal: AbortSignal,
  ) {}

  async write(): Promise<void> {
    const at = this.platform.clock.now();
    const account = await this.#writeRows();
    for (const key of this.#files) await this.#addFile(key);
    const info: ExportInfo = {
      format: 1,
      exportedAt: at.toISOString(),
      account: JSON.parse(account) as ExportInfo["account"],
      tables: movedTables.map(({ name, columns }) => ({ name, columns })),
      missingFiles: this.#missing,
    };
    await this.#add(infoEntry, Readable.from([`${JSON.stringify(info, null, 2)}\n`]));
  }

  /** @returns the account, as JSON */
  async #writeRows(): Promise<string> {
    const session = this.platform.database.openSession(() => undefined, timeLimits.exports);
    try {
      return await session.begin("isolation level repeatable read read only", async (tx) => {
        // A pooler may ignore the settings of a session.
        for (const [name, value] of Object.entries(sessionSettings(timeLimits.exports)))
          await tx.unsafe(`set local ${name} = ${value}`);
        const [account] = await tx<{ line: string }[]>`
          select row_to_json(a)::text as line from (
            select id, name, slug, plan, created_at as "createdAt" from accounts where id = ${this.accountId}) a`;
        for (const table of movedTables) await this.#add(recordsEntry(table.name), this.#lines(tx, table));
        for (const sheet of sheets) await this.#add(`csv/${sheet.name}.csv`, this.#cells(tx, sheet));
        return account!.line;
      });
    } finally {
      await session.end({ timeout: 0 });
    }
  }

  async *#lines(tx: TransactionSql, table: (typeof movedTables)[number]): AsyncGenerator<string> {
    const { name, columns, only = "true", order = "1, 2", sealed } = table;
    const selected = columns.map(quoted).join(", ");
    const rows = this.#rows(
      tx,
      `select ${selected} from ${quoted(name)} where account_id = $1 and (${only}) order by ${order}`,
    );
    const addresses = addressSealer(this.platform.secrets);
    for await (const line of rows) {
      if (name === "property_images" || name === "attachments") this.#noteFiles(line);
      yield `${sealed ? opened(line, sealed, addresses) : line}\n`;
    }
  }

  /**
   * Metadata has a column per key, which imports can read, unless there are too many; custom fields have one each, named
   * after their labels.
   */
  async *#cells(tx: TransactionSql, { name, table, members, columns, only }: Sheet): AsyncGenerator<string> {
    const from = `${quoted(table)} as "row" where "row".account_id = $1 and (${only})`;
    const keys = members.includes("metadata") ? await this.#metadataKeys(tx, from) : [];
    const isOneCell = keys.length === 0 || keys.length > maxKeys;
    const parts: Record<string, { key: string; label: string }[]> = {
      ...(members.includes("customFields") && { customFields: await this.#customFields(tx, name) }),
      ...(!isOneCell && { metadata: keys.map((key) => ({ key, label: key })) }),
    };
    yield lineOf(
      members.flatMap((member) => parts[member]?.map(({ label }) => `${member}.${label}`) ?? [member]),
    );
    const selected = columns.map(({ name }) => `"row".${quoted(name)}`).join(", ");
    const inOrder = `select ${selected} from ${from} order by "row".created_at, "row".id`;
    for await (const line of this.#rows(tx, inOrder)) {
      const row = JSON.parse(line) as Record<string, unknown>;
      yield lineOf(
        columns.flatMap((column, at) => {
          const part = parts[members[at]!];
          if (!part) return [row[column.name]];
          const values = new Map(Object.entries(row[column.name] ?? {}));
          return part.map(({ key }) => values.get(key) ?? null);
        }),
      );
    }
  }

  async #metadataKeys(tx: TransactionSql, from: string): Promise<string[]> {
    const rows = await tx.unsafe<{ key: string }[]>(
      `select distinct key collate "C" as key from (select jsonb_object_keys("row".metadata) as key from ${from}) keys
        order by key limit ${maxKeys + 1}`,
      [this.accountId],
    );
    return rows.map(({ key }) => key);
  }

  async #customFields(tx: TransactionSql, kind: string): Promise<{ key: string; label: string }[]> {
    const [row] = await tx<{ fields: { key: string; label: string }[] | null }[]>`
      select "values" -> 'customFields' -> ${kind} as fields from settings where account_id = ${this.accountId}`;
    return row?.fields ?? [];
  }

  /** Rows as JSON, serialized by the database so that values of the type `json` are preserved verbatim. */
  async *#rows(tx: TransactionSql, select: string): AsyncGenerator<string> {
    const query = tx.unsafe<{ line: string }[]>(`select row_to_json(r)::text as line from (${select}) r`, [
      this.accountId,
    ]);
    for await (const rows of query.cursor(rowsAtOnce)) for (const { line } of rows) yield line;
  }

  #noteFiles(line: string): void {
    const row = JSON.parse(line) as Record<
      "stored_key" | "master_key" | "preview_key",
      string | null | undefined
    >;
    const keys = [row.stored_key, row.master_key, row.preview_key];
    this.#files.push(...keys.filter((key) => typeof key === "string"));
  }

  /** Adds a file, unless it was deleted after the rows were read. */
  async #addFile(key: string): Promise<void> {
    try {
      const { stream } = await this.platform.storage.read(key);
      await this.#add(key, stream, { compress: false });
    } catch (error) {
      if (!(error instanceof StorageError && error.code === "not_found")) throw error;
      this.#missing.push(key);
    }
  }

  /** Adds an entry and waits until it is written, so that entries are read one at a time, as fast as they are consumed. */
  async #add(
    name: string,
    content: ReadableStream | AsyncIterable<string>,
    options: { compress?: boolean } = {},
  ): Promise<void> {
    this.signal.throwIfAborted();
    const stream = content instanceof Readable ? content : Readable.from(content);
    const stop = () => stream.destroy();
    this.signal.addEventListener("abort", stop);
    try {
      this.zip.addReadStream(stream, name, { mtime: this.platform.clock.now(), ...options });
      await finished(stream, { writable: false });
    } finally {
      this.signal.removeEventListener("abort", stop);
    }
  }
}

/** Decrypts the sealed address in a row; one that was sealed with another secret stays as it is. */
function opened(line: string, column: string, { open }: AddressSealer): string {
  const row = JSON.parse(line) as Record<string, unknown>;
  const stored = row[column];
  if (typeof stored !== "string") return line;
  try {
    return JSON.stringify({ ...row, [column]: open(stored) });
  } catch (error) {
    if (error instanceof UnreadableSecret) return line;
    throw error;
  }
}
