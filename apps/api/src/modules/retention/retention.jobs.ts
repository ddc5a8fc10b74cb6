import type { JobDefinition } from "../../platform/jobs.ts";
import { retain } from "./retention.service.ts";

const everyMs = 600_000;
const lookedAt = new WeakMap<object, number>();

const nobody = "00000000-0000-0000-0000-000000000000";
/** This work belongs to the installation rather than to an account, but job records only accept ids. */
const installation = { accountId: nobody, id: nobody };

/** Enforces the retention periods of src/db/retention.ts. Due every ten minutes. */
export const retentionJob: JobDefinition = {
  kind: "retention",
  lane: "light",
  async due({ database, clock }) {
    const now = clock.now().getTime();
    const last = lookedAt.get(database);
    if (last !== undefined && now - last < everyMs) return [];
    lookedAt.set(database, now);
    return [installation];
  },
  handle: ({ database, clock }) => retain(database, clock.now()),
};
