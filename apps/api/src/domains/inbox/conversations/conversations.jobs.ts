import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import {
  archiveIdle,
  findIdle,
  findRested,
  nextIdleOf,
  nextRestedOf,
  wake,
} from "./conversations.service.ts";

/** Archives conversations after 30 idle days. */
export const archiveConversationsJob: JobDefinition = {
  kind: "conversation-archive",
  lane: "light",
  due: findIdle,
  nextOf: nextIdleOf,
  handle: archiveIdle,
};

/** Ends snoozes, so that they appear in the change feed. */
export const wakeConversationsJob: JobDefinition = {
  kind: "conversation-wake",
  lane: "light",
  due: findRested,
  nextOf: nextRestedOf,
  handle: wake,
};
