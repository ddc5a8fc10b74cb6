import type { WriteCall } from "../../gate/call.ts";
import * as queries from "./chats.queries.ts";

/** For this long after a person wrote to a visitor, the chat answers nothing by itself. */
const pausedMs = 60 * 60_000;

/**
 * A person wrote to the contact: its chat leaves the conversation to this person for an hour. Whoever asked for a person
 * has one now, so the chat goes on by itself afterwards. In a separate file, because chats import messages.
 */
export const pauseChatsOf = (call: WriteCall, contactId: string): Promise<void> =>
  queries.pause(call.tx, call.caller.accountId, contactId, new Date(call.clock.now().getTime() + pausedMs));
