/** Why bytes are not an image that this service accepts or serves. */
export type ImageErrorCode = "unsupported_type" | "corrupt" | "too_many_pixels" | "too_slow" | "busy";

const MESSAGES: Record<ImageErrorCode, string> = {
  unsupported_type: "The content of the file is not a JPEG, PNG, WebP or HEIC image, whatever its name says.",
  corrupt: "The image is damaged or incomplete. Send the whole file.",
  too_many_pixels: "The image has more than 64 megapixels, or needs as much memory. Scale it down first.",
  too_slow: "The image took too long to decode. Save it again with another program, or as JPEG.",
  busy: "Too many images are being rendered at the moment. Try again in a few seconds.",
};

/** `code` is stable, `message` may be shown to users, `cause` (a library's error) is for the log. */
export class ImageError extends Error {
  readonly code: ImageErrorCode;

  constructor(code: ImageErrorCode, options?: ErrorOptions) {
    super(MESSAGES[code], options);
    this.name = "ImageError";
    this.code = code;
  }
}
