import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { due, giveUp, tell } from "./expiry.service.ts";

/** A key's end, a week ahead. */
export const keyExpiryJob: JobDefinition = {
  kind: "key-expiry",
  lane: "light",
  isReal: true,
  due,
  handle: tell,
  giveUp,
};
