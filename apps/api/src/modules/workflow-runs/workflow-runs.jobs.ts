import type { JobDefinition } from "../../platform/jobs.ts";
import { due, execute } from "./execution.service.ts";
import { runJobKind } from "./workflow-runs.service.ts";

/** Executes workflow runs. */
export const workflowRunJob: JobDefinition = { kind: runJobKind, lane: "light", due, handle: execute };
