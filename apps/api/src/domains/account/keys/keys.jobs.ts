import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { due, giveUp, notifyOwners } from "./expiry.service.ts";

/** Notifies owners of keys that expire within a week. */
export const keyExpiryJob: JobDefinition = {
  kind: "key-expiry",
  lane: "light",
  isReal: true,
  due,
  handle: notifyOwners,
  giveUp,
};
