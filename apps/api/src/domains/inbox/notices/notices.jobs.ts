import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { noticeKind } from "../../../platform/jobs/outbox.ts";
import * as queries from "./notices.queries.ts";
import * as pushQueries from "./push.queries.ts";
import { dropPushNotice, pushKind, sendPushNotice } from "./push.service.ts";
import { due, sendNotices } from "./sending.service.ts";

/** Sends push notifications. */
export const pushJob: JobDefinition = {
  kind: pushKind,
  lane: "delivery",
  due: ({ database, clock }, limit, accountId) =>
    pushQueries.due(database.read, clock.now(), limit, accountId),
  nextDue: ({ database }) => pushQueries.nextDue(database.read),
  handle: (platform, ref, _progress, signal) => sendPushNotice(platform, ref, signal),
  giveUp: dropPushNotice,
};

/** Determines the recipients of notices, and emails them. */
export const noticeJob: JobDefinition = {
  kind: noticeKind,
  lane: "light",
  due,
  nextDue: ({ database }) => queries.nextDue(database.read),
  nextOf: ({ database }, accountId, after) => queries.nextOf(database.read, accountId, after),
  handle: sendNotices,
};
