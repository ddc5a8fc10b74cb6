import { allAtStart } from "@rental/contract/words/language";
import { leadReasonWords } from "@rental/contract/words/lead";
import { mailOutcomeWords } from "@rental/contract/words/outcome";
import { defineWords } from "../../words/words.ts";

/** The words by the reasons of the server. */
const ofLeads = (words: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([reason, said]) => [`lead: ${reason}`, said]));

export const incomingWords = defineWords({
  en: {
    title: "What came in",
    hint: "All email of the last 30 days to the addresses and mailboxes of this account, and what became of it.",
    none: "No email yet",
    noneHint: "Email to the address of this account appears here, also what is not shown in the inbox.",
    received: "Received",
    from: "From",
    nobody: "nobody named",
    unproven: "not proven",
    subject: "Subject",
    outcome: "What became of it",
    outcomes: allAtStart(mailOutcomeWords.en),
    all: "All",
    conversation: "Conversation",
    open: "Open it",
    openNamed: (subject: string) => `Open the conversation of “${subject}”`,
    /** Why email waits, as the server words it. */
    reasons: {
      ...ofLeads(leadReasonWords.en),
      "waits: unknown sender": "From nobody known. It waits for you to decide.",
      "waits: too many emails from this sender": "Too many emails from this sender within an hour.",
    } as Record<string, string>,
    toLead: "See it among the leads",
    toLeadNamed: (subject: string) => `See it among the leads: “${subject}”`,
    takeUp: "Make this a conversation",
    takeUpNamed: (subject: string) => `Make this a conversation: “${subject}”`,
  },
  es: {
    title: "Correo recibido",
    hint: "Todo el correo de los últimos 30 días a las direcciones y los buzones de esta cuenta, y qué pasó con él.",
    none: "Aún no hay correo",
    noneHint:
      "El correo a la dirección de esta cuenta aparece aquí, también el que no se muestra en los mensajes.",
    received: "Recibido",
    from: "De",
    nobody: "no se nombra a nadie",
    unproven: "sin demostrar",
    subject: "Asunto",
    outcome: "Qué pasó con él",
    outcomes: allAtStart(mailOutcomeWords.es),
    all: "Todos",
    conversation: "Conversación",
    open: "Abrirla",
    openNamed: (subject: string) => `Abrir la conversación de «${subject}»`,
    reasons: {
      ...ofLeads(leadReasonWords.es),
      "waits: unknown sender": "De nadie conocido. Espera a que usted decida.",
      "waits: too many emails from this sender": "Demasiados correos de este remitente en una hora.",
    } as Record<string, string>,
    toLead: "Verlo entre los contactos de portales",
    toLeadNamed: (subject: string) => `Verlo entre los contactos de portales: «${subject}»`,
    takeUp: "Convertir en conversación",
    takeUpNamed: (subject: string) => `Convertir en conversación: «${subject}»`,
  },
});
