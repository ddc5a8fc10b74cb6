import { tracing } from "./caller.ts";
import { BuildingsResource } from "./generated/resources.gen.ts";
import type { Image } from "./generated/types.gen.ts";
import { type ImageSource, readImage } from "./image-file.ts";
import type { ImageUploadOptions } from "./images.ts";

/** The operations of `rental.buildings`, and uploads of images in one call. */
export class Buildings extends BuildingsResource {
  /**
   * Uploads an image of the building itself: requests an upload URL, sends the bytes, and confirms. The image becomes the
   * last in the building's display order.
   * @param id Identifier of the building.
   * @param image JPEG, PNG, WebP or HEIC, at most 10 MB.
   * @throws ConfigurationError when it is not such an image; UnexpectedResponseError when the storage rejects it
   */
  uploadImage(id: string, image: ImageSource, options: ImageUploadOptions = {}): Promise<Image> {
    return tracing(
      "buildings.uploadImage",
      this.uploadImage,
      options,
      async ({ altText, fileName: name, ...call }) => {
        const { bytes, contentType, fileName } = await readImage(image, name);
        const described = { contentType, sizeBytes: bytes.length };
        const { uploadUrl, objectKey } = await this.presignImage(id, { fileName, ...described }, call);
        await this.api.put("buildings.uploadImage", uploadUrl, { bytes, contentType }, call);
        return this.confirmImage(id, { objectKey, ...described, altText }, call);
      },
    );
  }
}
