import type { WriteCall } from "../../gate/call.ts";
import { type AppError, ruleBroken } from "../../platform/app-error.ts";
import * as queries from "./contacts.queries.ts";

/** The contact of this account. */
const named = (call: WriteCall, id: string) => ({ accountId: call.caller.accountId, id });

/** Records an email that proves that the contact reads mail at its address. */
export const noteEmailProven = (call: WriteCall, contactId: string): Promise<void> =>
  queries.setEmailState(call.tx, named(call, contactId), "trusted", ["claimed", "claimed_mailed", "bounced"]);

/**
 * Records that email was returned as undeliverable.
 * @param address no effect when it no longer is the contact's. Default: the contact's
 */
export const noteEmailBounced = (call: WriteCall, contactId: string, address?: string): Promise<void> =>
  queries.setEmailState(
    call.tx,
    named(call, contactId),
    "bounced",
    ["trusted", "claimed", "claimed_mailed"],
    address,
  );

/**
 * Every automatic email to a contact passes this check, in the transaction that queues it. An address that somebody
 * else may have given gets one automatic email until it answers, so that nobody can make the program write to people
 * who never asked for it.
 * @throws AppError 422 `contact_not_found`, `contact_opted_out`, `address_unconfirmed`, `address_bounced`
 */
export async function admitAutomaticEmail(call: WriteCall, contactId: string): Promise<void> {
  const contact = await queries.lock(call.tx, call.caller.accountId, contactId);
  if (!contact) throw ruleBroken("contact_not_found", "The contact is deleted.");
  const refusal = refuseAutomaticEmail(contact);
  if (refusal) throw refusal;
  if (contact.emailState === "claimed_mailed") {
    throw ruleBroken(
      "address_unconfirmed",
      "Somebody else may have given this email address, and it already got one automatic email. No more are sent until the contact answers that one, or until the contact's email is set through the API.",
    );
  }
  if (contact.emailState === "claimed")
    await queries.setEmailState(call.tx, named(call, contactId), "claimed_mailed", ["claimed"]);
}

/** Why automatic email to a contact must not leave, also when it was queued before. */
export function refuseAutomaticEmail({ optedOutAt, emailState }: queries.ContactRow): AppError | undefined {
  if (optedOutAt.email !== undefined) {
    return ruleBroken(
      "contact_opted_out",
      `The contact opted out of messages by email on ${optedOutAt.email}.`,
    );
  }
  if (emailState === "bounced") {
    return ruleBroken(
      "address_bounced",
      "Email to this address was returned as undeliverable. Set the contact's email through the API to allow automatic email again.",
    );
  }
  return undefined;
}
