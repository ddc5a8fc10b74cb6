import { defineWords } from "../words/words.ts";

export const notFoundWords = defineWords({
  en: {
    notFound: "There is no such page",
    notFoundHint: "The address may be misspelled.",
    toHome: "Go to the first page",
  },
  es: {
    notFound: "No existe esa página",
    notFoundHint: "La dirección puede estar mal escrita.",
    toHome: "Ir a la primera página",
  },
});
