import { rm } from "node:fs/promises";
import { join } from "node:path";
import { maxImageBytes } from "@rental/contract";
import { LRUCache } from "lru-cache";
import type { CacheUse } from "../../../platform/counted-cache.ts";
import { maxEntries } from "../../../platform/max-entries.ts";
import type { Platform } from "../../../platform/platform.ts";
import { readBytes, StorageError } from "../../../platform/storage/storage.ts";
import * as queries from "./images.queries.ts";
import { type CachedImage, RenditionCache, type Visitor } from "./render/cache.ts";
import { decoding, smallBytes } from "./render/decoders.ts";
import type { RenderParams } from "./render/image-query.ts";
import { renderImage } from "./render/render.ts";

/** Bytes on disk: about 20,000 renditions of 50 kB. */
const renditionsBytes = 1024 ** 3;
/** How long an image is assumed to stay visible: a deleted image disappears within one second. */
const trustMs = 900;

type VisibleObject = NonNullable<Awaited<ReturnType<typeof queries.findVisibleObject>>>;
type Visible = VisibleObject & { since: number };

/** Serves visible images in the sizes that pages request. */
export class ImageHost {
  readonly #visible = new LRUCache<string, Visible>(maxEntries(10_000));

  private constructor(
    private readonly platform: Platform,
    private readonly renditions: RenditionCache,
    private readonly onError: (error: unknown) => void,
  ) {}

  /**
   * Opens the cache in the data directory.
   * @param onError called for cache disk errors, and for images whose stored bytes are lost or damaged
   */
  static async open(platform: Platform, onError: (error: unknown) => void): Promise<ImageHost> {
    const { config, clock } = platform;
    const cache = join(config.dataDir, "image-cache");
    // Earlier versions kept decoded HEIC photos there.
    await rm(join(cache, "sources"), { recursive: true, force: true });
    // Existing installations use this directory name.
    const dir = join(cache, "renderings");
    const renditions = await RenditionCache.open({ dir, maxBytes: renditionsBytes, onError, clock });
    return new ImageHost(platform, renditions, onError);
  }

  /** For /metrics. */
  get use(): CacheUse {
    return this.renditions.use;
  }

  /**
   * Renders an image, or returns null if there is no such visible image.
   * @throws {ImageError} `busy`, `too_slow`; the reason of the visitor's signal
   */
  async render(
    objectKey: string,
    params: RenderParams,
    variant: string,
    visitor: Visitor = {},
  ): Promise<CachedImage | null> {
    const image = await this.#find(objectKey);
    if (!image) return null;
    try {
      const render = (signal: AbortSignal) => this.#render(image, params, signal);
      return await this.renditions.get(objectKey, variant, render, visitor);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      // Either deleted in the meantime, which is not an error, or lost.
      if (error.code !== "not_found" || (await this.#isStillThere(objectKey))) this.onError(error);
      return null;
    }
  }

  async #find(objectKey: string): Promise<Visible | null> {
    const now = this.platform.clock.now().getTime();
    const known = this.#visible.get(objectKey);
    if (known && now - known.since < trustMs) return known;
    const row = await queries.findVisibleObject(this.platform.database.read, objectKey);
    if (!row) {
      this.#visible.delete(objectKey);
      return null;
    }
    const visible = { ...row, since: now };
    this.#visible.set(objectKey, visible);
    return visible;
  }

  async #isStillThere(objectKey: string): Promise<boolean> {
    this.#visible.delete(objectKey);
    return (await this.#find(objectKey)) !== null;
  }

  /** Decoders are limited per account, so that one account's images leave some for others. */
  #render(image: Visible, params: RenderParams, signal: AbortSignal): Promise<Uint8Array> {
    // Masters are small, and so are images without one. Images from an earlier version may have any size.
    const decoded = image.sha256 === null ? Number.POSITIVE_INFINITY : smallBytes;
    return decoding(decoded, { owner: image.accountId, signal }, async () => {
      const source = await this.#readSource(image);
      signal.throwIfAborted();
      return (await renderImage(source, params)).body;
    });
  }

  #readSource({ storedKey, sha256, masterKey, masterSha256 }: Visible): Promise<Buffer> {
    const hash = masterKey ? masterSha256 : sha256;
    return readBytes(this.platform.storage, masterKey ?? storedKey, {
      maxBytes: maxImageBytes,
      ...(hash !== null && { sha256: hash }),
    });
  }
}
