import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { archiveIdle, findIdle, nextIdleOf } from "./conversations.service.ts";

/** Archives conversations after 30 idle days. */
export const archiveConversationsJob: JobDefinition = {
  kind: "conversation-archive",
  lane: "light",
  due: findIdle,
  nextOf: nextIdleOf,
  handle: archiveIdle,
};
