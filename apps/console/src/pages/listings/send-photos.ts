import { rental } from "../../api/client.ts";

export const acceptedPhotos = "image/jpeg,image/png,image/webp,image/heic";

/** A photo that could not be sent, and why. */
export interface Unsent {
  file: File;
  error: unknown;
}

/** Uploads one photo. */
export type SendPhoto = (file: File) => PromiseLike<unknown>;

export const toListing =
  (id: string): SendPhoto =>
  (file) =>
    rental.images.upload(id, file, { maxRetries: 2 });

export const toBuilding =
  (id: string): SendPhoto =>
  (file) =>
    rental.buildings.uploadImage(id, file, { maxRetries: 2 });

/**
 * Uploads photos, one after the other, so that they keep their order.
 * @param onProgress receives the number that have been sent
 * @returns the photos that could not be sent
 */
export async function sendPhotos(
  send: SendPhoto,
  files: readonly File[],
  onProgress: (done: number) => void,
): Promise<Unsent[]> {
  const unsent: Unsent[] = [];
  for (const [done, file] of files.entries()) {
    onProgress(done);
    try {
      await send(file);
    } catch (error) {
      unsent.push({ file, error });
    }
  }
  return unsent;
}
