import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as queries from "./mail.queries.ts";
import { sendQueued, stopSending } from "./sending.service.ts";

/** Sends queued mail. */
export const mailJob: JobDefinition = {
  kind: "mail",
  lane: "mail",
  emits: ["message.sent", "message.failed"],
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => queries.nextOf(database.read, accountId, after),
  nextDue: ({ database }) => queries.nextDue(database.read),
  handle: (platform, ref, _progress, stopping) => sendQueued(platform, ref, stopping),
  giveUp: stopSending,
};
