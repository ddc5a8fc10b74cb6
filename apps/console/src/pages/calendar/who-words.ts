import { defineWords } from "../../words/words.ts";

export const whoWords = defineWords({
  en: {
    shownBy: "Shown by",
    filter: "Shown by",
    nobody: "Nobody",
    nobodyYet: "nobody shows it yet",
    another: "Somebody else",
    automatic: "Whoever is free",
    hours: "When you show homes",
    given: (what: string, who: string) => `${what} was given to ${who}.`,
    peopleHint: "Drag a showing to another person or time, or choose who gets it in its menu.",
    ask: "Why is a time not free?",
  },
  es: {
    shownBy: "La muestra",
    filter: "Quién muestra",
    nobody: "Nadie",
    nobodyYet: "nadie la muestra todavía",
    another: "Otra persona",
    automatic: "Quien esté libre",
    hours: "Cuándo muestra propiedades",
    given: (what: string, who: string) => `${what} es ahora de: ${who}.`,
    peopleHint: "Arrastre una visita a otra persona u hora, o elija en su menú quién la recibe.",
    ask: "¿Por qué no está libre una hora?",
  },
});
