import { type JobDefinition, processDied } from "../../../platform/jobs/jobs.ts";
import { findIdleConversations, followUp, nextIdleOf } from "./automatic.service.ts";
import * as queries from "./followups.queries.ts";
import { fail, sendDue } from "./sending.service.ts";

/** Sends follow-ups when they are due. */
export const followupJob: JobDefinition = {
  kind: "followup",
  lane: "light",
  due: ({ database, clock }, limit, accountId) => queries.due(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => queries.nextOf(database.read, accountId, after),
  nextDue: ({ database }) => queries.nextDue(database.read),
  handle: sendDue,
  giveUp: (platform, ref) => fail(platform, ref, { reason: processDied.code, error: processDied.message }),
};

/** Creates follow-ups for conversations that the contact has left unanswered. */
export const automaticFollowupJob: JobDefinition = {
  kind: "automatic-followup",
  lane: "light",
  due: findIdleConversations,
  nextOf: nextIdleOf,
  handle: followUp,
};
