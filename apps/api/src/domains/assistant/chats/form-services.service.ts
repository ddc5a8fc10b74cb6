import type { FormLanguage } from "@rental/contract";
import { answerWords } from "@rental/contract/words/answer";
import type { VisitorPrincipal } from "../../../gate/identity/principal.ts";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as conversation from "../../screening/forms/conversation.service.ts";
import * as forms from "../../screening/forms/forms.service.ts";
import type { DialogueServices } from "./dialogue/services.ts";

/** Maximum number of forms offered to a visitor. */
const maxForms = 8;

type FormWorld = Pick<
  DialogueServices,
  "forms" | "beginForm" | "nextQuestion" | "readsAnswer" | "saveAnswer" | "completeForm"
>;

/** The account's forms, filled in by the dialogue for the visitor's contact. */
export function formServices(
  call: WriteCall & { caller: VisitorPrincipal },
  { contactId, language: spoken }: { contactId: string; language: string },
): FormWorld {
  const language: FormLanguage = spoken === "es" ? "es" : "en";
  return {
    async forms() {
      const all = await conversation.offered(call, language);
      return all.slice(0, maxForms).map(({ workflowId, name }) => ({ id: workflowId, name }));
    },
    beginForm: (workflowId, propertyId) =>
      unlessRefused(async () => {
        const offer = (await conversation.offered(call, language)).find(
          (one) => one.workflowId === workflowId,
        );
        if (!offer) return null;
        const { slug } = call.caller;
        const { intro } = await forms.get(call, { slug, workflowSlug: offer.slug, language });
        const session = { workflowId, contactId, propertyId, language };
        return { ...(await conversation.startIn(call, session)), intro };
      }, null),
    nextQuestion: (sessionId) =>
      unlessRefused(async () => {
        const next = await conversation.nextQuestion(call, sessionId);
        if (!next) return null;
        const { key, text, question } = next;
        return { key, text, options: optionsOf(question, language), takesAnyText: question.type === "text" };
      }, "closed" as const),
    readsAnswer: (sessionId, key, text) =>
      unlessRefused(() => conversation.readsAnswer(call, sessionId, key, text), false),
    saveAnswer: (sessionId, key, text, said) =>
      unlessRefused(async () => {
        const saved = await conversation.saveAnswer(call, sessionId, key, text, said);
        if (saved.ok) return "saved" as const;
        const next = await conversation.nextQuestion(call, sessionId);
        return { askAgain: saved.askAgain, options: next ? optionsOf(next.question, language) : [] };
      }, "closed" as const),
    async completeForm(sessionId) {
      const { message, listings, redirectUrl, externalLink } = await conversation.complete(call, sessionId);
      const redirect = redirectUrl === null ? [] : [{ url: redirectUrl, label: "" }];
      return { message, listings, links: [...redirect, ...(externalLink ? [externalLink] : [])] };
    },
  };
}

/** A form can be switched off, and a session can expire, while it is being filled in. */
async function unlessRefused<T, R>(work: () => Promise<T>, refused: R): Promise<T | R> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return refused;
    throw error;
  }
}

/** Quick replies for a question. */
function optionsOf(question: conversation.PutQuestion["question"], language: FormLanguage): string[] {
  if (question.type === "boolean") return Object.values(answerWords[language]);
  return (question.options ?? []).map((option) => String(typeof option === "object" ? option.label : option));
}
