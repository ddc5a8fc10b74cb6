import { defineWords } from "../../words/words.ts";

/** About what a contact has with the agency. */
export const historyWords = defineWords({
  en: { homes: "Asked about", book: "Book a showing" },
  es: { homes: "Preguntó por", book: "Reservar una visita" },
});
