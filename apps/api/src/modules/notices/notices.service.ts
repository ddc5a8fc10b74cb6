import { type WriteCall, wake } from "../../gate/call.ts";
import { refuseResource } from "../../gate/plan.ts";
import { newIdAt } from "../../platform/ids.ts";
import * as accounts from "../accounts/accounts.service.ts";
import * as queries from "./notices.queries.ts";

/** Kind of the job that emails the owner. */
export const noticeKind = "owner-notice";

/** What the owner of an account is told. Plain text, whatever it contains. */
export interface Notice {
  /** One line; line breaks become blanks. */
  subject: string;
  text: string;
}

/** `queued`, or why the owner is not told: the owner has no email address, or the plan sends nothing to the outside. */
export type Told = "queued" | "no_address" | "not_in_plan";

/**
 * Tells the account's owner something by email, in the transaction of its cause. Notices that are waiting at the same
 * time, and those beyond the limit of emails per hour, arrive together in one email.
 */
export async function notifyOwner(call: WriteCall, { subject, text }: Notice): Promise<Told> {
  const { accountId } = call.caller;
  if (refuseResource(call, "messages")) return "not_in_plan";
  const owner = await accounts.owner(call.tx, accountId);
  if (!owner?.email) return "no_address";
  const now = call.clock.now();
  const notice = { kind: "text", data: { subject, text } };
  await queries.insert(call.tx, { ...notice, accountId, id: newIdAt(now), dueAt: now, createdAt: now });
  wake(call, noticeKind, accountId);
  return "queued";
}
