import type { Property, Settings } from "@rental/contract";
import { readLanguageOf } from "@rental/contract/words/language";
import { DateTime } from "luxon";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { signOffOf } from "../../account/settings/settings.service.ts";
import { queueMail } from "../../inbox/mail/mail.service.ts";
import { describeProperty } from "../../listings/listings/describing.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { nameToSay } from "../fair-housing/fair-housing.service.ts";
import { textsFor } from "./texts.ts";

/**
 * Enqueues the email with matching listings to the prospect, in the transaction that completes the session, if the
 * settings ask for it. None without an address, or when automatic email must not be sent to it.
 */
export async function mailMatches(
  call: WriteCall,
  contactId: string,
  matches: readonly Property[],
  settings: Settings,
): Promise<void> {
  if (matches.length === 0 || !settings.emailPreferences.emailProspectMatches) return;
  const contact = await contacts.find(call, contactId, { lock: "update", onMissing: "null" });
  if (!contact?.email) return;
  // The contact's language, as for every email to it, whatever language the form was filled in.
  const language = readLanguageOf(contact.language);
  const { subject, greeting, intro } = textsFor(language).matches;
  const { agentName, timezone } = settings;
  const today = DateTime.fromJSDate(call.clock.now(), { zone: timezone }).toISODate()!;
  const pageOf = settings.profilePublic ? await listingPages(call) : () => null;
  const lines = matches.map((property) =>
    [describeProperty(property, language, today), pageOf(property.id)].filter(Boolean).join("\n"),
  );
  const parts = [greeting(nameToSay(contact.name)), intro, ...lines, signOffOf(settings)];
  const text = parts.filter(Boolean).join("\n\n");
  const mail = { to: contact.email, contactId, fromName: agentName, subject, text: `${text}\n` };
  try {
    await queueMail(call, { ...mail, automatic: true });
  } catch (error) {
    // The contact opted out, or the address is presumed to be somebody else's until it replies.
    if (!(error instanceof AppError)) throw error;
  }
}

/** Builds the URLs of listing pages. */
async function listingPages(call: WriteCall): Promise<(id: string) => string> {
  const account = await accounts.find(call.tx, call.caller.accountId);
  return (id) => `${call.config.baseOrigin}/p/${account!.slug}/listings/${id}`;
}
