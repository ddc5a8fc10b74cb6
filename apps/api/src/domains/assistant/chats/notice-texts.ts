import type { ReadLanguage } from "@rental/contract/words/language";
import type { DialogueServices } from "./dialogue/services.ts";

/** Why a person is needed. */
type Why = Parameters<DialogueServices["handOver"]>[0];

/** The notification to the owner about a visitor who needs a person. */
interface Texts {
  why: Record<Why, string>;
  wrote: (content: string) => string;
  unreachable: string;
  reachableAt: (address: string) => string;
  contact: string;
  needed: (who: string) => string;
  urgent: (who: string) => string;
  answerIn: string;
  untilThen: string;
  visitor: string;
  upTo: (rent: string) => string;
}

export const noticeTexts: Record<ReadLanguage, Texts> = {
  en: {
    why: {
      asked: "The visitor asks for a person.",
      only_person: "The visitor asks something that only a person may answer.",
      not_understood: "The chat did not understand the visitor.",
      urgent:
        "Somebody or the home may be in danger. The chat said to leave the place and call 911 or the local emergency number.",
    },
    wrote: (content) => `The visitor wrote: ${content}`,
    unreachable: "The visitor gave no address.",
    reachableAt: (address) => `The visitor can be reached at ${address}.`,
    contact: "Contact",
    needed: (who) => `${who} needs a person in the chat`,
    urgent: (who) => `Urgent: ${who} may be in danger`,
    answerIn: "Answer in the console",
    untilThen: "Until then, the chat answers nothing by itself.",
    visitor: "Visitor",
    upTo: (rent) => `up to ${rent}`,
  },
  es: {
    why: {
      asked: "El visitante pide hablar con una persona.",
      only_person: "El visitante pregunta algo que solo una persona puede responder.",
      not_understood: "El chat no entendió al visitante.",
      urgent:
        "Alguien o la vivienda puede correr peligro. El chat indicó salir del lugar y llamar al 911 o al número local de emergencias.",
    },
    wrote: (content) => `El visitante escribió: ${content}`,
    unreachable: "El visitante no dio ninguna dirección.",
    reachableAt: (address) => `Se puede contactar con el visitante en ${address}.`,
    contact: "Contacto",
    needed: (who) => `${who} necesita a una persona en el chat`,
    urgent: (who) => `Urgente: ${who} puede correr peligro`,
    answerIn: "Responder en la consola",
    untilThen: "Hasta entonces, el chat no responde nada por sí mismo.",
    visitor: "Visitante",
    upTo: (rent) => `hasta ${rent}`,
  },
};
