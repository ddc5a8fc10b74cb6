import {
  imageImportParams,
  oneImageImport,
  startedImageImport,
  startImageImportInput,
} from "@rental/contract";
import { read, write } from "../../gate/declare.ts";
import * as imageImports from "./image-imports.service.ts";

/** Part of the namespace `images`: importing is one more way to get them. */
const resource = "images";

export const imageImportsRouter = {
  import: write(
    {
      method: "POST",
      path: "/properties/{id}/images/import",
      resource,
      bulk: true,
      status: 202,
      summary: "Import images by URL",
      description:
        "Downloads, checks and stores each image after this answer, over up to three redirects; ask for the job to see how far it is. Charges the plan's import budget of the UTC month. Emits property.updated when the job ends.",
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
      summary: "Get an image import",
      description: "How far the import is, and what went wrong with which address.",
    },
    imageImportParams,
    oneImageImport,
  ).query(async ({ ctx, input }) => ({ data: await imageImports.get(ctx, input.id, input.jobId) })),
};
