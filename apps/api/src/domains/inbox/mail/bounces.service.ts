import type { WriteCall } from "../../../gate/operation/call.ts";
import { noteEmailBounced } from "../../people/contacts/email-state.service.ts";
import { noteBounced } from "../messages/outcome.service.ts";
import { findByMessageId } from "./message-id.service.ts";

/**
 * Records that an email bounced permanently: its message becomes `failed` (message.failed), and automatic email to the
 * contact's address stops.
 * @param id its Message-ID @returns whether it is an email of this account
 */
export async function noteMailBounced(call: WriteCall, id: string, error: string): Promise<boolean> {
  const found = await findByMessageId(call, id);
  if (!found) return false;
  await noteEmailBounced(call, found.conversation.contactId);
  await noteBounced(call, found.message.id, { reason: "bounced", error });
  return true;
}
