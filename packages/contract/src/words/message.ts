import type { assistantPauseReasons, conversationStates, conversationStatuses } from "../conversation.ts";
import type { deliveryStatuses, directions } from "../message.ts";
import type { WordsFor } from "./language.ts";

/** Who wrote a message. */
export const directionWords: WordsFor<(typeof directions)[number]> = {
  en: { inbound: "prospect", outbound: "your team" },
  es: { inbound: "interesado", outbound: "su equipo" },
};

export const deliveryStatusWords: WordsFor<(typeof deliveryStatuses)[number]> = {
  en: { queued: "on its way", sent: "sent", delivered: "delivered", failed: "not delivered" },
  es: { queued: "en camino", sent: "enviado", delivered: "entregado", failed: "no entregado" },
};

export const conversationStatusWords: WordsFor<(typeof conversationStatuses)[number]> = {
  en: { active: "open", archived: "inactive" },
  es: { active: "abierta", archived: "inactiva" },
};

export const conversationStateWords: WordsFor<(typeof conversationStates)[number]> = {
  en: { open: "open", snoozed: "snoozed", closed: "done" },
  es: { open: "abierta", snoozed: "pospuesta", closed: "terminada" },
};

export const pauseReasonWords: WordsFor<(typeof assistantPauseReasons)[number]> = {
  en: {
    person_wrote: "one of you has written",
    handed_over: "it asked for a person",
    requested: "one of you or a program took the conversation over",
  },
  es: {
    person_wrote: "alguien de ustedes ha escrito",
    handed_over: "pidió que atienda una persona",
    requested: "alguien de ustedes o un programa se hizo cargo",
  },
};
