import { z } from "zod";
import { field, id, idParam, single } from "./schema.ts";

/** Content types that may be uploaded. */
export const imageContentTypes = ["image/jpeg", "image/png", "image/webp", "image/heic"] as const;

/** Maximum size of an image in bytes: 10 MB. */
export const maxImageBytes = 10 * 1024 * 1024;

/** Maximum number of images per call of presign-batch, confirm-batch, delete, reorder and import. */
export const maxImagesPerCall = 20;

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
const exampleKey =
  "images/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e/0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d/9f86d081884c7d65.jpg";
const exampleUrl = `http://127.0.0.1:3000/cdn/${exampleKey}`;

/** An image of a property or building. */
export const image = z
  .object({
    id: field(id, "Identifier of the image.", exampleId),
    url: field(z.string(), "URL of the image; add ?w=, h, fit, q and format to resize it.", exampleUrl),
    altText: field(
      z.string().nullable(),
      "Alternative text for people who can't see the image.",
      "The kitchen",
    ),
    order: field(z.int(), "Position in the display order, starting at 0.", 0),
  })
  .meta({ id: "Image", description: "An image of a property or building." });
export type Image = z.output<typeof image>;

const contentType = z.enum(imageContentTypes);
const sizeBytes = z.int().min(1).max(maxImageBytes);
const fileName = field(
  z.string().min(1).max(255),
  "Name of the file. Its extension becomes the extension of the object key.",
  "kitchen.jpg",
);

const uploadShape = {
  fileName,
  contentType: field(contentType, "Type of the file. The PUT must send the same Content-Type.", "image/jpeg"),
  sizeBytes: field(sizeBytes, "Size of the file in bytes, at most 10 MB.", 482_113),
};
const newUpload = z.object(uploadShape).meta({ id: "NewImageUpload", description: "A file to upload." });
export type NewUpload = z.output<typeof newUpload>;

const uploadUrl = field(
  z.string(),
  "The URL to PUT the bytes to, valid for 24 hours, with the same Content-Type and length.",
  `http://127.0.0.1:3000/uploads/${exampleKey}?signature=...`,
);
const objectKey = field(z.string(), "Name of the stored object, needed to confirm the upload.", exampleKey);

/** Body of `POST /properties/{id}/images/presign`. */
export const presignImageInput = idParam.extend(uploadShape);
export type PresignImageInput = z.output<typeof presignImageInput>;

export const presignedImage = single(
  z
    .object({
      uploadUrl,
      objectKey,
      maxImages: field(z.int(), "Maximum number of images per property on this plan.", 20),
    })
    .meta({ id: "PresignedImage", description: "Where to upload one image." }),
);

const batchOf = <T extends z.ZodType>(item: T, description: string) =>
  z.array(item).min(1).max(maxImagesPerCall).meta({ description });

/** Body of `POST /properties/{id}/images/presign-batch`. */
export const presignImagesInput = idParam.extend({
  images: batchOf(newUpload, "The files, 1 to 20."),
});
export type PresignImagesInput = z.output<typeof presignImagesInput>;

export const presignedImages = z.object({
  data: z
    .array(
      z
        .object({ fileName: field(z.string(), "As it was sent.", "kitchen.jpg"), uploadUrl, objectKey })
        .meta({ id: "PresignedBatchImage", description: "Where to upload one image of the batch." }),
    )
    .meta({ description: "One entry per file, in the order of the request." }),
});

const confirmShape = {
  objectKey: field(
    z.string().max(1024),
    "The objectKey from the presign answer; it starts with images/{userId}/{id}/.",
    exampleKey,
  ),
  contentType: field(contentType, "The presigned type; the bytes must match it.", "image/jpeg"),
  sizeBytes: field(sizeBytes, "The presigned size in bytes; the object must have this size.", 482_113),
  altText: field(
    z.string().max(500).nullish(),
    "Alternative text for people who can't see the image.",
    "The kitchen",
  ),
};
const uploadedImage = z
  .object(confirmShape)
  .meta({ id: "UploadedImage", description: "An image whose bytes were uploaded." });
export type UploadedImage = z.output<typeof uploadedImage>;

/** Body of `POST /properties/{id}/images/confirm`. */
export const confirmImageInput = idParam.extend(confirmShape);
export type ConfirmImageInput = z.output<typeof confirmImageInput>;

/** Body of `POST /properties/{id}/images/confirm-batch`. */
export const confirmImagesInput = idParam.extend({
  images: batchOf(uploadedImage, "The uploaded images, 1 to 20: either all become visible or none."),
});
export type ConfirmImagesInput = z.output<typeof confirmImagesInput>;

export const oneImage = single(image);
export const imageList = z.object({
  data: z.array(image).meta({ description: "The images in display order." }),
});

/** Body of `DELETE /properties/{id}/images`. */
export const deleteImagesInput = idParam.extend({
  imageIds: field(
    z.array(id).min(1).max(maxImagesPerCall),
    "The images to delete, 1 to 20. Ids that are not images of the account are skipped.",
    [exampleId],
  ),
});
export type DeleteImagesInput = z.output<typeof deleteImagesInput>;

export const deletedImages = single(
  z
    .object({ deleted: field(z.int(), "Number of images deleted.", 1) })
    .meta({ id: "DeletedImages", description: "Number of images deleted." }),
);

/** Body of `PATCH /properties/{id}/images/reorder`. */
export const reorderImagesInput = idParam.extend({
  imageIds: field(
    z.array(z.string().max(100)).min(1).max(maxImagesPerCall),
    "The images that come first, in their new order; the others follow in their previous order. Ids that are not images of this property are skipped.",
    [exampleId],
  ),
});
export type ReorderImagesInput = z.output<typeof reorderImagesInput>;

export const reordered = z.object({ ok: field(z.literal(true), "Always true: the order is set.", true) });
