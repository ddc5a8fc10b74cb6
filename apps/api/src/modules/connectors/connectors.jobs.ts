import type { JobDefinition } from "../../platform/jobs.ts";
import { connectorKind, due, nextDue } from "./delivery/delivery.queries.ts";
import { deliver, giveUpFirst } from "./delivery/run.ts";

/** Sends queued messages through connectors. */
export const connectorJob: JobDefinition = {
  kind: connectorKind,
  lane: "delivery",
  emits: ["message.sent", "message.failed"],
  due: ({ database, clock }, limit) => due(database.read, clock.now(), limit),
  nextDue: ({ database }) => nextDue(database.read),
  handle: deliver,
  giveUp: giveUpFirst,
};
