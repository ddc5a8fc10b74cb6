import {
  cannedAnswerList,
  createCannedAnswerInput,
  fillCannedAnswerInput,
  idParam,
  listCannedAnswersInput,
  nothing,
  oneCannedAnswer,
  oneFilledAnswer,
  updateCannedAnswerInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as answers from "./canned-answers.service.ts";

const resource = { name: "canned-answers", description: "Texts that people insert into replies." };
const tool = { none: "assistants word their own answers" };

export const cannedAnswersRouter = {
  list: read(
    {
      method: "GET",
      path: "/canned-answers",
      resource,
      tool,
      summary: "List canned answers",
      description: "The texts that people insert into replies, newest first.",
    },
    listCannedAnswersInput,
    cannedAnswerList,
  ).query(({ ctx, input }) => answers.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/canned-answers",
      resource,
      tool,
      status: 201,
      summary: "Create a canned answer",
      description:
        "Adds a text that people insert into replies, at most 200. Unknown placeholders are refused.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/canned-answers/${data.id}`,
    },
    createCannedAnswerInput,
    oneCannedAnswer,
  ).mutation(async ({ ctx, input }) => ({ data: await answers.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/canned-answers/{id}",
      resource,
      tool,
      summary: "Get a canned answer",
      description: "One text that people insert into replies.",
    },
    idParam,
    oneCannedAnswer,
  ).query(async ({ ctx, input }) => ({ data: await answers.get(ctx, input.id) })),

  fill: read(
    {
      method: "GET",
      path: "/canned-answers/{id}/filled",
      alsoNeeds: ["conversations:read", "contacts:read"],
      resource,
      tool,
      summary: "Fill in a canned answer",
      description:
        "Returns the text for a conversation, in the contact's language if it has one, and says which placeholders have no value. Nothing is sent.",
    },
    fillCannedAnswerInput,
    oneFilledAnswer,
  ).query(async ({ ctx, input }) => ({ data: await answers.fill(ctx, input) })),

  update: write(
    {
      method: "PATCH",
      path: "/canned-answers/{id}",
      resource,
      tool,
      summary: "Change a canned answer",
      description: "Send only the fields to change.",
      mustExist: (call, { id }) => answers.get(call, id!),
    },
    updateCannedAnswerInput,
    oneCannedAnswer,
  ).mutation(async ({ ctx, input }) => ({ data: await answers.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/canned-answers/{id}",
      resource,
      tool,
      status: 204,
      summary: "Delete a canned answer",
      description: "Removes the text for good. Replies that were made of it stay.",
      mustExist: (call, { id }) => answers.get(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => answers.remove(ctx, input.id)),
};
