import { defaultExitConditions } from "@rental/contract";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import { nextOpening } from "../../../../platform/text/working-hours.ts";
import * as settings from "../../../account/settings/settings.service.ts";
import * as messages from "../../../inbox/messages/messages.service.ts";
import { textOf } from "../../../inbox/messages/text.service.ts";
import * as contacts from "../../../people/contacts/contacts.service.ts";
import type { PinnedRun } from "../workflow-runs.queries.ts";
import type { ActiveRun, Outcome } from "./step.ts";

/** For this long after a message from the contact, replies are sent at any hour. */
const writingMs = 15 * 60_000;

/**
 * Sends a text of the run; steps must not send in any other way. Outside working hours, the outcome is a wait instead
 * of `then`; when the run has sent too many messages, its end.
 * @param then the outcome once the text is sent
 */
export async function send(call: WriteCall, run: ActiveRun, text: string, then: Outcome): Promise<Outcome> {
  const instead = await sendingObstacle(call, run);
  if (instead) return instead;
  const { contactId, propertyId } = run;
  const metadata = { workflowRunId: run.id };
  const { script, text: words } = run.suggestion?.words ?? {};
  if (words === undefined || script !== text) {
    await messages.sendMessage(call, { contactId, propertyId, content: text, metadata });
    return { ...then, sent: text };
  }
  const worded = { source: "model", fallback: text } as const;
  const said = { contactId, propertyId, content: words, worded, metadata };
  const { content } = await messages.sendMessage(call, said);
  return { ...then, sent: content };
}

/** The outcome if a text must not be sent now; nothing when it may. */
export async function sendingObstacle(call: WriteCall, run: PinnedRun): Promise<Outcome | undefined> {
  const { maxMessages = defaultExitConditions.maxMessages } = run.exitConditions;
  if (run.messagesSent >= maxMessages) return { kind: "cancel", reason: "max_messages" };
  const until = await opening(call, run);
  return until ? { kind: "wait", waitingFor: "time", until } : undefined;
}

/**
 * When a message of the run may be sent; null: now. It may be sent at any hour when somebody has just requested it, or
 * when the contact is writing.
 */
async function opening(call: WriteCall, run: PinnedRun): Promise<Date | null> {
  if (run.isWanted) return null;
  const now = call.clock.now();
  const until = nextOpening(await settings.of(call.tx, call.caller.accountId), now);
  if (!until) return null;
  const wrote = await messages.lastInboundAt(call, run.contactId);
  return wrote && now.getTime() - wrote.getTime() < writingMs ? null : until;
}

/** Fills in a template for the run's contact and property. */
export async function filledIn(
  call: WriteCall,
  { contactId, propertyId, language }: PinnedRun,
  template: string,
): Promise<string> {
  const { name: contactName } = await contacts.find(call, contactId, {
    lock: "share",
    onMissing: "badReference",
  });
  return textOf(call, template, { contactName, propertyId, ...(language && { language }) });
}
