/**
 * HEIC pixels. sharp's build has no HEVC decoder, so libheif runs as WebAssembly in a worker thread: the event loop is
 * not blocked, and the thread is ended when a file makes it hang or use too much memory.
 */
import { Worker } from "node:worker_threads";
import { ImageError } from "./image-error.ts";

export interface Pixels {
  width: number;
  height: number;
  /** RGBA, 8 bits per channel. */
  data: Uint8Array;
}

type WorkerAnswer = Pixels | { error: "too_many_pixels" | "corrupt"; reason: string };

/** A 48-megapixel photo takes 3 s. Milliseconds. */
const DEADLINE = 30_000;

/**
 * Decodes the primary image of a HEIC file, applying the rotation and mirroring of the file. Each file gets its own
 * thread: starting it costs 0.1 s of the 1.4 s of a 12-megapixel photo, and ending it frees the memory, which
 * WebAssembly otherwise never does.
 * @param maxPixels refuse a larger width x height before its pixels are decoded
 * @param deadline milliseconds until the thread is ended
 * @throws {ImageError} `corrupt`, `too_many_pixels`, `too_slow`
 */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number, deadline = DEADLINE): Promise<Pixels> {
  const worker = new Worker(new URL("./heic-worker.mjs", import.meta.url), {
    workerData: { bytes, maxPixels },
    // The decoder prints messages about broken files; the error already contains them.
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
    return answer;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
