import {
  buildingList,
  type ConfirmImageInput,
  confirmImageInput,
  createBuildingInput,
  deletedImages,
  deleteImagesInput,
  idParam,
  imageList,
  listBuildingsInput,
  listingParams,
  nothing,
  oneBuilding,
  oneImage,
  onePublicBuilding,
  presignedImage,
  presignImageInput,
  updateBuildingInput,
} from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { publicRead, read, write } from "../../../gate/operation/declare.ts";
import * as buildings from "./buildings.service.ts";
import * as photos from "./photos.service.ts";

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
      problems: ["conflict"],
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
      problems: ["conflict"],
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

  listImages: read(
    {
      method: "GET",
      path: "/buildings/{id}/images",
      resource,
      tool,
      summary: "List the images of a building",
      description: "Returns the images of the building's own, without those of its units.",
    },
    idParam,
    imageList,
  ).query(async ({ ctx, input }) => ({ data: await photos.list(ctx, input.id) })),

  presignImage: write(
    {
      method: "POST",
      path: "/buildings/{id}/images/presign",
      resource,
      tool,
      summary: "Start the upload of an image of a building",
      description:
        "Returns the URL to PUT the bytes to, as for an image of a property. Wait for a 2xx, then confirm.",
      problems: ["unprocessable-entity"],
      mustExist,
    },
    presignImageInput,
    presignedImage,
  ).mutation(async ({ ctx, input }) => ({ data: await photos.presign(ctx, input) })),

  confirmImage: write(
    {
      method: "POST",
      path: "/buildings/{id}/images/confirm",
      resource,
      tool,
      status: 201,
      summary: "Confirm an uploaded image of a building",
      description:
        "Checks the uploaded bytes and shows the image for the building, and for its units without images. It is last in display order, which imageIds of the building changes.",
      emits: ["building.updated"],
      problems: ["conflict", "unprocessable-entity"],
      mustExist,
      location: ({ data }: { data: { id: string } }, { id }: ConfirmImageInput) =>
        `/api/v1/buildings/${id}/images/${data.id}`,
    },
    confirmImageInput,
    oneImage,
    photos.storeConfirmed,
  ).mutation(async ({ ctx, input }) => ({ data: await photos.confirm(ctx, input.id, ctx.prepared) })),

  deleteImages: write(
    {
      method: "DELETE",
      path: "/buildings/{id}/images",
      resource,
      tool,
      summary: "Delete images of a building",
      description:
        "Deletes images of the building's own and their stored bytes; other ids are skipped. Those of its units stay: leave them out of imageIds.",
      emits: ["building.updated"],
      mustExist,
    },
    deleteImagesInput,
    deletedImages,
  ).mutation(async ({ ctx, input }) => ({ data: { deleted: await photos.remove(ctx, input) } })),
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
