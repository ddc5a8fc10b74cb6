import {
  createWorkflowInput,
  idParam,
  listWorkflowsInput,
  nothing,
  oneWorkflow,
  updateWorkflowInput,
  workflowList,
} from "@rental/contract";
import { read, write } from "../../gate/declare.ts";
import * as workflows from "./workflows.service.ts";

const resource = "workflows";

export const workflowsRouter = {
  list: read(
    {
      method: "GET",
      path: "/workflows",
      resource,
      summary: "List workflow templates",
      description:
        "The account's own templates, newest first, then the system's, each in full. All filters apply together.",
    },
    listWorkflowsInput,
    workflowList,
  ).query(({ ctx, input }) => workflows.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/workflows",
      resource,
      status: 201,
      summary: "Create a workflow template",
      description:
        "Needs a name, steps and a triggerType. The slug is made from the name. What running it needs is checked when a run is started. Emits workflow.created.",
      location: ({ data }: { data: { id: string } }) => `/api/v1/workflows/${data.id}`,
    },
    createWorkflowInput,
    oneWorkflow,
  ).mutation(async ({ ctx, input }) => ({ data: await workflows.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/workflows/{id}",
      resource,
      summary: "Get a workflow template",
      description: "One template, of the account or of the system.",
    },
    idParam,
    oneWorkflow,
  ).query(async ({ ctx, input }) => ({ data: await workflows.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/workflows/{id}",
      resource,
      summary: "Change a workflow template",
      description:
        "Send only the fields to change; null clears a field that may be null. The slug stays. A body with steps, exitConditions, questionConfig, completionConfig or introMessage makes the next version; runs that are under way keep theirs. Templates of the system are 403. Emits workflow.updated.",
      mustExist: (call, { id }) => workflows.mustBeOwn(call, id!),
    },
    updateWorkflowInput,
    oneWorkflow,
  ).mutation(async ({ ctx, input }) => ({ data: await workflows.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/workflows/{id}",
      resource,
      status: 204,
      summary: "Delete a workflow template",
      description:
        "Removes the template with its versions and ended runs. 409 while runs are pending, running or paused: cancel them first. Templates of the system are 403. Emits workflow.deleted.",
      problems: ["conflict"],
      mustExist: (call, { id }) => workflows.mustBeOwn(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => workflows.remove(ctx, input.id)),
};
