import { createInterface } from "node:readline";
import { buffer, text } from "node:stream/consumers";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { StartupError, whyUnreadable } from "../../../platform/process/startup-error.ts";
import { type ExportInfo, exportInfo, infoEntry, recordsEntry } from "./format.ts";

/** The largest file of an account: a picture or an attachment. */
const maxFileBytes = 64 * 1024 * 1024;

/** An export, opened for reading. */
export class ExportFile {
  private constructor(
    readonly info: ExportInfo,
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws StartupError when it is not a complete export */
  static async open(path: string): Promise<ExportFile> {
    const incomplete = new StartupError(`The file ${path} is not a complete export of an account.`);
    const zip = await openPromise(path, { autoClose: false }).catch((error: NodeJS.ErrnoException) => {
      if (error.code === undefined) throw incomplete;
      throw new StartupError(`The file ${path} can't be read: ${whyUnreadable(error)}.`);
    });
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const found = entries.get(infoEntry);
    const told = found && (await text(await zip.openReadStreamPromise(found)));
    const info = exportInfo.safeParse(told === undefined ? undefined : JSON.parse(told));
    if (info.success) return new ExportFile(info.data, zip, entries);
    zip.close();
    throw incomplete;
  }

  /** The rows of a table, as JSON; none when the export does not have the table. */
  async *rowsOf(table: string): AsyncGenerator<string> {
    const entry = this.entries.get(recordsEntry(table));
    if (!entry) return;
    const stream = await this.zip.openReadStreamPromise(entry);
    // Readline does not pass on the errors of its input.
    const failed = new Promise<never>((_, reject) => stream.once("error", reject));
    const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })[
      Symbol.asyncIterator
    ]();
    for (;;) {
      const next = await Promise.race([lines.next(), failed]);
      if (next.done) return;
      if (next.value !== "") yield next.value;
    }
  }

  /** A file of the account; undefined when the export does not have it. */
  async fileOf(key: string): Promise<Buffer | undefined> {
    const entry = this.entries.get(key);
    if (!entry) return undefined;
    if (entry.uncompressedSize > maxFileBytes)
      throw new StartupError(`The file ${key} in the export is too large.`);
    return buffer(await this.zip.openReadStreamPromise(entry));
  }

  close(): void {
    this.zip.close();
  }
}
