import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as queries from "./chats.queries.ts";

const dayMs = 86_400_000;
/** After this long without activity, a chat whose visitor left no address is of no use to anybody. */
const idleMs = 90 * dayMs;

/** When a chat with a last message at this time ends; null for a visitor who can be reached. */
export const endOf = (
  { email, phone, status }: Pick<contacts.Row, "email" | "phone" | "status">,
  lastMessageAt: Date,
): Date | null =>
  email === null && phone === null && status === "prospect"
    ? new Date(lastMessageAt.getTime() + idleMs)
    : null;

/**
 * Ends a chat whose visitor left no address and has not returned: deletes its contact, so that the token no longer
 * grants access. A contact that the account uses, or that can be reached, is kept.
 */
export const endIdle = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const { contact } = await contacts.lockContactOf(call, () => queries.find(call.tx, accountId, id));
    // After a merge, the contact may have others.
    const conversation = contact && (await conversations.findLatest(call, contact.id));
    const endsAt = contact && conversation ? endOf(contact, conversation.lastMessageAt) : null;
    const isOver = endsAt !== null && endsAt <= call.clock.now();
    await queries.update(call.tx, accountId, id, { endsAt: isOver ? null : endsAt });
    if (isOver) await contacts.remove(call, contact!.id);
  });
