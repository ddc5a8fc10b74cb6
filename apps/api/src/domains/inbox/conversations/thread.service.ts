import type { ListMessagesInput, Message } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import type { Page } from "../../../platform/database/paging.ts";
import { listOfConversation } from "../messages/messages.service.ts";
import { find } from "./conversations.service.ts";

/** The messages of a conversation, newest first. @throws AppError 404 when there is no such conversation */
export async function listMessages(call: Call, input: ListMessagesInput): Promise<Page<Message>> {
  await find(call, input.id);
  return listOfConversation(call, input);
}
