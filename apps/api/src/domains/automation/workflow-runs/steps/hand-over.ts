import type { AnswerValue, PauseReason, StepTrace } from "@rental/contract";
import { contactNameIn } from "@rental/contract/words/contact";
import type { ReadLanguage } from "@rental/contract/words/language";
import type { WriteCall } from "../../../../gate/operation/call.ts";
import * as settings from "../../../account/settings/settings.service.ts";
import { notifyOwner } from "../../../inbox/notices/notices.service.ts";
import * as contacts from "../../../people/contacts/contacts.service.ts";
import { phrasesFor } from "./phrases.ts";
import { send } from "./sending.ts";
import type { ActiveRun, Outcome } from "./step.ts";

type Reason = Exclude<PauseReason, "requested">;

interface Texts {
  why: Record<Reason, string>;
  needed: (who: string) => string;
  contact: string;
  workflow: (name: string) => string;
  goOn: string;
}

const texts: Record<ReadLanguage, Texts> = {
  en: {
    why: {
      answer_not_understood: "The answer to a question was not understood.",
      person_requested: "The contact asks for a person.",
      agent_stuck: "The agent does not know how to continue.",
    },
    needed: (who) => `${who} needs a person`,
    contact: "Contact",
    workflow: (name) => `The workflow "${name}" is paused.`,
    goOn: "Continue or end it",
  },
  es: {
    why: {
      answer_not_understood: "No se entendió la respuesta a una pregunta.",
      person_requested: "El contacto pide hablar con una persona.",
      agent_stuck: "El agente no sabe cómo continuar.",
    },
    needed: (who) => `${who} necesita a una persona`,
    contact: "Contacto",
    workflow: (name) => `El flujo «${name}» está en pausa.`,
    goOn: "Continuarlo o terminarlo",
  },
};

/** Hands the run over to a person: informs the contact and the owner, and pauses the run. */
export async function handOver(
  call: WriteCall,
  run: ActiveRun,
  reason: Reason,
  {
    trace,
    details,
    answers = {},
  }: { trace: StepTrace; details: string; answers?: Record<string, AnswerValue> },
): Promise<Outcome> {
  const contact = await contacts.find(call, run.contactId, { lock: "share", onMissing: "badReference" });
  const outcome = await send(call, run, phrasesFor(contact.language).handedOver, { kind: "next" });
  if (outcome.kind === "wait") return outcome;
  const { language } = await settings.of(call.tx, call.caller.accountId);
  const words = texts[language];
  const who = contactNameIn(contact.name, language);
  const notice = await notifyOwner(call, {
    contactId: contact.id,
    urgent: true,
    subject: words.needed(who),
    text: [
      words.why[reason],
      details,
      `${words.contact}: ${[who, contact.email, contact.phone].filter(Boolean).join(", ")}`,
      words.workflow(run.templateName),
      `${words.goOn}: ${call.config.baseOrigin}/console/workflows/runs/${run.id}`,
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
