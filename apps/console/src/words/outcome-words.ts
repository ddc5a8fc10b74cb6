import { showingOutcomeWords } from "@rental/contract/words/calendar";
import { allAtStart } from "@rental/contract/words/language";
import { defineWords } from "./words.ts";

/** The outcome of a showing, and the contact's feedback. */
export const outcomeWords = defineWords({
  en: {
    title: "What happened?",
    outcomes: allAtStart(showingOutcomeWords.en),
    note: "Note about it",
    recorded: "The outcome was recorded.",
    takeBack: "Take the outcome back",
    before: "Missed showings",
    feedback: "Feedback",
    rating: (rating: number) => `${rating} of 5`,
    wantsToApply: "wants to apply",
  },
  es: {
    title: "¿Qué pasó?",
    outcomes: allAtStart(showingOutcomeWords.es),
    note: "Nota sobre ello",
    recorded: "El resultado quedó anotado.",
    takeBack: "Retirar el resultado",
    before: "Visitas a las que no vino",
    feedback: "Opinión",
    rating: (rating: number) => `${rating} de 5`,
    wantsToApply: "quiere presentar una solicitud",
  },
});
