import type { JobDefinition } from "../../platform/jobs.ts";
import * as queries from "./chats.queries.ts";
import { endIdle } from "./ending.service.ts";

/** Ends chats whose visitors left no address and have not come back. */
export const endChatsJob: JobDefinition = {
  kind: "chat-end",
  lane: "light",
  emits: ["contact.updated"],
  due: ({ database, clock }, limit) => queries.ending(database.read, clock.now(), limit),
  handle: endIdle,
};
