/**
 * Decodes HEIC. sharp's build has no HEVC decoder, so libheif runs as WebAssembly in a worker thread: the event loop is
 * not blocked, and the thread is terminated if a file makes it hang or use too much memory.
 */
import { Worker } from "node:worker_threads";
import { type Nclx, profileOfNclx } from "./color-profile.ts";
import { ImageError } from "./image-error.ts";
import { asTiff, type Pixels, tiffHead, tiffTail } from "./pixels-with-profile.ts";

/** Limits of the decoder; exceeding either is refused as `too_many_pixels`. */
export interface HeicLimits {
  /** Width x height, checked before the pixels are decoded. */
  maxPixels: number;
  /** Bytes of memory, checked while decoding: a header may declare less than there is. */
  maxMemory: number;
  /** Pixels per side: an image n times larger is downsampled to 1/n of its pixels per side. */
  maxSide: number;
}

type WorkerAnswer =
  | (Pixels & { icc: Uint8Array | null; nclx: Nclx | null })
  | { error: "too_many_pixels" | "corrupt"; reason: string };

/** A 48-megapixel photo takes 3 s. Milliseconds. */
const DEADLINE = 30_000;

/** Bytes: larger than any profile that `profileOfNclx` makes. */
const maxMadeProfile = 16 * 1024;

/**
 * Decodes the primary image of a HEIC file, applying its rotation and mirroring, to an uncompressed TIFF with the
 * file's color profile. Each file gets its own thread: starting one costs 0.1 s of the 1.4 s for a 12-megapixel photo,
 * and terminating it frees the memory, which WebAssembly otherwise never does.
 * @param deadline milliseconds until the thread is terminated
 * @throws {ImageError} `corrupt`, `too_many_pixels`, `too_slow`
 */
export async function decodeHeic(
  bytes: Uint8Array,
  limits: HeicLimits,
  deadline = DEADLINE,
): Promise<{ tiff: Buffer; width: number; height: number; hasAlpha: boolean }> {
  const worker = new Worker(new URL("./heic-worker.mjs", import.meta.url), {
    workerData: { bytes, ...limits, head: tiffHead, tail: tiffTail + maxMadeProfile },
    // Silences the decoder's messages about broken files; the error already contains them.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<WorkerAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new ImageError("too_slow")), deadline);
      worker.once("message", resolve);
      worker.once("error", (cause) => reject(new ImageError("corrupt", { cause })));
      worker.once("exit", () => reject(new ImageError("corrupt", { cause: "decoder thread ended" })));
    });
    if ("error" in answer) throw new ImageError(answer.error, { cause: answer.reason });
    const { width, height, channels, icc, nclx } = answer;
    const tiff = asTiff(answer, icc ?? (nclx && profileOfNclx(nclx)));
    return { tiff, width, height, hasAlpha: channels === 4 };
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
