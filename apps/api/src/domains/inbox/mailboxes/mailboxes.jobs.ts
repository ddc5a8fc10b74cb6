import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { check, giveUp } from "./checking.service.ts";
import * as queries from "./mailboxes.queries.ts";
import { checkKind } from "./mailboxes.service.ts";

/** Imports new mail every 5 minutes, and when a server announces it (see watching.service.ts). */
export const mailboxJob: JobDefinition = {
  kind: checkKind,
  lane: "download",
  emits: ["contact.created", "inquiry.created", "message.received", "contact.updated", "message.failed"],
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  nextDue: ({ database }) => queries.nextDue(database.read),
  next: ({ database, clock }, accountId, except) =>
    queries.next(database.read, accountId, clock.now(), except),
  handle: check,
  giveUp,
};
