/**
 * Disk cache of renditions: limited in size, with LRU eviction. One directory per object, one file per variant,
 * `<variant>~<hash of the content>`: the name contains the ETag, and a file damaged by a power failure can be detected.
 * Files are written under a temporary name and renamed, so that a killed process leaves no partial files.
 *
 * Each process keeps its own index of the directory. Several processes may share one: each applies the limit to the
 * files it knows, and renders again what another one has evicted.
 */
import { createHash, randomUUID, webcrypto } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { type Clock, systemClock } from "../../../../platform/clock.ts";
import { type CacheUse, CountedCache } from "../../../../platform/counted-cache.ts";

export interface RenditionCacheOptions {
  /** Directory used only by the cache; created if missing. */
  dir: string;
  /** Maximum total size of all files. */
  maxBytes: number;
  /** Called for a file that could not be written or removed. The image is served anyway. */
  onError: (error: unknown) => void;
  /** Default: the system clock. */
  clock?: Clock;
}

export interface CachedImage {
  body: Buffer;
  /** A strong ETag: a hash of the body, without quotes. */
  etag: string;
  /** False if this call, or one it waited for, rendered the image. */
  hit: boolean;
}

/** A client that requests a rendition. */
export interface Visitor {
  /**
   * Aborts when the visitor disconnects. A rendition that no visitor is waiting for is aborted through its own signal.
   */
  signal?: AbortSignal;
  /**
   * Called before a rendition is started for the visitor, but not if it is cached or in progress. May refuse by
   * throwing.
   */
  beforeRendering?(): void | Promise<void>;
}

export type Render = (signal: AbortSignal) => Promise<Uint8Array>;

/** An in-flight rendition, and how many visitors are waiting for it. */
interface Flight {
  image: Promise<CachedImage>;
  visitors: number;
  abandoned: AbortController;
}

interface Entry {
  path: string;
  etag: string;
  size: number;
  /** When the file's last-use time was last written, in milliseconds. */
  touchedAt: number;
  /** Whether the content has been verified against the hash in the name. */
  checked: boolean;
}

/** Minimum interval between writes of the last-use time, which is only read on restart. Milliseconds. */
const TOUCH_INTERVAL = 60 * 60 * 1000;

/** Size of the in-memory cache of recently read files: a popular page has some dozens, of 50 kB each. Bytes. */
const memoryBytes = 16 * 1024 ** 2;
const maxBytesInMemory = 1024 ** 2;

