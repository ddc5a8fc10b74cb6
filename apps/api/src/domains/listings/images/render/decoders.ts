/**
 * Limits the total memory of the process's decoders, because pixels take a lot: a photo of 12 megapixels 36 MB, an
 * interlaced PNG of 64 up to 512 MB. Large images are decoded one at a time, with photos alongside them as far as the
 * budget has room: all but the very largest leave some.
 */
import { createFairLimit, type Turn } from "../../../../platform/process/fair-limit.ts";
import { ImageError } from "./image-error.ts";
import { decodingBytes } from "./source.ts";

/** Maximum decoded size of an image that counts as small: 20 megapixels from a camera. */
export const smallBytes = 64 * 1024 ** 2;

const decoders = createFairLimit({
  places: 4,
  placesPerOwner: 2,
  budget: decodingBytes,
  largeAbove: smallBytes,
  maxQueue: 300,
  maxQueuePerOwner: 200,
  busy: () => new ImageError("busy"),
});

/**
 * Runs a task that decodes an image.
 * @param decodedBytes the memory for all its pixels, see `decodedBytes`
 * @throws {ImageError} `busy`; the signal's reason if the task was dropped
 */
export function decoding<T>(
  decodedBytes: number,
  turn: Omit<Turn, "cost">,
  task: () => Promise<T>,
): Promise<T> {
  return decoders({ ...turn, cost: decodedBytes }, task);
}
