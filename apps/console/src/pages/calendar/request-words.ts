import { requestReasonWords } from "@rental/contract/words/request";
import { defineWords } from "../../words/words.ts";

/** A showing that a prospect asked for, about which a person decides. */
export const requestWords = defineWords({
  en: {
    requested: "Asked for, not confirmed yet",
    reason: "Why you decide",
    reasons: requestReasonWords.en,
    answerBy: "Answer promised by",
    answers: "Answers in the form",
    seeAnswers: "See the answers",
    decline: "Decline",
    declineIt: (title: string) => `Decline ${title}`,
    declineHint: "The prospect is told by email, with your reason and the next free times.",
    notTold: "No email can tell the prospect: tell them yourself.",
    declineReason: "Reason, in words for the prospect",
    declined: (title: string) => `“${title}” was declined.`,
  },
  es: {
    requested: "Solicitada, aún sin confirmar",
    reason: "Por qué decide usted",
    reasons: requestReasonWords.es,
    answerBy: "Respuesta prometida para",
    answers: "Respuestas del formulario",
    seeAnswers: "Ver las respuestas",
    decline: "Rechazar",
    declineIt: (title: string) => `Rechazar ${title}`,
    declineHint: "Se avisa al interesado por correo, con su motivo y las próximas horas libres.",
    notTold: "Ningún correo puede avisar al interesado: avísele usted.",
    declineReason: "Motivo, en palabras para el interesado",
    declined: (title: string) => `«${title}» fue rechazada.`,
  },
});
