import type { JobDefinition } from "../../../platform/jobs/jobs.ts";
import * as queries from "./chats.queries.ts";
import { endIdle } from "./ending.service.ts";
import * as turns from "./turns.service.ts";

/** Answers visitors' messages with the help of the language model. */
export const chatTurnJob: JobDefinition = {
  kind: turns.turnKind,
  lane: "assistant",
  emits: ["contact.updated", "showing.booked", "showing.confirmed"],
  due: turns.due,
  handle: turns.answerTurns,
  giveUp: turns.giveUp,
};

/** Ends chats whose visitors left no address and have not returned. */
export const endChatsJob: JobDefinition = {
  kind: "chat-end",
  lane: "light",
  emits: ["contact.updated"],
  due: ({ database, clock }, limit, accountId) =>
    queries.ending(database.read, clock.now(), limit, accountId),
  nextOf: ({ database }, accountId, after) => queries.nextEnding(database.read, accountId, after),
  handle: endIdle,
};
