import { rental } from "../../api/client.ts";

export const acceptedPhotos = "image/jpeg,image/png,image/webp,image/heic";

/** A photo that could not be sent, and why. */
export interface Unsent {
  file: File;
  error: unknown;
}

/**
 * Adds photos to a listing, one after the other, so that they keep their order.
 * @param onProgress receives the number that have been sent
 * @returns the photos that could not be sent
 */
export async function sendPhotos(
  listingId: string,
  files: readonly File[],
  onProgress: (done: number) => void,
): Promise<Unsent[]> {
  const unsent: Unsent[] = [];
  for (const [done, file] of files.entries()) {
    onProgress(done);
    try {
      await rental.images.upload(listingId, file, { maxRetries: 2 });
    } catch (error) {
      unsent.push({ file, error });
    }
  }
  return unsent;
}
