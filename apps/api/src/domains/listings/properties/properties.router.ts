import {
  createPropertyInput,
  createPropertyOutput,
  idParam,
  listPropertiesInput,
  nothing,
  oneProperty,
  propertyList,
  updatePropertyInput,
} from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { read, write } from "../../../gate/operation/declare.ts";
import * as properties from "./properties.service.ts";

const resource = {
  name: "properties",
  description: "Properties: what is for rent, where, and for how much.",
};
const mustExist = (call: Call, { id }: Record<string, string>) => properties.get(call, id!);

export const propertiesRouter = {
  list: read(
    {
      method: "GET",
      path: "/properties",
      resource,
      tool: "list_properties",
      onReplica: true,
      summary: "List properties",
      description: "Returns the properties that are not deleted, newest first. All filters are combined.",
    },
    listPropertiesInput,
    propertyList,
  ).query(({ ctx, input }) => properties.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/properties",
      resource,
      tool: "create_property",
      status: 201,
      summary: "Create a property",
      description:
        "Creates a property. Without a title, the title is derived from the address. A public property requires a title, an address, a positive rent and a positive number of bathrooms.",
      emits: ["property.created"],
      problems: ["conflict", "unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/properties/${data.id}`,
      refuseBody: properties.refuseTrialFields,
    },
    createPropertyInput,
    createPropertyOutput,
  ).mutation(({ ctx, input }) => properties.create(ctx, input)),

  get: read(
    {
      method: "GET",
      path: "/properties/{id}",
      resource,
      tool: ["get_record", "property"],
      summary: "Get a property",
      description: "Returns one property that is not deleted.",
    },
    idParam,
    oneProperty,
  ).query(async ({ ctx, input }) => ({ data: await properties.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/properties/{id}",
      resource,
      tool: "update_property",
      summary: "Change a property",
      description: "Send only the fields to change; null clears a nullable field.",
      emits: ["property.updated"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist,
      refuseBody: properties.refuseTrialFields,
    },
    updatePropertyInput,
    oneProperty,
  ).mutation(async ({ ctx, input }) => ({ data: await properties.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/properties/{id}",
      resource,
      tool: ["delete_record", "property"],
      status: 204,
      summary: "Delete a property",
      description: "Hides the property; the record is kept.",
      emits: ["property.updated"],
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => properties.remove(ctx, input.id)),
};
