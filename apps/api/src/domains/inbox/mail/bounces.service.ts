import type { WriteCall } from "../../../gate/operation/call.ts";
import { noteEmailBounced } from "../../people/contacts/email-state.service.ts";
import { noteBounced } from "../messages/outcome.service.ts";
import * as queries from "./mail.queries.ts";
import { findByMessageId, idIn } from "./message-id.service.ts";

/** What a report says about an email that was not delivered. */
interface Bounced {
  error: string;
  /** Whether another attempt would fail as well, so that automatic email to the address stops. */
  isPermanent: boolean;
}

/**
 * Records that an email to a contact bounced: its message, unless it is none, becomes `failed` (message.failed), and
 * automatic email to the address to which it was sent stops, if that is still the contact's.
 * @param id its Message-ID @returns whether it is an email of this account
 */
export async function noteMailBounced(
  call: WriteCall,
  id: string,
  { error, isPermanent }: Bounced,
): Promise<boolean> {
  const { accountId } = call.caller;
  const found = await findByMessageId(call, id);
  const mail = found
    ? await queries.findOfMessage(call.tx, accountId, found.message)
    : await queries.find(call.tx, accountId, idIn(id));
  const contactId = found?.conversation.contactId ?? mail?.contactId;
  if (!contactId) return false;
  if (isPermanent) await noteEmailBounced(call, contactId, mail?.to);
  if (found) await noteBounced(call, found.message.id, { reason: "bounced", error });
  return true;
}
