/**
 * HEIC pixels. sharp's build has no HEVC decoder, so libheif runs as WebAssembly in a worker thread: the
 * event loop stays free, and a file that makes it hang or grow is ended with its thread.
 */
import { Worker } from "node:worker_threads";
import { ImageError } from "./image-error.ts";

export interface Pixels {
  width: number;
  height: number;
  /** RGBA, 8 bits a channel. */
  data: Uint8Array;
}

type WorkerAnswer = Pixels | { error: "too_many_pixels" | "corrupt"; reason: string };

/** A 48-megapixel photo takes 3 s. Milliseconds. */
const DEADLINE = 30_000;

/**
 * Decodes the primary image of a HEIC file, rotation and mirroring of the file applied.
 * A thread each: its start costs 0.1 s of the 1.4 s of a 12-megapixel photo, and its end returns the memory,
 * which WebAssembly otherwise never does.
 * @param maxPixels refuse a larger width x height before its pixels are decoded
 * @param deadline milliseconds until the thread is ended
 * @throws {ImageError} `corrupt`, `too_many_pixels`, `too_slow`
 */
export async function decodeHeic(bytes: Uint8Array, maxPixels: number, deadline = DEADLINE): Promise<Pixels> {
  const worker = new Worker(new URL("./heic-worker.mjs", import.meta.url), {
    workerData: { bytes, maxPixels },
    // The decoder prints about broken files; the error says it already.
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
