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
/** How often a link is sent, however often it is requested. Anybody who asks again already has these emails. */
const mailsPerLink = 4;
/**
 * A link is resent while it remains valid for at least this long, in ms. A person gets at most six different ones an
 * hour.
 */
const sentAgainMs = 5 * 60_000;
/** New links per hour for all people of an account combined. */
const perAccount = 50;
/** Maximum number of accounts considered per address. */
const maxAccounts = 10;

/**
 * Emails a sign-in link to the people with this address, in every account they belong to. The requester never learns
 * whether there are any.
 */
export async function mailLinks(platform: Platform, email: string): Promise<void> {
  const found = await queries.findByAddress(platform.database.read).execute({ email, limit: maxAccounts });
  for (const { accountId, id } of found) {
    await forAccount(platform, accountId, (call) => mailLink(call, id));
  }
}

async function mailLink(call: WriteCall, personId: string): Promise<void> {
  const { accountId } = call.caller;
  // Locked first, so that concurrent requests can't exceed the limits together.
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
 * The link to send: the one still valid, so that nobody can use up a person's links by requesting them, or a new one.
 * @returns nothing if it was sent often enough, or the account's people got too many
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
