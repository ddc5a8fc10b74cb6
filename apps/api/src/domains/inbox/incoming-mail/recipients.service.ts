import { refuseByPlan } from "../../../gate/limits/plan.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { findByToken, recipientIn } from "../mail/reply-address.service.ts";

/** The account that an address belongs to, and the conversation that its token identifies. */
export interface Recipient {
  accountId: string;
  /** Null if the address opens a new conversation. */
  thread: { conversationId: string; contactId: string } | null;
}

/** Maximum number of a mail's addresses that are looked up. */
const mostLookedUp = 20;

/**
 * Finds the account of an address, if its plan includes receiving messages. An unknown token is ignored: people keep
 * old mails, and the account's address is no secret.
 */
export async function findRecipient(platform: Platform, address: string): Promise<Recipient | undefined> {
  const named = recipientIn(platform, address);
  if (!named) return undefined;
  const { slug, token } = named;
  const thread = token === null ? undefined : await findByToken(platform, token);
  const accountId = thread?.accountId ?? (await accounts.findBySlug(platform.database.read, slug))?.id;
  if (accountId === undefined) return undefined;
  const receiving = { resource: "messages", callers: [], kind: "write" } as const;
  const refusal = await forAccount(platform, accountId, async ({ caller, clock }) =>
    refuseByPlan(caller, receiving, clock),
  );
  return refusal ? undefined : { accountId, thread: thread ?? null };
}

/** The recipients of a mail, each account once; a reply address takes precedence over the account's address. */
export async function findRecipients(platform: Platform, addresses: string[]): Promise<Recipient[]> {
  const found = new Map<string, Recipient>();
  const ours = addresses.filter((address) => recipientIn(platform, address)).slice(0, mostLookedUp);
  for (const address of new Set(ours)) {
    const recipient = await findRecipient(platform, address);
    if (!recipient) continue;
    const earlier = found.get(recipient.accountId);
    if (!earlier || earlier.thread === null) found.set(recipient.accountId, recipient);
  }
  return [...found.values()];
}
