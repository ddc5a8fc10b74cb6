import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createGunzip } from "node:zlib";
import { Header, Pax } from "tar";
import { z } from "zod";
import { errorCode, StartupError, whyUnreadable } from "../../process/startup-error.ts";
import { padding } from "./archive-writer.ts";
import {
  type BackupInfo,
  type BackupSums,
  backupInfo,
  backupSums,
  clusterFolder,
  dataFolder,
  infoEntry,
  type OnBytes,
  rowsFolder,
  sumsEntry,
} from "./format.ts";

const blockBytes = 512;
/** Maximum size of the entries that are read into memory. */
const maxTextLength = 256 * 1024 * 1024;

/**
 * Unpacks a backup into an empty directory, and verifies the checksum of every file.
 * @param accept receives the backup's description before anything is unpacked, and throws when it can't be used
 * @throws StartupError when the file is not a backup, or is truncated or modified
 */
export async function unpack(
  file: string,
  folder: string,
  accept: (info: BackupInfo) => Promise<void>,
  onBytes: OnBytes,
): Promise<BackupInfo> {
  const input = createReadStream(file);
  const gunzip = createGunzip();
  input.on("error", (error) => gunzip.destroy(error));
  try {
    return await readEntries(new Source(input.pipe(gunzip), onBytes), folder, accept);
  } catch (error) {
    throw explain(error, file);
  } finally {
    input.destroy();
    gunzip.destroy();
  }
}

class DamagedBackup extends Error {}

async function readEntries(
  source: Source,
  folder: string,
  accept: (info: BackupInfo) => Promise<void>,
): Promise<BackupInfo> {
  const found: BackupSums = {};
  let info: BackupInfo | undefined;
  let sums: BackupSums | undefined;
  for (let entry = await nextEntry(source); entry; entry = await nextEntry(source)) {
    const { path, size, type } = entry;
    if (sums) throw new DamagedBackup("it has data after its checksums");
    if (!info && path !== infoEntry) throw new DamagedBackup(`it does not start with ${infoEntry}`);
    if (type === "Directory") {
      await mkdir(placeOf(folder, path), { recursive: true, mode: 0o700 });
      continue;
    }
    if (type !== "File") throw new DamagedBackup(`${path} is neither a file nor a directory`);
    if (path === infoEntry || path === sumsEntry) {
      const text = await source.text(size);
      if (path === sumsEntry) sums = backupSums.parse(JSON.parse(text.toString()));
      else {
        info = backupInfo.parse(JSON.parse(text.toString()));
        await accept(info);
        found[path] = { size, sha256: createHash("sha256").update(text).digest("hex") };
      }
    } else {
      found[path] = { size, sha256: await writeOut(source, size, placeOf(folder, path)) };
    }
    await source.skip(padding(size));
  }
  await source.mustEnd();
  if (!info || !sums) throw new DamagedBackup("it is truncated");
  compare(found, sums);
  return info;
}

function compare(found: BackupSums, sums: BackupSums): void {
  for (const path of Object.keys(found)) {
    if (!Object.hasOwn(sums, path)) throw new DamagedBackup(`${path} was added`);
  }
  for (const [path, { size, sha256 }] of Object.entries(sums)) {
    const file = Object.hasOwn(found, path) ? found[path] : undefined;
    if (!file) throw new DamagedBackup(`${path} is missing`);
    if (file.size !== size || file.sha256 !== sha256) throw new DamagedBackup(`${path} was changed`);
  }
}

/** The target path of an entry: always inside the directory. */
function placeOf(folder: string, path: string): string {
  const parts = path.replace(/\/$/, "").split("/");
  const bad = parts.some((part) => part === "" || part === "." || part === ".." || /[\\\0]/.test(part));
  if (bad || ![clusterFolder, rowsFolder, dataFolder].includes(parts[0]!)) {
    throw new DamagedBackup(`it contains the invalid path ${JSON.stringify(path)}`);
  }
  return join(folder, ...parts);
}

async function writeOut(source: Source, size: number, place: string): Promise<string> {
  const hash = createHash("sha256");
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  const handle = await open(place, "wx", 0o600);
  try {
    for await (const chunk of source.chunks(size)) {
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
  } finally {
    await handle.close();
  }
  return hash.digest("hex");
}

async function nextEntry(source: Source) {
  let pax: Pax | undefined;
  for (;;) {
    const block = await source.text(blockBytes);
    const header = new Header(block, 0, pax);
    if (header.nullBlock) return undefined;
    const { path, size, type } = header;
    if (!header.cksumValid || path === undefined || size === undefined || size < 0) {
      throw new DamagedBackup("it is not a tar archive");
    }
    if (type !== "ExtendedHeader") return { path, size, type };
    pax = Pax.parse((await source.text(size)).toString());
    await source.skip(padding(size));
  }
}

/** Reads a given number of bytes from a stream. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(
    stream: AsyncIterable<Buffer>,
    private readonly onBytes: OnBytes,
  ) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async *chunks(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0 && !(await this.#more())) throw new DamagedBackup("it is truncated");
      const chunk = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(chunk.length);
      left -= chunk.length;
      this.onBytes(chunk.length);
      yield chunk;
    }
  }

  async text(size: number): Promise<Buffer> {
    if (size > maxTextLength) throw new DamagedBackup("one of its text entries is too large");
    const chunks: Buffer[] = [];
    for await (const chunk of this.chunks(size)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async skip(size: number): Promise<void> {
    await this.text(size);
  }

  /** The second of the two empty blocks that end a tar, and nothing more. */
  async mustEnd(): Promise<void> {
    const last = await this.text(blockBytes);
    if (last.some((byte) => byte !== 0) || this.#rest.length > 0 || (await this.#more())) {
      throw new DamagedBackup("it has data after its end");
    }
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done) return false;
    this.#rest = next.value;
    return true;
  }
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof StartupError) return error;
  const refuse = (reason: string) =>
    new StartupError(`${file} can't be restored: ${reason}. Use another backup.`, { cause: error });
  if (error instanceof DamagedBackup) return refuse(error.message);
  if (error instanceof z.ZodError || error instanceof SyntaxError) {
    return refuse("it is not a backup, or was made by an incompatible version");
  }
  const code = errorCode(error);
  if (code === "Z_BUF_ERROR") return refuse("it is truncated");
  if (code?.startsWith("Z_")) return refuse("it is not a backup, or was modified");
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return new StartupError(`The backup ${file} can't be read: ${whyUnreadable(error)}.`);
  }
  return error;
}
