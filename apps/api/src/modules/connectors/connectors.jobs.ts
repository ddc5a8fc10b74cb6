import type { JobDefinition } from "../../platform/jobs.ts";
import { connectorKind, due } from "./line/line.queries.ts";
import { sendLine, stopLine } from "./line/send-line.ts";

/** Sends queued messages through connectors. */
export const connectorJob: JobDefinition = {
  kind: connectorKind,
  lane: "delivery",
  emits: ["message.sent", "message.failed"],
  due: ({ database, clock }, limit) => due(database.read, clock.now(), limit),
  handle: sendLine,
  giveUp: stopLine,
};
