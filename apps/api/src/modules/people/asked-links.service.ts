import type { WriteCall } from "../../gate/call.ts";
import type { Platform } from "../../platform/platform.ts";
import * as accounts from "../accounts/accounts.service.ts";
import { forAccount } from "../accounts/owner-call.ts";
import { queueMail } from "../mail/mail.service.ts";
import * as queries from "./people.queries.ts";
import { makeLink } from "./sign-in-links.service.ts";
import { countAsked } from "./sign-ins.queries.ts";

const hourMs = 3_600_000;
/** Links per hour that a person can be sent, however often somebody asks for them. */
const perPerson = 5;
/** Links per hour for all people of an account together. */
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
  const hourAgo = new Date(call.clock.now().getTime() - hourMs);
  const { byPerson, byAccount } = await countAsked(call.tx, accountId, personId, hourAgo);
  if (byPerson >= perPerson || byAccount >= perAccount) return;
  const link = await makeLink(call, { accountId, personId }, "page");
  await queueMail(call, {
    to: person.email,
    subject: `Sign in to ${account.name}`,
    text: `Somebody asked for a link to sign in to ${account.name} as ${person.email}. It works once, for 15 minutes. If it was not you, ignore this email: nobody can sign in without the link.\n`,
    signInLinkId: link.id,
  });
}
