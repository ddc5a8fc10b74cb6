import { defineWords } from "../../words/words.ts";

export const whoWords = defineWords({
  en: {
    shownBy: "Shown by",
    filter: "Shown by",
    everybody: "Everybody",
    mine: "Me",
    nobody: "Nobody",
    nobodyYet: "nobody shows it yet",
    another: "Somebody else",
    automatic: "Whoever is free",
    hours: "When you show homes",
  },
  es: {
    shownBy: "La muestra",
    filter: "Quién muestra",
    everybody: "Todas las personas",
    mine: "Yo",
    nobody: "Nadie",
    nobodyYet: "nadie la muestra todavía",
    another: "Otra persona",
    automatic: "Quien esté libre",
    hours: "Cuándo muestra propiedades",
  },
});
