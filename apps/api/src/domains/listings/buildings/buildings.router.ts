import {
  buildingList,
  createBuildingInput,
  idParam,
  listBuildingsInput,
  listingParams,
  nothing,
  oneBuilding,
  onePublicBuilding,
  updateBuildingInput,
} from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { publicRead, read, write } from "../../../gate/operation/declare.ts";
import * as buildings from "./buildings.service.ts";

const resource = { name: "buildings", description: "Buildings: what several properties have in common." };
const mustExist = (call: Call, { id }: Record<string, string>) => buildings.get(call, id!);
const tool = { none: "people set up the few buildings of an account" };

export const buildingsRouter = {
  list: read(
    {
      method: "GET",
      path: "/buildings",
      resource,
      tool: ["list_records", "buildings"],
      summary: "List buildings",
      description: "Returns the buildings, newest first.",
    },
    listBuildingsInput,
    buildingList,
  ).query(({ ctx, input }) => buildings.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/buildings",
      resource,
      tool,
      status: 201,
      summary: "Create a building",
      description: "Creates a building. A property is put into it by its buildingId.",
      emits: ["building.created"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/buildings/${data.id}`,
    },
    createBuildingInput,
    oneBuilding,
  ).mutation(async ({ ctx, input }) => ({ data: await buildings.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/buildings/{id}",
      resource,
      tool: ["get_record", "building"],
      summary: "Get a building",
      description: "Returns one building.",
    },
    idParam,
    oneBuilding,
  ).query(async ({ ctx, input }) => ({ data: await buildings.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/buildings/{id}",
      resource,
      tool,
      summary: "Change a building",
      description: "Send only the fields to change; null clears a nullable field.",
      emits: ["building.updated"],
      mustExist,
    },
    updateBuildingInput,
    oneBuilding,
  ).mutation(async ({ ctx, input }) => ({ data: await buildings.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/buildings/{id}",
      resource,
      tool,
      status: 204,
      summary: "Delete a building",
      description: "Removes the building for good. A building with properties in it can't be deleted.",
      emits: ["building.updated"],
      problems: ["conflict"],
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => buildings.remove(ctx, input.id)),
};

export const buildingsPublicRouter = {
  get: publicRead(
    {
      method: "GET",
      path: "/{slug}/buildings/{id}",
      resource,
      summary: "Get a building",
      description: "Returns one building that has a public listing. List those with buildingId.",
    },
    listingParams,
    onePublicBuilding,
  ).query(async ({ ctx, input }) => ({ data: await buildings.getPublic(ctx, input.id) })),
};
