import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import { dueUnseen, nextUnseen } from "./shown.queries.ts";
import { replaceUnseen } from "./shown.service.ts";
import { unseenJobKind } from "./unseen.ts";

/** Handles messages that the chat has not shown in time. */
export const unseenJob: JobDefinition = {
  kind: unseenJobKind,
  lane: "light",
  emits: ["message.failed"],
  due: ({ database, clock }, limit) => dueUnseen(database.read, clock.now(), limit),
  nextDue: ({ database }) => nextUnseen(database.read),
  handle: replaceUnseen,
};
