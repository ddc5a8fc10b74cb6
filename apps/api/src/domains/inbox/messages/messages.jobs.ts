import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { sandboxMessageKind } from "./channels/sandbox.ts";
import { noteSentInSandbox, sandboxMessages } from "./sandbox-messages.service.ts";
import { dueUnseen, nextUnseen, nextUnseenOf } from "./shown.queries.ts";
import { replaceUnseen } from "./shown.service.ts";
import { unseenJobKind } from "./unseen.ts";

/** Handles messages that the chat has not shown in time. */
export const unseenJob: JobDefinition = {
  kind: unseenJobKind,
  lane: "light",
  emits: ["message.failed"],
  due: ({ database, clock }, limit, accountId) => dueUnseen(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => nextUnseenOf(database.read, accountId, after),
  nextDue: ({ database }) => nextUnseen(database.read),
  handle: replaceUnseen,
};

/** Marks messages of sandboxes as sent. */
export const sandboxMessageJob: JobDefinition = {
  kind: sandboxMessageKind,
  lane: "light",
  emits: ["message.sent"],
  due: ({ database, clock }, limit, accountId) =>
    sandboxMessages.due(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => sandboxMessages.next(database.read, accountId, after),
  handle: noteSentInSandbox,
};
