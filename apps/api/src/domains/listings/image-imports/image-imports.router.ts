import {
  imageImportParams,
  oneImageImport,
  startedImageImport,
  startImageImportInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as imageImports from "./image-imports.service.ts";

/** Part of the namespace `images`: importing is another way to add them. */
const resource = { name: "images" };

export const imagesRouter = {
  import: write(
    {
      method: "POST",
      path: "/properties/{id}/images/import",
      resource,
      tool: ["manage_images", "import"],
      bulk: true,
      status: 202,
      summary: "Import images by URL",
      description:
        "Downloads, checks and stores each image in the background, following up to three redirects; get the job to see its progress. Counts toward the plan's monthly import limit (UTC). Emits property.updated when the job ends.",
      problems: ["unprocessable-entity"],
    },
    startImageImportInput,
    startedImageImport,
  ).mutation(async ({ ctx, input }) => ({ data: await imageImports.start(ctx, input.id, input.urls) })),

  getImport: read(
    {
      method: "GET",
      path: "/properties/{id}/images/import/{jobId}",
      resource,
      tool: ["get_record", "image_import"],
      summary: "Get an image import",
      description:
        "Progress of the import, and the error of each image that failed. It is kept for 90 days after it ended.",
    },
    imageImportParams,
    oneImageImport,
  ).query(async ({ ctx, input }) => ({ data: await imageImports.get(ctx, input.id, input.jobId) })),
};
