import { type OpenedConversation, openingDrafts, openingMessages } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as drafts from "../drafts/drafts.service.ts";
import { listOfConversation } from "../messages/messages.service.ts";
import { listChannels } from "../messages/reach.service.ts";
import { get } from "./conversations.service.ts";

/** A conversation with everything shown when it is opened. @throws AppError 404 */
export async function open(call: Call, id: string): Promise<OpenedConversation> {
  const conversation = await get(call, id);
  const { contactId } = conversation;
  const contact = await contacts.get(call, contactId);
  const [messages, channels, pending] = await Promise.all([
    listOfConversation(call, { id, limit: openingMessages }),
    contact.deletedAt === null ? listChannels(call, { id: contactId, conversationId: id }) : [],
    drafts.list(call, { contactId, status: "pending", limit: openingDrafts }),
  ]);
  return { conversation, contact, messages, channels, drafts: pending.data };
}
