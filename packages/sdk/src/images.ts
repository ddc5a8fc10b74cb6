import { tracing } from "./caller.ts";
import { ImagesResource } from "./generated/resources.gen.ts";
import type { Image, ImageImport, ImagesImportInput } from "./generated/types.gen.ts";
import { type ImageSource, readImage } from "./image-file.ts";
import type { UploadOptions } from "./resource.ts";
import { type WaitOptions, waitForJob } from "./wait-for-job.ts";

/** Options of `images.upload`. */
export interface ImageUploadOptions extends UploadOptions {
  /** Alternative text for people who can't see the image, at most 500 characters. */
  altText?: string | undefined;
  /** Default: the name of the file. */
  fileName?: string | undefined;
}

/** The operations of `rental.images`, and uploads in one call. */
export class Images extends ImagesResource {
  /**
   * Uploads an image: requests an upload URL, sends the bytes, and confirms. The image becomes the last in the
   * property's display order.
   * @param id Identifier of the property.
   * @param image JPEG, PNG, WebP or HEIC, at most 10 MB.
   * For an image on the web, use `importAndWait`.
   * @throws ConfigurationError when it is not such an image; UnexpectedResponseError when the storage rejects it
   */
  upload(id: string, image: ImageSource, options: ImageUploadOptions = {}): Promise<Image> {
    return tracing("images.upload", this.upload, options, async ({ altText, fileName: name, ...call }) => {
      const { bytes, contentType, fileName } = await readImage(image, name);
      const described = { contentType, sizeBytes: bytes.length };
      const { uploadUrl, objectKey } = await this.presign(id, { fileName, ...described }, call);
      await this.api.put("images.upload", uploadUrl, { bytes, contentType }, call);
      return this.confirm(id, { objectKey, ...described, altText }, call);
    });
  }

  /**
   * Lets the server download images from their URLs, and waits until it has. Failed ones are in the job's `errors`.
   * @param id Identifier of the property.
   * @throws JobFailedError when the job itself failed
   */
  importAndWait(
    id: string,
    input: Omit<ImagesImportInput, "id">,
    options: WaitOptions<ImageImport> = {},
  ): Promise<ImageImport> {
    return tracing("images.importAndWait", this.importAndWait, options, async (call) => {
      const { jobId } = await this.import(id, input, call);
      return waitForJob((look) => this.getImport(id, jobId, look), call);
    });
  }
}
