import { allAtStart } from "@rental/contract/words/language";
import { conversationStateWords } from "@rental/contract/words/message";
import { defineWords } from "../../words/words.ts";

/** About what a team has dealt with, and what it has not. */
export const stateWords = defineWords({
  en: {
    state: "State",
    states: { ...allAtStart(conversationStateWords.en), all: "Any state" },
    noneHere: "No conversations here",
    close: "Close",
    reopen: "Reopen",
    snooze: "Snooze",
    isClosed: (then: string) => `Closed on ${then}, until the contact writes again.`,
    isSnoozed: (then: string) => `Snoozed until ${then}, or until the contact writes.`,
    closed: "The conversation is closed.",
    snoozed: (then: string) => `The conversation is back on ${then}.`,
    until: "Snooze until",
    tomorrow: "Tomorrow",
    monday: "Monday",
    pick: "Another time",
    cameIn: "Somebody wrote meanwhile, so the conversation stays open.",
  },
  es: {
    state: "Estado",
    states: { ...allAtStart(conversationStateWords.es), all: "Cualquier estado" },
    noneHere: "Aquí no hay conversaciones",
    close: "Cerrar",
    reopen: "Reabrir",
    snooze: "Posponer",
    isClosed: (then: string) => `Cerrada el ${then}, hasta que el contacto vuelva a escribir.`,
    isSnoozed: (then: string) => `Pospuesta hasta el ${then}, o hasta que el contacto escriba.`,
    closed: "La conversación está cerrada.",
    snoozed: (then: string) => `La conversación vuelve el ${then}.`,
    until: "Posponer hasta",
    tomorrow: "Mañana",
    monday: "El lunes",
    pick: "Otro momento",
    cameIn: "Alguien escribió entretanto, así que la conversación sigue abierta.",
  },
});
