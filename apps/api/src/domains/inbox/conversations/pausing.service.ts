import type { AssistantPause, Conversation, PauseAssistantInput } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import { setPause, toConversation } from "./conversations.service.ts";

const minuteMs = 60_000;
/** How long the assistant stays silent after a person has written. */
const personMinutes = 60;

function pauseFrom(now: Date, reason: AssistantPause["reason"], minutes?: number): AssistantPause {
  const until = minutes === undefined ? null : new Date(now.getTime() + minutes * minuteMs).toISOString();
  return { since: now.toISOString(), until, reason };
}

/** @throws AppError 404 */
export const pause = (call: WriteCall, { id, minutes }: PauseAssistantInput): Promise<Conversation> =>
  change(call, id, pauseFrom(call.clock.now(), "requested", minutes));

/** @throws AppError 404 */
export const resume = (call: WriteCall, id: string): Promise<Conversation> => change(call, id, null);

async function change(call: WriteCall, id: string, to: AssistantPause | null): Promise<Conversation> {
  const [row] = await setPause(call, { id }, to);
  if (!row) throw notFound("conversation");
  return toConversation(row, call.clock.now());
}

/**
 * Pauses the assistant in the contact's chats for an hour after a person wrote to the contact. A contact who asked for
 * a person has one now, so the assistant resumes on its own afterwards. Other conversations have no automatic answers.
 */
export async function pauseForPerson(call: WriteCall, contactId: string): Promise<void> {
  await setPause(call, { chatsOf: contactId }, pauseFrom(call.clock.now(), "person_wrote", personMinutes));
}

/** Hands the conversation over to a person: the assistant stays silent until somebody resumes it. */
export async function handOver(call: WriteCall, id: string): Promise<void> {
  await setPause(call, { id }, pauseFrom(call.clock.now(), "handed_over"));
}

/**
 * Marks that the contact waits for a person, having asked for one although the settings don't offer that, or something
 * that the assistant does not know. The pause has no duration, so that the assistant continues.
 */
export async function markAsked(call: WriteCall, id: string): Promise<void> {
  await setPause(call, { id }, pauseFrom(call.clock.now(), "handed_over", 0));
}

/** Ends the pause because the contact wants the assistant back. */
export async function endPause(call: WriteCall, id: string): Promise<void> {
  await setPause(call, { id }, null);
}
