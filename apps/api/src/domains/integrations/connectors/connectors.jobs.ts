import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { senderJob } from "../../../platform/outbound/sender/sender.ts";
import { abandonInFlight, messages } from "./delivery/messages.ts";
import * as media from "./media.queries.ts";
import { fetchMedia, mediaKind } from "./media.service.ts";

/** Sends connectors their queued messages. */
export const connectorJob: JobDefinition = {
  ...senderJob(messages),
  emits: ["message.sent", "message.failed"],
  giveUp: abandonInFlight,
};

/** Fetches the media files of inbound messages. */
export const connectorMediaJob: JobDefinition = {
  kind: mediaKind,
  lane: "download",
  due: ({ database, clock }, limit, accountId) => media.due(database.read, clock.now(), limit, accountId),
  nextDue: ({ database }) => media.nextDue(database.read),
  handle: (platform, ref, _progress, signal) => fetchMedia(platform, ref, signal),
};
