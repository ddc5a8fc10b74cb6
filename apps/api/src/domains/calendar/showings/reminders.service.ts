import type { JobRef } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { notifyProspect } from "./prospect-channel.service.ts";
import { blocks, holdsLink, isRequest } from "./prospect-mail.service.ts";
import * as queries from "./showings.queries.ts";

const hourMs = 3_600_000;
/** How long before a showing a prospect is reminded of it. */
const aheadMs = [24 * hourMs, 2 * hourMs];

/** When a showing's next reminder is due; null if it is too late for all of them. */
export function nextReminder(start: Date, now: Date): Date | null {
  const due = aheadMs.map((ms) => new Date(start.getTime() - ms));
  return due.find((at) => at > now) ?? null;
}

/** The fields to store when a showing whose prospect holds a link to it changes time or status: reminders restart. */
export const reminderState = (
  showing: Pick<queries.ShowingRow, "status" | "startTime" | "byProspect" | "invited" | "request">,
  now: Date,
): { remindAt: Date | null; reminderSentAt: null } => ({
  remindAt:
    holdsLink(showing) && blocks(showing) && !isRequest(showing)
      ? nextReminder(showing.startTime, now)
      : null,
  reminderSentAt: null,
});

/** Whether the prospect is asked to confirm at about this time, which serves as a reminder. */
const isAskedAround = ({ confirmationAskedAt, confirmedAt, nextStepAt }: queries.ShowingRow, now: Date) =>
  confirmedAt === null &&
  [confirmationAskedAt, nextStepAt].some((at) => at && Math.abs(at.getTime() - now.getTime()) <= hourMs);

/**
 * Reminds a prospect of a showing, on the contact's channel. The message, `reminderSentAt` and the time of the next
 * reminder commit together, so that none is sent twice however often this runs.
 */
export const remind = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const now = call.clock.now();
    const showing = await queries.lock(call.tx, accountId, id);
    if (!showing?.remindAt || showing.remindAt > now) return;
    const takesPlace = holdsLink(showing) && blocks(showing) && showing.startTime > now;
    const isWanted = takesPlace && showing.prospectResponse !== "declined" && !isAskedAround(showing, now);
    const isSent = isWanted && (await notifyProspect(call, showing, "reminder"));
    await queries.noteReminded(call.tx, accountId, id, {
      remindAt: takesPlace ? nextReminder(showing.startTime, now) : null,
      ...(isSent && { reminderSentAt: now }),
    });
  });