export class RenditionCache {
  /** Keyed by path. The content of a path never changes. */
  readonly #memory = new LRUCache<string, Buffer>({
    maxSize: memoryBytes,
    maxEntrySize: maxBytesInMemory,
    sizeCalculation: (body) => Math.max(1, body.length),
  });
  readonly #dir: string;
  readonly #partials: string;
  readonly #index: CountedCache<Entry>;
  readonly #flights = new Map<string, Flight>();
  readonly #removals = new Set<Promise<void>>();
  readonly #onError: (error: unknown) => void;
  readonly #clock: Clock;
  readonly #maxBytes: number;

  private constructor(options: RenditionCacheOptions) {
    this.#dir = join(options.dir, "objects");
    this.#partials = join(options.dir, "partial");
    this.#maxBytes = options.maxBytes;
    this.#onError = options.onError;
    this.#clock = options.clock ?? systemClock;
    this.#index = new CountedCache<Entry>({
      maxSize: options.maxBytes,
      sizeCalculation: (entry) => Math.max(1, entry.size),
      dispose: (entry, _key, reason) => {
        if (reason === "evict") this.#remove(entry.path);
      },
    });
  }

  /** Takes over the files of a previous process, in order of last use. */
  static async open(options: RenditionCacheOptions): Promise<RenditionCache> {
    const cache = new RenditionCache(options);
    await rm(cache.#partials, { recursive: true, force: true });
    await mkdir(cache.#partials, { recursive: true });
    await mkdir(cache.#dir, { recursive: true });
    await cache.#load();
    return cache;
  }

  /**
   * Returns one variant of an object: from disk, from an in-flight rendition, or from `render`.
   * @param variant safe as a file name, see `parseRenderParams`
   * @throws what `render` and `beforeRendering` throw (nothing is cached then), or the reason of the visitor's signal
   */
  async get(
    objectKey: string,
    variant: string,
    render: Render,
    { signal, beforeRendering }: Visitor = {},
  ): Promise<CachedImage> {
    const key = join(folderOf(objectKey), variant);
    const entry = this.#index.get(key);
    const found = entry && (await this.#read(key, entry));
    if (found) return found;
    if (!this.#flights.has(key)) await beforeRendering?.();
    signal?.throwIfAborted();
    return this.#wait(key, this.#flights.get(key) ?? this.#begin(key, render), signal);
  }

  #begin(key: string, render: Render): Flight {
    const abandoned = new AbortController();
    const image = this.#render(key, () => render(abandoned.signal)).finally(() => this.#end(key, flight));
    // Each visitor awaits it; once all of them are gone, nobody handles its failure.
    image.catch(() => undefined);
    const flight: Flight = { image, visitors: 0, abandoned };
    this.#flights.set(key, flight);
    return flight;
  }

  #end(key: string, flight: Flight): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }

  /** Waits for a rendition, which is aborted when the last visitor leaves. */
  #wait(key: string, flight: Flight, signal: AbortSignal | undefined): Promise<CachedImage> {
    flight.visitors += 1;
    if (!signal) return flight.image;
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.visitors -= 1;
        reject(signal.reason);
        if (flight.visitors > 0) return;
        // A visitor arriving from now on starts it again.
        this.#end(key, flight);
        flight.abandoned.abort(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      flight.image.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
    });
  }

  /** For /metrics: a miss is an image that must be rendered. */
  get use(): CacheUse {
    return this.#index;
  }

  /** Bytes on disk that count toward the limit. */
  get size(): number {
    return this.#index.calculatedSize;
  }

  /** Resolves when no rendition or removal is in progress. */
  async idle(): Promise<void> {
    while (this.#flights.size + this.#removals.size > 0) {
      await Promise.allSettled([...[...this.#flights.values()].map(({ image }) => image), ...this.#removals]);
    }
  }

  async #read(key: string, entry: Entry): Promise<CachedImage | null> {
    try {
      const body = this.#memory.get(entry.path) ?? (await this.#readFile(entry));
      if (this.#isTouchDue(entry)) await this.#touch(entry);
      return { body, etag: entry.etag, hit: true };
    } catch (error) {
      // Usually another process has evicted the file; in any case it is rendered again.
      if (!isMissing(error)) this.#onError(error);
      this.#memory.delete(entry.path);
      if (this.#index.peek(key) === entry) this.#index.delete(key);
      return null;
    }
  }

  async #readFile(entry: Entry): Promise<Buffer> {
    const body = await readFile(entry.path);
    if (!entry.checked && (await etagOf(body)) !== entry.etag)
      throw new Error(`Damaged cache file ${entry.path}`);
    entry.checked = true;
    this.#memory.set(entry.path, body);
    return body;
  }

  #isTouchDue = (entry: Entry): boolean => this.#clock.now().getTime() - entry.touchedAt >= TOUCH_INTERVAL;

  async #touch(entry: Entry): Promise<void> {
    const now = this.#clock.now();
    entry.touchedAt = now.getTime();
    await utimes(entry.path, now, now);
  }

  async #render(key: string, render: () => Promise<Uint8Array>): Promise<CachedImage> {
    const rendered = await render();
    const body = Buffer.from(rendered.buffer, rendered.byteOffset, rendered.byteLength);
    const etag = await etagOf(body);
    await this.#store(key, body, etag).catch(this.#onError);
    return { body, etag, hit: false };
  }

  async #store(key: string, body: Buffer, etag: string): Promise<void> {
    if (body.length > this.#maxBytes) return;
    const path = join(this.#dir, `${key}~${etag}`);
    const partial = join(this.#partials, randomUUID());
    try {
      await writeFile(partial, body, { flag: "wx" });
      await mkdir(join(path, ".."), { recursive: true });
      await rename(partial, path);
    } finally {
      await rm(partial, { force: true });
    }
    const touchedAt = this.#clock.now().getTime();
    this.#index.set(key, { path, etag, size: body.length, touchedAt, checked: true });
  }

  async #load(): Promise<void> {
    const entries: { key: string; entry: Entry }[] = [];
    for (const file of await readdir(this.#dir, { recursive: true })) {
      const [key, etag] = file.split("~");
      if (!key || !etag) continue; // a directory
      const path = join(this.#dir, file);
      const info = await stat(path).catch((error: unknown) => {
        if (!isMissing(error)) throw error; // otherwise, another process removed it
      });
      if (!info) continue;
      const { size, mtimeMs } = info;
      entries.push({ key, entry: { path, etag, size, touchedAt: mtimeMs, checked: false } });
    }
    entries.sort((a, b) => a.entry.touchedAt - b.entry.touchedAt);
    for (const { key, entry } of entries) this.#index.set(key, entry);
  }

  #remove(path: string): void {
    this.#memory.delete(path);
    const removal = rm(path, { force: true })
      .catch(this.#onError)
      .finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }
}

/** `ab/<hash>`: keys are user input, hashes are safe and evenly distributed. */
function folderOf(objectKey: string): string {
  const hash = createHash("sha256").update(objectKey).digest("hex").slice(0, 32);
  return `${hash.slice(0, 2)}/${hash}`;
}

/** In a thread, because a PNG of 2,560 pixels per side may take 20 MB. */
async function etagOf(body: Buffer): Promise<string> {
  const hash = await webcrypto.subtle.digest("SHA-256", body);
  return Buffer.from(hash).toString("base64url").slice(0, 22);
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
