import { bulkImportParams, oneBulkImport, startBulkImportInput, startedBulkImport } from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as bulkImports from "./bulk-imports.service.ts";

const resource = { name: "bulk-imports", description: "Creation of many properties in one request." };
const bodyLimit = 8 * 1024 * 1024;

export const bulkImportsRouter = {
  create: write(
    {
      method: "POST",
      path: "/properties/bulk",
      alsoNeeds: ["properties:write"],
      resource,
      tool: "import_properties",
      bulk: true,
      bodyLimit,
      status: 202,
      summary: "Create many properties",
      description:
        "Starts the creation of up to 500 properties in the background; get the job to see its progress. An invalid row fails without affecting the others. With the mode `upsert`, rows of properties that are already there change those. Emits bulk_import.completed when the job ends.",
      problems: ["unprocessable-entity"],
    },
    startBulkImportInput,
    startedBulkImport,
  ).mutation(async ({ ctx, input }) => ({
    data: await bulkImports.start(ctx, input.properties, input.mode),
  })),

  get: read(
    {
      method: "GET",
      path: "/properties/bulk/{jobId}",
      resource,
      tool: ["get_record", "bulk_import"],
      summary: "Get a bulk import",
      description:
        "Progress of the import, the properties it created, and the errors of each row. It is kept for 90 days after it ended.",
    },
    bulkImportParams,
    oneBulkImport,
  ).query(async ({ ctx, input }) => ({ data: await bulkImports.get(ctx, input.jobId) })),
};
