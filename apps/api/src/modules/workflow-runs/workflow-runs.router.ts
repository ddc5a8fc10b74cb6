import { idParam, listRunsInput, oneRun, oneStartedRun, runList, startRunInput } from "@rental/contract";
import { read, write } from "../../gate/declare.ts";
import * as runs from "./workflow-runs.service.ts";

const resource = "workflow-runs";

export const workflowRunsRouter = {
  list: read(
    {
      method: "GET",
      path: "/workflows/runs",
      resource,
      summary: "List workflow runs",
      description: "The runs, newest first. `active` means pending or running. All filters apply together.",
    },
    listRunsInput,
    runList,
  ).query(({ ctx, input }) => runs.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/workflows/runs",
      resource,
      status: 201,
      summary: "Start a workflow run",
      description:
        "Runs a workflow for a contact, in the background. The run pins the version that the template has now. 409 while a run of the same workflow for the same contact and property has not ended. 422 `template_not_runnable` names the step and the member that the execution lacks.",
      problems: ["conflict", "unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/workflows/runs/${data.id}`,
    },
    startRunInput,
    oneStartedRun,
  ).mutation(async ({ ctx, input }) => ({ data: await runs.start(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/workflows/runs/{id}",
      resource,
      summary: "Get a workflow run",
      description: "One run, with how far each of its steps is.",
    },
    idParam,
    oneRun,
  ).query(async ({ ctx, input }) => ({ data: await runs.get(ctx, input.id) })),

  cancel: write(
    {
      method: "POST",
      path: "/workflows/runs/{id}/cancel",
      resource,
      summary: "Cancel a workflow run",
      description: "Ends a run as cancelled. 409 when it has already ended.",
      problems: ["conflict"],
      mustExist: (call, { id }) => runs.get(call, id!),
    },
    idParam,
    oneRun,
  ).mutation(async ({ ctx, input }) => ({ data: await runs.cancel(ctx, input.id) })),

  pause: write(
    {
      method: "POST",
      path: "/workflows/runs/{id}/pause",
      resource,
      summary: "Pause a workflow run",
      description:
        "Holds a run until it is resumed. Replies are noted meanwhile; time limits are looked at when it is resumed. 409 when it has already ended.",
      problems: ["conflict"],
      mustExist: (call, { id }) => runs.get(call, id!),
    },
    idParam,
    oneRun,
  ).mutation(async ({ ctx, input }) => ({ data: await runs.pause(ctx, input.id) })),

  resume: write(
    {
      method: "POST",
      path: "/workflows/runs/{id}/resume",
      resource,
      summary: "Resume a workflow run",
      description:
        "Lets a paused run go on; one that is not paused stays as it is. 409 when it has already ended.",
      problems: ["conflict"],
      mustExist: (call, { id }) => runs.get(call, id!),
    },
    idParam,
    oneRun,
  ).mutation(async ({ ctx, input }) => ({ data: await runs.resume(ctx, input.id) })),
};
