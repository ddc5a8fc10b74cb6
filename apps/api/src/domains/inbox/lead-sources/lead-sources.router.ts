import {
  createLeadSourceInput,
  idParam,
  leadSourceList,
  listLeadSourcesInput,
  nothing,
  oneLeadAddress,
  oneLeadSource,
  updateLeadSourceInput,
} from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { read, write } from "../../../gate/operation/declare.ts";
import * as leadSources from "./lead-sources.service.ts";

const resource = { name: "lead-sources", description: "Portals and programs that send leads." };
const tool = { none: "People connect portals: each needs its address entered there." };
const mustExist = (call: Call, { id }: Record<string, string>) => leadSources.get(call, id!);

export const leadSourcesRouter = {
  list: read(
    {
      method: "GET",
      path: "/lead-sources",
      resource,
      tool,
      summary: "List lead sources",
      description: "Returns the account's lead sources, newest first.",
    },
    listLeadSourcesInput,
    leadSourceList,
  ).query(({ ctx, input }) => leadSources.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/lead-sources",
      alsoNeeds: ["contacts:write"],
      resource,
      tool,
      status: 201,
      summary: "Create a lead source",
      description:
        "Creates an address to which a portal posts leads, without a key, and one to which it sends them by email. The number of sources depends on the plan.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/lead-sources/${data.id}`,
    },
    createLeadSourceInput,
    oneLeadSource,
  ).mutation(async ({ ctx, input }) => ({ data: await leadSources.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/lead-sources/{id}",
      resource,
      tool,
      summary: "Get a lead source",
      description: "Returns one lead source.",
    },
    idParam,
    oneLeadSource,
  ).query(async ({ ctx, input }) => ({ data: await leadSources.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/lead-sources/{id}",
      alsoNeeds: ["contacts:write"],
      resource,
      tool,
      summary: "Change a lead source",
      description: "Send only the fields to change; mapping null reads leads as their kind says.",
      problems: ["unprocessable-entity"],
      mustExist,
    },
    updateLeadSourceInput,
    oneLeadSource,
  ).mutation(async ({ ctx, input }) => ({ data: await leadSources.update(ctx, input) })),

  addressOfProperty: read(
    {
      method: "GET",
      path: "/lead-sources/properties/{id}",
      resource,
      tool,
      summary: "Get the address for inquiries about a property",
      description:
        "Returns the email address that belongs in the property's listings at portals: what comes there is about this property.",
    },
    idParam,
    oneLeadAddress,
  ).query(async ({ ctx, input }) => ({ data: await leadSources.addressOfProperty(ctx, input.id) })),

  delete: write(
    {
      method: "DELETE",
      path: "/lead-sources/{id}",
      resource,
      tool,
      status: 204,
      summary: "Delete a lead source",
      description: "From now on, its addresses are refused. Its leads stay.",
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => leadSources.remove(ctx, input.id)),
};
