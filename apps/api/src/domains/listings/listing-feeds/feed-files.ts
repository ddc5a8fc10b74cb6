import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/** How long a file is kept after its last use; later requests usually get another version anyway. */
const keptMs = 24 * 3_600_000;
const maxBytes = 1024 ** 3;
/** The fastest compression, because a portal gets the first byte once everything is compressed. */
const level = 1;

/**
 * Caches compressed feeds in the data directory, from which they are streamed to portals. The name identifies the content,
 * so several processes may share the directory, and missing files are written again.
 */
export class FeedFiles {
  readonly #writing = new Map<string, Promise<void>>();

  constructor(private readonly dir: string) {}

  /** Opens a file, writing it first if it is missing. @param content generates it in parts */
  async open(name: string, content: () => AsyncIterable<string>): Promise<FileHandle> {
    const path = join(this.dir, `${name}.gz`);
    const known = await openIfThere(path);
    if (known) return known;
    await (this.#writing.get(name) ?? this.#write(name, path, content()));
    return open(path);
  }

  #write(name: string, path: string, content: AsyncIterable<string>): Promise<void> {
    const partial = join(this.dir, `${randomUUID()}.partial`);
    const writing = (async () => {
      try {
        await mkdir(this.dir, { recursive: true, mode: 0o700 });
        await this.prune();
        await pipeline(
          Readable.from(content),
          createGzip({ level }),
          createWriteStream(partial, { mode: 0o600 }),
        );
        await rename(partial, path);
      } finally {
        await rm(partial, { force: true });
        this.#writing.delete(name);
      }
    })();
    this.#writing.set(name, writing);
    return writing;
  }

  /** Removes expired files, and the oldest ones beyond the size limit. */
  async prune(): Promise<void> {
    const files = [];
    for (const name of (await readdir(this.dir).catch(ifMissing)) ?? []) {
      const path = join(this.dir, name);
      // Another process may remove it meanwhile.
      const info = await stat(path).catch(ifMissing);
      if (info) files.push({ path, size: info.size, at: info.mtimeMs });
    }
    files.sort((one, other) => other.at - one.at);
    let bytes = 0;
    for (const { path, size, at } of files) {
      bytes += size;
      if (bytes > maxBytes || Date.now() - at > keptMs) await rm(path, { force: true });
    }
  }
}

const openIfThere = (path: string): Promise<FileHandle | undefined> => open(path).catch(ifMissing);

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
