import { allAtStart } from "@rental/contract/words/language";
import { conversationStateWords } from "@rental/contract/words/message";
import { defineWords } from "../../words/words.ts";

/** About what a team has dealt with, and what it has not. */
export const stateWords = defineWords({
  en: {
    views: "Views",
    viewNames: {
      ...allAtStart(conversationStateWords.en),
      unread: "Unread",
      mine: "Mine",
      unassigned: "Unassigned",
      needsPerson: "Needs a person",
      assistant: "Assistant’s",
      all: "All",
    },
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
    views: "Vistas",
    viewNames: {
      open: "Abiertas",
      snoozed: "Pospuestas",
      closed: "Cerradas",
      unread: "Sin leer",
      mine: "Mías",
      unassigned: "Sin asignar",
      needsPerson: "Piden una persona",
      assistant: "Del asistente",
      all: "Todas",
    },
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
