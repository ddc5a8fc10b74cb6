import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { endIdle, idle } from "./sandboxes.service.ts";

/** Deletes unused sandboxes. */
export const sandboxEndJob: JobDefinition = {
  kind: "sandbox-end",
  lane: "light",
  isReal: true,
  due: idle,
  handle: endIdle,
};
