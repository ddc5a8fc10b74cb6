import { prospectResponseWords } from "@rental/contract/words/calendar";
import { allAtStart } from "@rental/contract/words/language";
import { defineWords } from "./words.ts";

/** A contact's response to the invitation to a showing. */
export const responseWords = defineWords({
  en: {
    label: "Answer",
    responses: allAtStart(prospectResponseWords.en),
    /** Instead of a message: what a mail program sent. */
    said: {
      accepted: "Accepted the invitation to the showing",
      declined: "Declined the invitation to the showing",
      tentative: "May accept the invitation to the showing",
    },
  },
  es: {
    label: "Respuesta",
    responses: allAtStart(prospectResponseWords.es),
    said: {
      accepted: "Aceptó la invitación a la visita",
      declined: "Rechazó la invitación a la visita",
      tentative: "Quizá acepte la invitación a la visita",
    },
  },
});
