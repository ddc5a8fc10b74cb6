import {
  createPropertyInput,
  createPropertyOutput,
  idParam,
  listPropertiesInput,
  nothing,
  oneProperty,
  propertyList,
  timeline,
  timelineInput,
  updatePropertyInput,
  upsertPropertyInput,
} from "@rental/contract";
import { answerCreated, type Call } from "../../../gate/operation/call.ts";
import { read, write } from "../../../gate/operation/declare.ts";
import * as present from "./present.service.ts";
import * as properties from "./properties.service.ts";
import { timeline as timelineOf } from "./timeline.service.ts";

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

  upsert: write(
    {
      method: "PUT",
      path: "/properties/by-external-id/{externalId}",
      resource,
      tool: { none: "Programs that keep ids of their own use it; assistants find properties by searching." },
      summary: "Create or change a property by its externalId",
      description:
        "Creates the property with this externalId (201), or changes it (200): fields that are left out or blank stay as they are, and null clears a nullable field.",
      emits: ["property.created", "property.updated"],
      problems: ["conflict", "unprocessable-entity"],
      refuseBody: properties.refuseTrialFields,
    },
    upsertPropertyInput,
    oneProperty,
  ).mutation(async ({ ctx, input }) => {
    const { property, isNew } = await present.upsert(ctx, input);
    if (isNew) answerCreated(ctx, `/api/v1/properties/${property.id}`);
    return { data: property };
  }),

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

  timeline: read(
    {
      method: "GET",
      path: "/properties/{id}/timeline",
      resource,
      tool: { none: "assistants read the records themselves" },
      onReplica: true,
      summary: "See what happened with a property",
      description:
        "Returns what happened with the property, newest first: conversations about it when they began, showings, pre-screening sessions and decisions about them, and for those who may read the audit log the changes of its fields. What the caller may not read is left out. There is no total.",
    },
    timelineInput,
    timeline,
  ).query(({ ctx, input }) => timelineOf(ctx, input)),

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
