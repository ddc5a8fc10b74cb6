import { bulkImportParams, oneBulkImport, startBulkImportInput, startedBulkImport } from "@rental/contract";
import { read, write } from "../../gate/declare.ts";
import * as bulkImports from "./bulk-imports.service.ts";

const resource = "bulk-imports";
const bodyLimit = 8 * 1024 * 1024;

export const bulkImportsRouter = {
  create: write(
    {
      method: "POST",
      path: "/properties/bulk",
      resource,
      bulk: true,
      bodyLimit,
      status: 202,
      summary: "Create many properties",
      description:
        "Creates up to 500 properties after this answer; ask for the job to see how far it is. A row that is wrong fails by itself. Emits bulk_import.completed when the job ends.",
      problems: ["unprocessable-entity"],
    },
    startBulkImportInput,
    startedBulkImport,
  ).mutation(async ({ ctx, input }) => ({ data: await bulkImports.start(ctx, input.properties) })),

  get: read(
    {
      method: "GET",
      path: "/properties/bulk/{jobId}",
      resource,
      summary: "Get a bulk import",
      description: "How far the import is, what it created, and what is wrong with which row.",
    },
    bulkImportParams,
    oneBulkImport,
  ).query(async ({ ctx, input }) => ({ data: await bulkImports.get(ctx, input.jobId) })),
};
