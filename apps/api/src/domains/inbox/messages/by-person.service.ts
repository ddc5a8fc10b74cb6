import type { Message } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { holdRunsOf } from "../../automation/workflow-runs/holding.service.ts";
import { pauseForPerson } from "../conversations/pausing.service.ts";
import { type NewMessage, sendMessage } from "./messages.service.ts";

/**
 * Sends a message that a person of the account writes now: the contact's workflow runs and its chat's automatic answers
 * leave the conversation to that person for an hour. @throws AppError as `sendMessage`
 */
export async function sendByPerson(call: WriteCall, message: NewMessage): Promise<Message> {
  const sent = await sendMessage(call, message);
  await holdRunsOf(call, message.contactId);
  await pauseForPerson(call, message.contactId);
  return sent;
}
