import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { noticeKind } from "../../../platform/jobs/outbox.ts";
import * as queries from "./notices.queries.ts";
import { due, tell } from "./sending.service.ts";

/** Emails notices to account owners. */
export const noticeJob: JobDefinition = {
  kind: noticeKind,
  lane: "light",
  due,
  nextDue: ({ database }) => queries.nextDue(database.read),
  nextOf: ({ database }, accountId, after) => queries.nextOf(database.read, accountId, after),
  handle: tell,
};
