import type { AnswerValue, PauseReason, StepTrace } from "@rental/contract";
import type { WriteCall } from "../../../gate/call.ts";
import * as contacts from "../../contacts/contacts.service.ts";
import { notifyOwner } from "../../notices/notices.service.ts";
import { phrasesFor } from "./phrases.ts";
import { send } from "./sending.ts";
import type { ActiveRun, Outcome } from "./step.ts";

const why: Record<Exclude<PauseReason, "requested">, string> = {
  answer_not_understood: "The answer to a question was not understood.",
  person_requested: "The contact asks for a person.",
  agent_stuck: "The agent does not know how to continue.",
};

/** Hands the run over to a person: tells the contact and the owner, and pauses the run. */
export async function handOver(
  call: WriteCall,
  run: ActiveRun,
  reason: keyof typeof why,
  {
    trace,
    details,
    answers = {},
  }: { trace: StepTrace; details: string; answers?: Record<string, AnswerValue> },
): Promise<Outcome> {
  const contact = await contacts.mustReference(call, run.contactId);
  const outcome = await send(call, run, phrasesFor(contact.language).handedOver, { kind: "next" });
  if (outcome.kind === "wait") return outcome;
  const notice = await notifyOwner(call, {
    contactId: contact.id,
    subject: `${contact.name} needs a person`,
    text: [
      why[reason],
      details,
      `Contact: ${contact.name}${[contact.email, contact.phone].map((one) => (one ? `, ${one}` : "")).join("")}`,
      `Workflow: ${run.templateName}, which is paused. Continue it with POST /workflows/runs/${run.id}/resume, or end it with POST /workflows/runs/${run.id}/cancel.`,
    ].join("\n\n"),
  });
  return {
    kind: "handOver",
    reason,
    tookReply: true,
    answers,
    ...(outcome.sent !== undefined && { sent: outcome.sent }),
    trace: { ...trace, notice, handedOver: reason },
  };
}
