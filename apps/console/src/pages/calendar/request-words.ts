import { requestReasonWords } from "@rental/contract/words/request";
import { defineWords } from "../../words/words.ts";

/** A showing that a prospect asked for, about which a person decides. */
export const requestWords = defineWords({
  en: {
    requested: "requested",
    reason: "Why you decide",
    reasons: requestReasonWords.en,
    answerBy: "Answer promised by",
    answers: "Answers in the form",
    seeAnswers: "See the answers",
  },
  es: {
    requested: "solicitada",
    reason: "Por qué decide usted",
    reasons: requestReasonWords.es,
    answerBy: "Respuesta prometida para",
    answers: "Respuestas del formulario",
    seeAnswers: "Ver las respuestas",
  },
});
