import type { GiveFeedbackInput } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import { emit, queueOwnerNotices } from "../../../platform/jobs/outbox.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as events from "../events/events.service.ts";
import { awaitsFeedback, hostAskedWithinMs, prospectAskedWithinMs } from "./after-state.ts";
import { isNight, morningAfter } from "./confirmation-times.ts";
import { notifyProspect } from "./prospect-channel.service.ts";
import { isRequest } from "./prospect-mail.service.ts";
import * as queries from "./showings.queries.ts";

export { awaitsFeedback, outcomeOpenUntil } from "./after-state.ts";

type Row = queries.ShowingRow;

/**
 * Asks the host for the outcome of a showing or, once the prospect is known to have attended, the prospect for feedback.
 * The message and its record commit together, so that nobody is asked twice.
 */
export const takeAfterStep = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const now = call.clock.now();
    const showing = await queries.lock(call.tx, accountId, id);
    if (!showing?.afterStepAt || showing.afterStepAt > now) return;
    await queries.noteStep(call.tx, accountId, id, await step(call, showing));
  });

async function step(call: WriteCall, showing: Row): Promise<Partial<queries.NewShowing>> {
  const done = { afterStepAt: null };
  const { outcome, status, endTime, feedbackAskedAt } = showing;
  // A request that was never confirmed did not take place.
  if (outcome === null && (status === "cancelled" || isRequest(showing))) return done;
  const { emailPreferences, timezone } = await settings.of(call.tx, call.caller.accountId);
  const now = call.clock.now();
  const sinceMs = now.getTime() - endTime.getTime();
  if (outcome === null) {
    const isAsked = emailPreferences.showingOutcomeNotifications && sinceMs <= hostAskedWithinMs;
    if (isAsked) await queueOwnerNotices(call, "booking.ended", [{ id: showing.id }]);
    return done;
  }
  const isAsked =
    emailPreferences.showingFeedbackEnabled && feedbackAskedAt === null && sinceMs <= prospectAskedWithinMs;
  if (outcome !== "attended" || !isAsked) return done;
  if (isNight(now, timezone)) return { afterStepAt: morningAfter(now, timezone) };
  const asked = await notifyProspect(call, showing, "feedback");
  return { ...done, ...(asked && { feedbackAskedAt: now }) };
}

/**
 * Records the prospect's feedback on a showing, once. Emits showing.updated, and notifies the host.
 * @param showing locked
 * @throws AppError 409 `feedback_closed`
 */
export async function recordFeedback(
  call: WriteCall,
  showing: Row,
  { rating, text = "", wantsToApply = false }: Omit<GiveFeedbackInput, "token">,
): Promise<Row> {
  const now = call.clock.now();
  if (!awaitsFeedback(showing, now)) {
    const detail =
      showing.feedback === null
        ? "The showing is not one of which the prospect was asked within the last 14 days."
        : "The prospect has already said how the showing was.";
    throw new AppError("conflict", detail, { code: "feedback_closed" });
  }
  const feedback = { rating, text: text.trim(), wantsToApply, at: now.toISOString() };
  const changes = { feedback, updatedAt: now };
  await queries.noteStep(call.tx, call.caller.accountId, showing.id, changes);
  await emit(call, "showing.updated", events.subjectOf(showing));
  await queueOwnerNotices(call, "booking.feedback", [{ id: showing.id }]);
  return { ...showing, ...changes };
}
