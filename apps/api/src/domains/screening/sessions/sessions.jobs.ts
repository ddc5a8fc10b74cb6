import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as sessions from "./sessions.service.ts";

/** Stores the expiry of sessions. Reads don't depend on it. */
export const sessionExpiryJob: JobDefinition = {
  kind: "session_expiry",
  lane: "light",
  due: sessions.overdue,
  nextOf: sessions.nextExpiryOf,
  handle: sessions.expire,
};
