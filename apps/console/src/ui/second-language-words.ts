import { defineWords } from "../words/words.ts";

/** The languages in which people write what prospects read. */
export const secondLanguageWords = defineWords({
  en: {
    secondTitle: "Second language",
    secondHint: "Visitors who read it get these texts; the first language stands in for what is missing.",
    secondNone: "None",
    languages: { en: "English", es: "Spanish" },
    inLanguage: (what: string, language: string) => `${what} (${language})`,
  },
  es: {
    secondTitle: "Segundo idioma",
    secondHint: "Quienes lo leen ven estos textos; lo que falte aparece en el primer idioma.",
    secondNone: "Ninguno",
    languages: { en: "Inglés", es: "Español" },
    inLanguage: (what: string, language: string) => `${what} (${language})`,
  },
});
