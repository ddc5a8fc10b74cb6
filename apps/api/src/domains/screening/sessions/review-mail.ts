import type { Contact, ReviewMail, ReviewSessionInput, Settings } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { queueMail } from "../../inbox/mail/mail.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { nameToSay } from "../fair-housing/fair-housing.service.ts";

type Decision = ReviewSessionInput["reviewStatus"];

interface Texts extends Record<Decision, { subject: string; text: string }> {
  hello: (name: string | undefined) => string;
}

/** Review notes are internal, so they are not available to these texts. */
const en: Texts = {
  hello: (name) => (name === undefined ? "Hello," : `Hello ${name},`),
  approved: {
    subject: "Your pre-screening was approved",
    text: "Good news: we have reviewed your answers and approved your pre-screening. We will be in touch about the next steps.",
  },
  denied: {
    subject: "About your pre-screening",
    text: "Thank you for your answers. We have reviewed them and can't continue with your application at this time.",
  },
};

const es: Texts = {
  hello: (name) => (name === undefined ? "Hola:" : `Hola, ${name}:`),
  approved: {
    subject: "Su preselección fue aprobada",
    text: "Buenas noticias: hemos revisado sus respuestas y aprobado su preselección. Nos pondremos en contacto para los siguientes pasos.",
  },
  denied: {
    subject: "Sobre su preselección",
    text: "Gracias por sus respuestas. Las hemos revisado y en este momento no podemos continuar con su solicitud.",
  },
};

/**
 * Enqueues the email to the prospect, in the transaction of the review. None without an address, for a deleted contact
 * or one that opted out of email, or when the settings disable it.
 */
export async function mailReview(call: WriteCall, contactId: string, decision: Decision): Promise<void> {
  const ours = await settings.of(call.tx, call.caller.accountId);
  if (!ours.emailPreferences.notifyProspectOnReview) return;
  const contact = await contacts.find(call, contactId, { lock: "share", onMissing: "null" });
  if (!contact) return;
  if (await contacts.optedOutSince(call.tx, call.caller.accountId, contact, "email")) return;
  const { mail } = reviewMailOf(ours, contact, decision);
  if (mail) await queueMail(call, { ...mail, contactId });
}

type Reader = Pick<Contact, "name" | "email" | "optedOutAt" | "language">;

/** The email to a contact, or the reason why there is none. */
export function reviewMailOf(
  ours: Settings,
  { name, email, optedOutAt, language }: Reader,
  decision: Decision,
): ReviewMail {
  if (!email) return { mail: null, reason: "no_address" };
  if (optedOutAt?.email !== undefined) return { mail: null, reason: "opted_out" };
  const texts = language === "es" ? es : en;
  const said = settings.textsIn(ours, language);
  const { subject, text } = texts[decision];
  const parts = [texts.hello(nameToSay(name)), text, settings.signOffOf(said)].filter(Boolean);
  const mail = { to: email, fromName: said.agentName, subject, text: `${parts.join("\n\n")}\n` };
  return { mail, reason: null };
}
