import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { nextOpening } from "../../../platform/text/working-hours.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as conversations from "../../inbox/conversations/conversations.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { insert } from "./followups.service.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Only conversations that became idle within this period get a follow-up, so that enabling follow-ups does not write to
 * everyone who fell silent weeks ago.
 */
const graceMs = 3 * dayMs;

/**
 * Conversations that have been idle for `followupIdleHours` since an outbound message, in accounts with automatic
 * follow-ups.
 */
export const findIdleConversations = (
  { database, clock }: Platform,
  limit: number,
  accountId?: string,
): Promise<JobRef[]> => conversations.findAwaiting(database.read, clock.now(), graceMs, limit, accountId);

/** When the next conversation of a sandbox will have been idle for as long. */
export const nextIdleOf = ({ database }: Platform, accountId: string, after: Date): Promise<Date | null> =>
  conversations.nextAwaitingOf(database.read, accountId, after);

/**
 * Creates the next follow-up of an idle conversation, due immediately, or when a pause of the assistant has ended and
 * working hours have begun; none if the plan no longer includes follow-ups.
 */
export async function followUp(platform: Platform, { accountId, id }: JobRef): Promise<void> {
  await forAccount(platform, accountId, async (call) => {
    const now = call.clock.now();
    const ours = await settings.of(call.tx, accountId);
    const { followupEnabled, followupIdleHours, followupMaxSteps } = ours;
    const found = await conversations.find(call, id, { onMissing: "null" });
    if (
      !followupEnabled ||
      !found ||
      !(await contacts.find(call, found.contactId, { lock: "update", onMissing: "null" }))
    )
      return;
    if (refuseResource(call, "followups")) return conversations.stopAwaiting(call, id);
    const pause = conversations.pauseOf(found, now);
    // The conversation is waiting for a person, until that person gives it back.
    if (pause?.until === null) return conversations.stopAwaiting(call, id);
    const idleSince = new Date(now.getTime() - followupIdleHours * hourMs);
    const step = await conversations.takeFollowupStep(call, id, { idleSince, maxSteps: followupMaxSteps });
    if (step === undefined) return;
    const { contactId } = found;
    const earliest = pause ? new Date(pause.until) : now;
    await insert(call, {
      contactId,
      conversationId: id,
      sequenceStep: step,
      scheduledFor: nextOpening(ours, earliest) ?? earliest,
      automatic: true,
    });
  });
}
