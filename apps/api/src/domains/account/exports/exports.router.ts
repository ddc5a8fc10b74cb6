import { idParam, nothing, oneExport, startedExport } from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as exports from "./exports.service.ts";

const resource = {
  name: "exports",
  description: "Copies of everything in the account, for its owners to take away.",
};
/** Nobody is kept from leaving: exports are in every plan, also after a trial has ended. */
const forOwners = {
  resource,
  tool: { none: "owners take the data away themselves; texts of strangers must never reach it" },
  needs: "owner",
  unscoped: true,
  onEveryPlan: true,
  afterTrial: true,
} as const;

export const exportsRouter = {
  create: write(
    {
      ...forOwners,
      method: "POST",
      path: "/exports",
      status: 202,
      summary: "Export the account",
      description:
        "Starts to write everything in the account to a ZIP file in the background; get the export to see its progress. While one is being written, the response is that one. The file has every record as JSON and the lists as CSV, photos and attachments, but no keys, secrets or sessions.",
      location: ({ data }: { data: { id: string } }) => `/api/v1/exports/${data.id}`,
    },
    nothing,
    startedExport,
  ).mutation(async ({ ctx }) => ({ data: await exports.start(ctx) })),

  get: read(
    {
      ...forOwners,
      method: "GET",
      path: "/exports/{id}",
      summary: "Get an export",
      description: "Progress of the export and, once it is completed, the address of the file for an hour.",
    },
    idParam,
    oneExport,
  ).query(async ({ ctx, input }) => ({ data: await exports.get(ctx, input.id) })),
};
