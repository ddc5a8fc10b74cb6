import {
  createWorkflowInput,
  idParam,
  listWorkflowsInput,
  listWorkflowVersionsInput,
  nothing,
  oneWorkflow,
  updateWorkflowInput,
  workflowList,
  workflowVersionList,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import * as workflows from "./workflows.service.ts";

const resource = {
  name: "workflows",
  description: "Workflow templates: the steps to carry out and what starts them.",
};

export const workflowsRouter = {
  list: read(
    {
      method: "GET",
      path: "/workflows",
      resource,
      tool: ["list_records", "workflows"],
      summary: "List workflow templates",
      description:
        "Returns the account's own templates, newest first, then the system templates, each in full. All filters are combined.",
    },
    listWorkflowsInput,
    workflowList,
  ).query(({ ctx, input }) => workflows.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/workflows",
      alsoNeeds: ["contacts:write", "messages:write"],
      resource,
      tool: ["save_workflow", "create"],
      status: 201,
      summary: "Create a workflow template",
      description:
        "Requires a name, steps and a triggerType. The slug is made from the name. Whether the template can be run is checked when a run is started.",
      emits: ["workflow.created"],
      problems: ["conflict"],
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
      tool: ["get_record", "workflow"],
      summary: "Get a workflow template",
      description: "Returns one template of the account or of the system.",
    },
    idParam,
    oneWorkflow,
  ).query(async ({ ctx, input }) => ({ data: await workflows.get(ctx, input.id) })),

  listVersions: read(
    {
      method: "GET",
      path: "/workflows/{id}/versions",
      resource,
      tool: ["list_records", "workflow_versions"],
      summary: "List the versions of a workflow template",
      description:
        "Returns the versions of the template that were saved, newest first, each with the parts that runs use. The templateVersion of a run says which version it uses. For a system template, returns only the versions that the account has run.",
      problems: ["not-found"],
      mustExist: (call, { id }) => workflows.get(call, id!),
    },
    listWorkflowVersionsInput,
    workflowVersionList,
  ).query(({ ctx, input }) => workflows.listVersions(ctx, input)),

  update: write(
    {
      method: "PATCH",
      path: "/workflows/{id}",
      alsoNeeds: ["contacts:write", "messages:write"],
      resource,
      tool: ["save_workflow", "update"],
      summary: "Change a workflow template",
      description:
        "Send only the fields to change; null clears a nullable field. The slug does not change. A body with steps, exitConditions, questionConfig, completionConfig or introMessage creates a new version; runs that have already started keep theirs. 403 for system templates.",
      emits: ["workflow.updated"],
      problems: ["conflict"],
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
      tool: ["delete_record", "workflow"],
      status: 204,
      summary: "Delete a workflow template",
      description:
        "Deletes the template with its versions and ended runs. 409 while runs are pending, running or paused: cancel them first. 403 for system templates.",
      emits: ["workflow.deleted"],
      problems: ["conflict"],
      mustExist: (call, { id }) => workflows.mustBeOwn(call, id!),
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => workflows.remove(ctx, input.id)),
};
