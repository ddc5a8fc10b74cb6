import type { JobDefinition, JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as queries from "./attachments.queries.ts";

/** Removes unsent uploads, including those of expired drafts. */
export const attachmentExpiryJob: JobDefinition = {
  kind: "attachment_expiry",
  lane: "light",
  due: ({ database, clock }, limit, accountId) =>
    queries.dueExpired(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => queries.nextExpiryOf(database.read, accountId, after),
  handle: (platform: Platform, ref: JobRef) =>
    forAccount(platform, ref.accountId, (call) => queries.removeExpired(call.tx, ref, call.clock.now())),
};
