import type { JobDefinition } from "../../platform/jobs.ts";
import { connectorKind, due, nextDue } from "./delivery/delivery.queries.ts";
import { deliver, giveUpFirst } from "./delivery/run.ts";
import * as media from "./media.queries.ts";
import { fetchMedia, mediaKind } from "./media.service.ts";

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

/** Fetches the files of inbound messages. */
export const connectorMediaJob: JobDefinition = {
  kind: mediaKind,
  lane: "download",
  due: ({ database, clock }, limit) => media.due(database.read, clock.now(), limit),
  nextDue: ({ database }) => media.nextDue(database.read),
  handle: (platform, ref, _progress, signal) => fetchMedia(platform, ref, signal),
};
