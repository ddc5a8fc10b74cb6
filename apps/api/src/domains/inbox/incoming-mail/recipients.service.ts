import { refuseByPlan } from "../../../gate/identity/permissions.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as leadSources from "../lead-sources/lead-sources.service.ts";
import { findByToken, markedIn, recipientIn } from "../mail/reply-address.service.ts";

/** The account that an address belongs to, and the conversation that its token identifies. */
export interface Recipient {
  accountId: string;
  /** Null if the address opens a new conversation. */
  thread: { conversationId: string; contactId: string } | null;
  /** The lead source whose address it is. */
  leadSource?: leadSources.Row;
  /** The property whose address it is. */
  propertyId?: string;
}

/** Maximum number of a mail's addresses that are looked up. */
const maxLookedUp = 20;

/**
 * Finds the account of an address, if its plan includes receiving messages. An unknown token is ignored: people keep
 * old mails, and the account's address is no secret.
 */
export async function findRecipient(platform: Platform, address: string): Promise<Recipient | undefined> {
  const named = recipientIn(platform, address);
  if (!named) return undefined;
  const found = await whoseIs(platform, named);
  if (!found) return undefined;
  const { accountId } = found;
  const receiving = { resource: "messages", callers: [], kind: "write" } as const;
  const refusal = await forAccount(platform, accountId, async ({ caller, clock }) =>
    refuseByPlan(caller, receiving, clock),
  );
  return refusal ? undefined : found;
}

/** Nothing for the address of a lead source that is deleted or inactive: nobody would handle its mail. */
async function whoseIs(
  platform: Platform,
  { slug, token }: { slug: string; token: string | null },
): Promise<Recipient | undefined> {
  const db = platform.database.read;
  const marked = token === null ? undefined : markedIn(platform, token);
  if (marked && "leadSource" in marked) {
    const leadSource = await leadSources.findActiveAnywhere(db, marked.leadSource);
    return leadSource && { accountId: leadSource.accountId, thread: null, leadSource };
  }
  const home = marked && (await properties.findAnywhere(db, marked.property));
  if (home) return { accountId: home.accountId, thread: null, propertyId: home.id };
  const thread = token === null ? undefined : await findByToken(platform, token);
  const accountId = thread?.accountId ?? (await accounts.findBySlug(db, slug))?.id;
  return accountId === undefined ? undefined : { accountId, thread: thread ?? null };
}

/** The more specific an address, the higher its precedence. */
const weightOf = ({ thread, leadSource, propertyId }: Recipient): number =>
  thread ? 2 : Number(leadSource !== undefined || propertyId !== undefined);

/** The recipients of a mail, each account once; a reply address takes precedence over the account's address. */
export async function findRecipients(platform: Platform, addresses: string[]): Promise<Recipient[]> {
  const found = new Map<string, Recipient>();
  const ours = addresses.filter((address) => recipientIn(platform, address)).slice(0, maxLookedUp);
  for (const address of new Set(ours)) {
    const recipient = await findRecipient(platform, address);
    if (!recipient) continue;
    const earlier = found.get(recipient.accountId);
    if (!earlier || weightOf(recipient) > weightOf(earlier)) found.set(recipient.accountId, recipient);
  }
  return [...found.values()];
}
