import { z } from "zod";
import { maxImagesPerCall } from "./image.ts";
import { field, id, idParam, single, timestamp, webUrl } from "./schema.ts";

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

/** Statuses of image imports and bulk imports. */
export const jobStatuses = ["pending", "processing", "completed", "failed"] as const;

/** URL of an image to be imported. */
export const imageUrl = webUrl("must be an https URL");

export const imageImportStarted = z
  .object({
    jobId: field(id, "The job; see GET /properties/{id}/images/import/{jobId}.", exampleId),
    status: field(z.enum(jobStatuses), "Status of the job.", "pending"),
    totalUrls: field(z.int(), "Number of images to import.", 3),
  })
  .meta({ id: "ImageImportStarted", description: "An image import that has started." });
export type ImageImportStarted = z.output<typeof imageImportStarted>;

const importError = z
  .object({
    url: field(z.string(), "The URL as it was sent.", "https://example.com/kitchen.gif"),
    message: field(
      z.string(),
      "What went wrong and what to do.",
      "The file is not a JPEG, PNG, WebP or HEIC image.",
    ),
    code: field(z.string(), "Stable code of the error.", "unsupported_type"),
  })
  .meta({ id: "ImageImportError", description: "An image that was not imported." });

/** An image import job. */
export const imageImport = z
  .object({
    jobId: field(id, "Identifier of the job.", exampleId),
    status: field(
      z.enum(jobStatuses),
      "Status of the job. Failed images do not make the job fail.",
      "processing",
    ),
    totalUrls: field(z.int(), "Number of images to import.", 3),
    imported: field(z.int(), "Images imported so far.", 1),
    failed: field(z.int(), "Images that could not be imported.", 1),
    totalBytes: field(z.int(), "Bytes of the images imported so far.", 482_113),
    errors: z.array(importError).meta({ description: "One entry per image that failed, in the order sent." }),
    createdAt: field(timestamp, "When the import was requested.", "2026-11-02T09:30:00.000Z"),
    completedAt: field(timestamp.nullable(), "When it ended; null while it is running.", null),
  })
  .meta({ id: "ImageImport", description: "An image import job." });
export type ImageImport = z.output<typeof imageImport>;

/** Body of `POST /properties/{id}/images/import`. */
export const startImageImportInput = idParam.extend({
  urls: field(
    z.array(imageUrl).min(1).max(maxImagesPerCall),
    "URLs of the images, 1 to 20, each at most 2048 characters.",
    ["https://example.com/kitchen.jpg"],
  ),
});

export const imageImportParams = idParam.extend({ jobId: field(id, "Identifier of the job.", exampleId) });
export const startedImageImport = single(imageImportStarted);
export const oneImageImport = single(imageImport);
