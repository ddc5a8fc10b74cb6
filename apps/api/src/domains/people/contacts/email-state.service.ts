import type { WriteCall } from "../../../gate/operation/call.ts";
import { type AppError, ruleBroken } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { isSandbox } from "../../../platform/sandbox/sandbox-id.ts";
import { hmac } from "../../../platform/secrets/hmac.ts";
import * as queries from "./contacts.queries.ts";
import * as firstEmails from "./first-emails.queries.ts";
import { type Address, emailKeyOf, keyOf, optedOutSince } from "./identity.service.ts";

const hourMs = 3_600_000;
/** Limit on first automatic emails to an unverified address, across all accounts. */
const perAddress = { limit: 1, periodMs: 24 * hourMs };
/** Limit on those to unverified addresses from one source of an account: its website, a portal or its email. */
const perSource = { limit: 100, periodMs: hourMs };

/** Identifies a contact of this account. */
const named = (call: WriteCall, id: string) => ({ accountId: call.caller.accountId, id });

/** Records that an email proved that the contact reads mail at its address. */
export const noteEmailProven = (call: WriteCall, contactId: string): Promise<void> =>
  queries.setEmailState(call.tx, named(call, contactId), "trusted", ["claimed", "claimed_mailed", "bounced"]);

/**
 * Records that email bounced as undeliverable.
 * @param address no effect if it is no longer the contact's. Default: the contact's
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
 * Admits an automatic email to a contact; each must pass this check, in the transaction that queues it. An address that
 * somebody else may have given gets one automatic email until it answers, and one a day across all accounts, so that
 * nobody can abuse the program to write to people who never asked for it.
 * @param to the contact's address, or the portal's relay address of the conversation
 * @throws AppError 422 `contact_not_found`, `contact_opted_out`, `address_unconfirmed`, `address_bounced`
 */
export async function admitAutomaticEmail(call: WriteCall, contactId: string, to: string): Promise<void> {
  const contact = await queries.lock(call.tx, call.caller.accountId, contactId);
  if (!contact) throw ruleBroken("contact_not_found", "The contact is deleted.");
  const refusal = await refuseAutomaticEmail(call.tx, contact);
  if (refusal) throw refusal;
  if (contact.emailState === "claimed_mailed") {
    throw ruleBroken(
      "address_unconfirmed",
      "Somebody else may have given this email address, and it already got one automatic email. No more are sent until the contact answers that one, or gets another address.",
    );
  }
  if (contact.emailState !== "claimed") return;
  await admitFirst(call, { email: to, source: contact.source });
  await queries.setEmailState(call.tx, named(call, contactId), "claimed_mailed", ["claimed"]);
}

/** Many contacts, in many accounts, may share an address whose owner never wrote. */
async function admitFirst(
  call: WriteCall,
  { email, source }: { email: string; source: string },
): Promise<void> {
  if (!(await take(call, ["source", call.caller.accountId, source], perSource))) {
    throw ruleBroken(
      "address_unconfirmed",
      `Within the last hour, ${perSource.limit} contacts from the same source already got a first automatic email at an address that nobody has confirmed. Try again later, or write yourself.`,
    );
  }
  if (!(await take(call, ["address", emailKeyOf(email)], perAddress))) {
    throw ruleBroken(
      "address_unconfirmed",
      "Somebody else may have given this email address, and it already got an automatic email from this server within the last day. Try again tomorrow, or write yourself.",
    );
  }
}

/**
 * Admits a first answer to an inquiry, which anybody may have sent in the person's name, even to a verified address: each
 * address gets one a day across all accounts, and each source of leads a limited number an hour.
 * @throws AppError 422 `address_unconfirmed`
 */
export async function admitFirstAnswer(
  call: WriteCall,
  { to, sourceId }: { to: Address; sourceId: string },
): Promise<void> {
  const key = await keyOf(call.tx, call.caller.accountId, to);
  if (
    (await take(call, ["answers", sourceId], perSource)) &&
    (await take(call, ["answered", key], perAddress))
  )
    return;
  throw ruleBroken(
    "address_unconfirmed",
    "Anybody may have sent this inquiry, and the address or its source already got a first answer. Write yourself.",
  );
}

function take(call: WriteCall, of: string[], { limit, periodMs }: typeof perAddress): Promise<boolean> {
  const now = call.clock.now();
  const { accountId } = call.caller;
  // Sandboxes have counters of their own: nothing leaves them, and their clocks may be months ahead.
  const within = isSandbox(accountId) ? ["sandbox", accountId, ...of] : of;
  const scope = hmac(call.secrets.key("first-emails"))(Buffer.from(JSON.stringify(within))).toString(
    "base64url",
  );
  return firstEmails.take(call.tx, { scope, limit, now, endsAt: new Date(now.getTime() + periodMs) });
}

/** Why automatic email to a contact must not be sent, even if already queued. */
export async function refuseAutomaticEmail(
  db: Queryable,
  contact: queries.ContactRow,
): Promise<AppError | undefined> {
  const since = await optedOutSince(db, contact.accountId, contact, "email");
  if (since !== undefined) {
    return ruleBroken("contact_opted_out", `The contact opted out of messages by email on ${since}.`);
  }
  if (contact.emailState === "bounced") {
    return ruleBroken(
      "address_bounced",
      "Email to this address was returned as undeliverable. Correct the address, or write to the contact yourself: automatic email resumes once the contact answers.",
    );
  }
  return undefined;
}
