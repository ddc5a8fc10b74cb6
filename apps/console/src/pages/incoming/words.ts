import { allAtStart } from "@rental/contract/words/language";
import { mailReasonIn } from "@rental/contract/words/mail-reason";
import { mailOutcomeWords } from "@rental/contract/words/outcome";
import { defineWords } from "../../words/words.ts";

export const incomingWords = defineWords({
  en: {
    title: "Incoming mail",
    hint: "All email of the last 30 days to the addresses and mailboxes of this account, with its outcome.",
    none: "No email yet",
    noneHint: "Email to the address of this account appears here, also what is not shown in the inbox.",
    received: "Received",
    from: "From",
    nobody: "nobody named",
    unproven: "not proven",
    subject: "Subject",
    files: (names: string[]) => `${names.length === 1 ? "File" : "Files"}: ${names.join(", ")}`,
    outcome: "Outcome",
    outcomes: allAtStart(mailOutcomeWords.en),
    all: "All",
    conversation: "Conversation",
    open: "Open it",
    openNamed: (subject: string) => `Open the conversation of “${subject}”`,
    reason: (reason: string) => mailReasonIn("en", reason),
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
    files: (names: string[]) => `${names.length === 1 ? "Archivo" : "Archivos"}: ${names.join(", ")}`,
    outcome: "Qué pasó con él",
    outcomes: allAtStart(mailOutcomeWords.es),
    all: "Todos",
    conversation: "Conversación",
    open: "Abrirla",
    openNamed: (subject: string) => `Abrir la conversación de «${subject}»`,
    reason: (reason: string) => mailReasonIn("es", reason),
    toLead: "Verlo entre los contactos de portales",
    toLeadNamed: (subject: string) => `Verlo entre los contactos de portales: «${subject}»`,
    takeUp: "Convertir en conversación",
    takeUpNamed: (subject: string) => `Convertir en conversación: «${subject}»`,
  },
});
