/**
 * Limits the number of concurrent decoders, because pixels take memory: a photo of 12 megapixels 36 MB, one of 64 up to
 * 512 MB. Small images are decoded in parallel, large ones one at a time alongside them, so that a photo never waits
 * for a huge image. Together they need at most `3 x smallBytes` and one large image.
 */
import { createFairLimit, type Turn } from "./limit.ts";

/** Decoded bytes up to which an image counts as small: 20 megapixels of a camera. */
export const smallBytes = 64 * 1024 ** 2;

const small = createFairLimit({ places: 3, placesPerOwner: 2, maxQueue: 300, maxQueuePerOwner: 200 });
const large = createFairLimit({ places: 1, maxQueue: 200, maxQueuePerOwner: 100 });

/**
 * Runs a task that decodes an image.
 * @param decodedBytes the memory for all its pixels, see `decodedBytes`
 * @throws {ImageError} `busy`; the signal's reason when the task was dropped
 */
export function decoding<T>(decodedBytes: number, turn: Turn, task: () => Promise<T>): Promise<T> {
  return decodedBytes <= smallBytes ? small(turn, task) : large(turn, task);
}
