import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";

/** As worded in the greetings of the chat and of the `agent` step. */
const automated = ["an automated assistant", "un asistente automático"];

/**
 * The preamble of the assistant's text: a statement that it comes from an automated assistant, and an empty line. Empty
 * if the conversation has already stated it. @param language of the recipient, ISO 639-1
 */
export async function disclosureFor(
  call: WriteCall,
  conversationId: string,
  language: string,
): Promise<string> {
  if (await messages.hasSaid(call, conversationId, automated)) return "";
  const { agentName } = await settings.of(call.tx, call.caller.accountId);
  const name = agentName.trim() && `${agentName.trim()}, `;
  const sentence = language === "es" ? `Soy ${name}${automated[1]}.` : `This is ${name}${automated[0]}.`;
  return `${sentence}\n\n`;
}
