import {
  dryRunInput,
  idParam,
  listRunsInput,
  oneDryRun,
  oneRun,
  oneStartedRun,
  runList,
  startRunInput,
} from "@rental/contract";
import { read, write } from "../../../gate/operation/declare.ts";
import { dryRun, mustHaveWorkflow } from "./dry-run.service.ts";
import * as runs from "./workflow-runs.service.ts";

const resource = { name: "workflow-runs", description: "Runs of workflow templates, each for one contact." };

export const workflowRunsRouter = {
  list: read(
    {
      method: "GET",
      path: "/workflows/runs",
      resource,
      tool: ["list_records", "workflow_runs"],
      onReplica: true,
      summary: "List workflow runs",
      description:
        "Returns the runs, newest first. `active` means pending or running. All filters are combined.",
    },
    listRunsInput,
    runList,
  ).query(({ ctx, input }) => runs.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/workflows/runs",
      alsoNeeds: ["contacts:write", "messages:write"],
      resource,
      tool: ["run_workflow", "start"],
      status: 201,
      summary: "Start a workflow run",
      description:
        "Runs a workflow for a contact in the background. The run keeps the version that the template has now. 409 while another run of the same workflow for the same contact and property has not ended. 422 `template_not_runnable` names the step and the field that is missing or invalid.",
      problems: ["conflict", "unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/workflows/runs/${data.id}`,
    },
    startRunInput,
    oneStartedRun,
  ).mutation(async ({ ctx, input }) => ({ data: await runs.start(ctx, input) })),

  dryRun: write(
    {
      method: "POST",
      path: "/workflows/{id}/dry-run",
      resource,
      tool: ["run_workflow", "dry_run"],
      summary: "Try a workflow",
      description:
        "Shows what a run of the workflow would send, when, and which branches it would take. The steps are performed as in a run, but nothing is stored, sent or emitted. Answers and replies are assumed to arrive immediately. The workflow may be inactive. A workflow with an automatic or scheduled trigger starts as its trigger would start it; any other starts as if by a request.",
      problems: ["unprocessable-entity"],
      mustExist: (call, { id }) => mustHaveWorkflow(call, id!),
    },
    dryRunInput,
    oneDryRun,
  ).mutation(async ({ ctx, input }) => ({ data: await dryRun(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/workflows/runs/{id}",
      resource,
      tool: ["get_record", "workflow_run"],
      summary: "Get a workflow run",
      description:
        "Returns one run with the progress of each step: what was sent, asked and answered, word for word, and why a branch was taken.",
    },
    idParam,
    oneRun,
  ).query(async ({ ctx, input }) => ({ data: await runs.get(ctx, input.id) })),

  cancel: write(
    {
      method: "POST",
      path: "/workflows/runs/{id}/cancel",
      resource,
      tool: ["run_workflow", "cancel"],
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
      tool: ["run_workflow", "pause"],
      summary: "Pause a workflow run",
      description:
        "Holds a run until it is resumed. Replies that arrive meanwhile are recorded; time limits are checked when it is resumed. 409 when it has already ended.",
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
      alsoNeeds: ["contacts:write", "messages:write"],
      resource,
      tool: ["run_workflow", "resume"],
      summary: "Resume a workflow run",
      description:
        "Continues a paused run. A run that is not paused does not change. 409 when it has already ended.",
      problems: ["conflict"],
      mustExist: (call, { id }) => runs.get(call, id!),
    },
    idParam,
    oneRun,
  ).mutation(async ({ ctx, input }) => ({ data: await runs.resume(ctx, input.id) })),
};
