import {
  createLabelInput,
  idParam,
  labelList,
  listLabelsInput,
  nothing,
  oneLabel,
  updateLabelInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as labels from "./labels.service.ts";

const resource = { name: "labels", description: "Words that people put on conversations." };
const tool = { none: "people sort their inbox" };

export const labelsRouter = {
  list: read(
    {
      method: "GET",
      path: "/labels",
      resource,
      tool,
      summary: "List labels",
      description: "The labels for conversations, newest first.",
    },
    listLabelsInput,
    labelList,
  ).query(({ ctx, input }) => labels.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/labels",
      resource,
      tool,
      status: 201,
      summary: "Create a label",
      description: "Adds a label for conversations, at most 50. No two have the same name, ignoring case.",
      problems: ["conflict", "unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/labels/${data.id}`,
    },
    createLabelInput,
    oneLabel,
  ).mutation(async ({ ctx, input }) => ({ data: await labels.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/labels/{id}",
      resource,
      tool,
      summary: "Get a label",
      description: "One label.",
    },
    idParam,
    oneLabel,
  ).query(async ({ ctx, input }) => ({ data: await labels.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/labels/{id}",
      resource,
      tool,
      summary: "Change a label",
      description: "Send only the fields to change. The conversations keep the label.",
      problems: ["conflict"],
      mustExist: (call, { id }) => labels.get(call, id!),
    },
    updateLabelInput,
    oneLabel,
  ).mutation(async ({ ctx, input }) => ({ data: await labels.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/labels/{id}",
      resource,
      tool,
      status: 204,
      summary: "Delete a label",
      description: "Removes the label for good, also from the conversations that have it.",
      mustExist: (call, { id }) => labels.get(call, id!),
    },
    idParam,
    nothing,
    labels.takeOff,
  ).mutation(({ ctx, input }) => labels.remove(ctx, input.id)),
};
