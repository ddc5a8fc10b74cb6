import type { WriteCall } from "../../../gate/operation/call.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { countMailsOf, queueMail } from "../../inbox/mail/mail.service.ts";
import * as queries from "./people.queries.ts";
import { makeLink } from "./sign-in-links.service.ts";
import { countAsked, findUsable } from "./sign-ins.queries.ts";
import { texts } from "./texts.ts";

const hourMs = 3_600_000;
/** How often one link is sent, however often somebody asks. Whoever asks more often has these emails. */
const mailsPerLink = 4;
/** A link is sent again while it works for at least this long, in ms. A person is sent at most six different ones an hour. */
const sentAgainMs = 5 * 60_000;
/** New links per hour for all people of an account together. */
const perAccount = 50;
/** Accounts to which one address belongs, at most. */
const mostAccounts = 10;

/**
 * Emails a link to sign in to the people with this address, in whatever accounts they are. Nobody who asks learns whether
 * there are any.
 */
export async function mailLinks(platform: Platform, email: string): Promise<void> {
  const found = await queries.findByAddress(platform.database.read).execute({ email, most: mostAccounts });
  for (const { accountId, id } of found) {
    await forAccount(platform, accountId, (call) => mailLink(call, id));
  }
}

async function mailLink(call: WriteCall, personId: string): Promise<void> {
  const { accountId } = call.caller;
  // Taken first, so that requests at the same time can't exceed the limits together.
  const account = await accounts.lock(call.tx, accountId);
  const person = await queries.find(call.tx, accountId, personId);
  if (!account || !person?.email) return;
  const link = await linkFor(call, personId);
  if (!link) return;
  const { language } = await settings.of(call.tx, accountId);
  await queueMail(call, {
    to: person.email,
    ...texts[language].askedFor(account.name, person.email, minutesUntil(link.expiresAt, call.clock.now())),
    signInLinkId: link.id,
  });
}

/**
 * The link to send: the one that still works, so that nobody uses up a person's links by asking for them, or a new one.
 * @returns nothing when it was sent often enough, or when the account's people were sent too many
 */
async function linkFor(
  call: WriteCall,
  personId: string,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  const usable = await findUsable(call.tx, accountId, personId, new Date(now.getTime() + sentAgainMs));
  if (usable) return (await countMailsOf(call, usable)) < mailsPerLink ? usable : undefined;
  const asked = await countAsked(call.tx, accountId, new Date(now.getTime() - hourMs));
  return asked < perAccount ? makeLink(call, { accountId, personId }, "page") : undefined;
}

const minutesUntil = (end: Date, now: Date): number => Math.floor((end.getTime() - now.getTime()) / 60_000);
