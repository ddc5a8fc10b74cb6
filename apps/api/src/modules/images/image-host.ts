import { join } from "node:path";
import { maxImageBytes } from "@rental/contract";
import { LRUCache } from "lru-cache";
import type { Platform } from "../../platform/platform.ts";
import { readBytes, StorageError } from "../../platform/storage/storage.ts";
import * as queries from "./images.queries.ts";
import { type CachedImage, RenderCache } from "./render/cache.ts";
import { MAX_SIDE, type RenderParams } from "./render/parse-params.ts";
import { renderImage } from "./render/render.ts";
import { toFastSource } from "./render/source.ts";

/** Bytes on disk: some 20,000 renderings of 50 kB. */
const renderingsBytes = 1024 ** 3;
/** Bytes on disk of decoded HEIC photos. */
const sourcesBytes = 256 * 1024 ** 2;
/** How long an image is trusted to be visible: a deleted one is gone within one second. */
const trustMs = 900;

interface Visible {
  etag: string;
  contentType: string;
  since: number;
}

/** Serves the visible images in the sizes that pages ask for. Spec 2.2: confirmed images alone. */
export class ImageHost {
  readonly #visible = new LRUCache<string, Visible>({ max: 10_000 });

  private constructor(
    private readonly platform: Platform,
    private readonly renderings: RenderCache,
    private readonly sources: RenderCache,
  ) {}

  /** Opens the caches below the data directory. */
  static async open(platform: Platform, onError: (error: unknown) => void): Promise<ImageHost> {
    const { config, clock } = platform;
    const dir = join(config.dataDir, "image-cache");
    // Two caches, because a rendering waits for its source: in one, all places could be taken by the waiting.
    const [renderings, sources] = await Promise.all([
      RenderCache.open({ dir: join(dir, "renderings"), maxBytes: renderingsBytes, onError, clock }),
      RenderCache.open({ dir: join(dir, "sources"), maxBytes: sourcesBytes, concurrency: 1, onError, clock }),
    ]);
    return new ImageHost(platform, renderings, sources);
  }

  /**
   * One rendering of an image, or null when there is no such visible image.
   * @throws {ImageError} `busy`, `too_slow`
   */
  async render(objectKey: string, params: RenderParams, variant: string): Promise<CachedImage | null> {
    const image = await this.#find(objectKey);
    if (!image) return null;
    try {
      return await this.renderings.get(objectKey, variant, async () => {
        const { body } = await renderImage(await this.#source(objectKey, image), params);
        return body;
      });
    } catch (error) {
      // Deleted meanwhile, or written again by an upload URL that still lives: not the image that was confirmed.
      if (error instanceof StorageError && (error.code === "not_found" || error.code === "changed"))
        return null;
      throw error;
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

  async #source(objectKey: string, { etag, contentType }: Visible): Promise<Uint8Array> {
    const { storage } = this.platform;
    const read = () => readBytes(storage, objectKey, { maxBytes: maxImageBytes, ifMatch: etag });
    if (contentType !== "image/heic") return read();
    const decode = async () => toFastSource(await read(), MAX_SIDE);
    return (await this.sources.get(objectKey, "source.jpeg", decode)).body;
  }
}
