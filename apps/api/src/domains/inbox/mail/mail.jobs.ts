import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as queries from "./mail.queries.ts";
import { sendQueued, stopSending } from "./sending.service.ts";

/** Sends queued mail. */
export const mailJob: JobDefinition = {
  kind: "mail",
  lane: "mail",
  emits: ["message.sent", "message.failed"],
  due: ({ database, clock }, limit) => queries.due(database.read, clock.now(), limit),
  nextDue: ({ database }) => queries.nextDue(database.read),
  handle: sendQueued,
  giveUp: stopSending,
};
