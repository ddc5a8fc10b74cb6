import type { EmailWish } from "@rental/contract";
import type { RecipientPrincipal } from "../../../gate/identity/principal.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";

/** Whether the recipient of an email has opted out, and which account sent it. */
export async function get(call: Call & { caller: RecipientPrincipal }): Promise<EmailWish> {
  const [contact, { agentName }] = await Promise.all([
    contacts.find(call, call.caller.contactId),
    settings.get(call),
  ]);
  return toWish(contact, agentName);
}

/** Opts the recipient of an email out of email, which ends everything automatic. */
export async function optOut(call: WriteCall & { caller: RecipientPrincipal }): Promise<EmailWish> {
  const { contactId, accountId } = call.caller;
  await contacts.optOut(call, await contacts.mustLockConsent(call, contactId, "email"), "email");
  const { agentName } = await settings.of(call.tx, accountId);
  return toWish(
    await contacts.find(call, contactId, { lock: "update", onMissing: "badReference" }),
    agentName,
  );
}

const toWish = ({ language, optedOutAt }: contacts.Row, agentName: string): EmailWish => ({
  agentName,
  language,
  optedOutAt: optedOutAt.email ?? null,
});
