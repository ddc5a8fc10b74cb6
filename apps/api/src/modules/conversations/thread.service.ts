import type { ListMessagesInput, Message, Pagination } from "@rental/contract";
import type { Call } from "../../gate/call.ts";
import { listOfConversation } from "../messages/messages.service.ts";
import { mustFind } from "./conversations.service.ts";

/** The messages of a conversation, newest first. @throws AppError 404 without such a conversation */
export async function listMessages(
  call: Call,
  input: ListMessagesInput,
): Promise<{ data: Message[]; pagination: Pagination }> {
  await mustFind(call, input.id);
  return listOfConversation(call, input);
}
