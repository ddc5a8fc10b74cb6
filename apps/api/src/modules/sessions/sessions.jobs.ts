import type { JobDefinition } from "../../platform/jobs.ts";
import * as sessions from "./sessions.service.ts";

/** Writes down what has expired. Reads don't wait for it. */
export const sessionExpiryJob: JobDefinition = {
  kind: "session_expiry",
  lane: "light",
  due: sessions.overdue,
  handle: sessions.expire,
};
