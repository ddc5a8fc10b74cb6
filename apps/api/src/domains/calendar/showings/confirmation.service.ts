import type { WriteCall } from "../../../gate/operation/call.ts";
import type { JobRef } from "../../../platform/jobs/jobs.ts";
import { emit, queueOwnerNotices } from "../../../platform/jobs/outbox.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { leftAt as mailLeftAt } from "../../inbox/mail/mail.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as events from "../events/events.service.ts";
import { isAsked } from "./confirmation-state.ts";
import { answerMs, askedAt, decidedAt, isNight, morningAfter } from "./confirmation-times.ts";
import { notifyProspect } from "./prospect-channel.service.ts";
import { blocks, notifyProspectOfChange } from "./prospect-mail.service.ts";
import { reminderState } from "./reminders.service.ts";
import * as queries from "./showings.queries.ts";

export { awaitsAgency, isAsked } from "./confirmation-state.ts";
export { reinstatableUntil } from "./confirmation-times.ts";

type Row = queries.ShowingRow;

/**
 * Takes the next step of a showing's confirmation: asks the prospect, or cancels the showing for lack of an answer. The
 * message and its record commit together.
 */
export const takeStep = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const now = call.clock.now();
    const showing = await queries.lock(call.tx, accountId, id);
    if (!showing?.nextStepAt || showing.nextStepAt > now) return;
    const isOpen = blocks(showing) && showing.startTime > now && showing.confirmedAt === null;
    if (!isOpen || showing.confirmation === null) await note(call, showing, { nextStepAt: null });
    else if (showing.confirmationAskedAt !== null) await decide(call, showing, showing.confirmation);
    // Who can't come has answered, and the host decides.
    else if (showing.prospectResponse === "declined")
      await note(call, showing, {
        confirmation: { ...showing.confirmation, isOver: true },
        nextStepAt: null,
      });
    else await ask(call, showing, showing.confirmation);
  });

const note = (call: WriteCall, { accountId, id }: Row, changes: Partial<queries.NewShowing>) =>
  queries.noteStep(call.tx, accountId, id, changes);

async function ask(call: WriteCall, showing: Row, confirmation: NonNullable<Row["confirmation"]>) {
  const now = call.clock.now();
  const { timezone: zone } = await settings.of(call.tx, call.caller.accountId);
  const at = askedAt(showing.startTime, confirmation, zone);
  if (at > now) return note(call, showing, { nextStepAt: at });
  if (isNight(now, zone)) return note(call, showing, { nextStepAt: morningAfter(now, zone) });
  const until = decidedAt(showing.startTime, confirmation, zone);
  // After a late question, there would be too little time to answer, so the showing is not cancelled.
  const nextStepAt = until !== null && until.getTime() - now.getTime() >= answerMs ? until : null;
  const asked = await notifyProspect(call, { ...showing, nextStepAt }, "asked");
  if (!asked)
    return note(call, showing, { confirmation: { ...confirmation, isOver: true }, nextStepAt: null });
  await note(call, showing, {
    confirmation: { ...confirmation, asked },
    confirmationAskedAt: now,
    updatedAt: now,
    nextStepAt,
  });
}

/** Cancels the showing; if the prospect may not have got the question, or wrote something else, notifies the host instead. */
async function decide(call: WriteCall, showing: Row, confirmation: NonNullable<Row["confirmation"]>) {
  const { accountId } = call.caller;
  const now = call.clock.now();
  const { timezone: zone } = await settings.of(call.tx, accountId);
  const at = decidedAt(showing.startTime, confirmation, zone);
  if (at === null || at > now) return note(call, showing, { nextStepAt: at });
  if (!(await isKnownToHaveArrived(call, showing, confirmation))) {
    await note(call, showing, { confirmation: { ...confirmation, isOver: true }, nextStepAt: null });
    return queueOwnerNotices(call, "booking.unconfirmed", [{ id: showing.id }]);
  }
  if (await hasWritten(call, showing)) {
    await note(call, showing, { confirmation: { ...confirmation, isOver: true }, nextStepAt: null });
    return queueOwnerNotices(call, "booking.unclear", [{ id: showing.id }]);
  }
  const row = await queries.update(call.tx, accountId, showing.id, {
    status: "cancelled",
    lapsedAt: now,
    remindAt: null,
    nextStepAt: null,
    updatedAt: now,
  });
  await emit(call, "showing.cancelled", events.subjectOf(row));
  await notifyProspect(call, row, "lapsed");
  await queueOwnerNotices(call, "booking.lapsed", [{ id: row.id }]);
}

/** Whether the question was sent long enough ago, and is not known to have failed. */
async function isKnownToHaveArrived(
  call: WriteCall,
  { contactId }: Row,
  { asked }: NonNullable<Row["confirmation"]>,
): Promise<boolean> {
  const contact = await contacts.find(call, contactId!, { lock: "share", onMissing: "null" });
  if (!asked || !contact) return false;
  if (await contacts.optedOutSince(call.tx, call.caller.accountId, contact, asked.by)) return false;
  if (asked.by === "email" && contact.emailState === "bounced") return false;
  const left = asked.mailId
    ? await mailLeftAt(call, asked.mailId)
    : await messageLeftAt(call, asked.messageId!);
  return left !== undefined && call.clock.now().getTime() - left.getTime() >= answerMs;
}

/** Whether the prospect has written since the question, without answering it. */
async function hasWritten(call: WriteCall, showing: Row): Promise<boolean> {
  if (showing.prospectResponse === "declined") return false;
  const wrote = await messages.lastInboundAt(call, showing.contactId!);
  return wrote !== undefined && wrote > showing.confirmationAskedAt!;
}

async function messageLeftAt(call: WriteCall, id: string): Promise<Date | undefined> {
  const message = await messages.findWithin(call, id);
  const status = message?.metadata?.deliveryStatus;
  return status === "sent" || status === "delivered" ? message!.sentAt : undefined;
}

/**
 * Confirms a showing. Emits showing.confirmed and showing.updated.
 * @param showing locked, and either asked about, declined before the question, or cancelled for lack of an answer
 * @param mails whether the prospect is emailed the new status. Default: true
 */
export async function confirm(call: WriteCall, showing: Row, mails = true): Promise<Row> {
  const now = call.clock.now();
  const row = await queries.update(call.tx, call.caller.accountId, showing.id, {
    prospectResponse: "accepted",
    status: "confirmed",
    confirmedAt: now,
    confirmedBy: "prospect",
    lapsedAt: null,
    nextStepAt: null,
    updatedAt: now,
    ...(!blocks(showing) && reminderState({ ...showing, status: "confirmed" }, now)),
  });
  await emit(call, "showing.updated", events.subjectOf(row));
  await emitConfirmed(call, row);
  if (mails) await notifyProspectOfChange(call, showing, row);
  return row;
}

export const emitConfirmed = (call: WriteCall, row: Row): Promise<void> =>
  emit(call, "showing.confirmed", { ...events.subjectOf(row), confirmedBy: row.confirmedBy! });

/** The showings that a contact was asked about on a channel and has not answered, soonest first. */
export async function openQuestions(
  call: WriteCall,
  contactId: string,
  channel: NonNullable<NonNullable<Row["confirmation"]>["asked"]>["by"],
): Promise<Row[]> {
  const now = call.clock.now();
  const rows = await queries.lockAsked(call.tx, call.caller.accountId, contactId, now);
  return rows.filter((row) => isAsked(row, now) && row.confirmation?.asked?.by === channel);
}
