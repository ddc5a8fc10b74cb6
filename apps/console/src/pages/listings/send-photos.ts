import { rental } from "../../api/client.ts";
import { failureOf } from "../../api/errors.ts";

export const acceptedPhotos = "image/jpeg,image/png,image/webp,image/heic";

/** Photos that could not be sent for the same reason. */
export interface Unsent {
  files: File[];
  error: unknown;
}

/** Their names. */
export const namesOf = ({ files }: Unsent): string => files.map(({ name }) => name).join(", ");

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
 * @returns the photos that could not be sent, by reason
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
      const { detail } = failureOf(error);
      const same = unsent.find((each) => failureOf(each.error).detail === detail);
      if (same) same.files.push(file);
      else unsent.push({ files: [file], error });
    }
  }
  return unsent;
}
