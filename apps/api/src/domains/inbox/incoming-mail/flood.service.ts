import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as queries from "./incoming-mail.queries.ts";

const hourMs = 3_600_000;
/** Maximum number of mails, or of leads, accepted per contact and hour: more indicate a loop or an attack. */
export const maxPerContact = 30;
/** Maximum number of contacts per hour that mail may create in an account. */
const maxNewSenders = 200;

/**
 * Counted last, while the contact is locked, so that concurrent mails see each other. Mail that anybody could send in
 * the contact's name does not use up the contact's own quota.
 */
export async function refuseTooMuch(
  call: WriteCall,
  { contactId, isProven, opensThread }: { contactId: string; isProven: boolean; opensThread: boolean },
): Promise<void> {
  const { accountId } = call.caller;
  const hourAgo = new Date(call.clock.now().getTime() - hourMs);
  if ((await queries.countOfContact(call.tx, accountId, contactId, isProven, hourAgo)) >= maxPerContact)
    throw tooMuch(`This sender has sent ${maxPerContact} emails within the last hour.`);
  if (opensThread && (await queries.countNewSenders(call.tx, accountId, hourAgo)) >= maxNewSenders)
    throw tooMuch(`${maxNewSenders} unknown senders have written within the last hour.`);
}

const tooMuch = (detail: string) =>
  new AppError("rate-limited", `${detail} Try again later.`, {
    code: "too_many_mails",
    headers: { "Retry-After": "600" },
  });
