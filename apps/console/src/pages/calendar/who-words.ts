import { defineWords } from "../../words/words.ts";

export const whoWords = defineWords({
  en: {
    shownBy: "Shown by",
    filter: "Shown by",
    nobody: "Nobody",
    noHost: "No host yet",
    nobodyYet: "nobody shows it yet",
    another: "Somebody else",
    automatic: "Whoever is free of the hosts",
    shows: (name: string) => `${name} shows it.`,
    hasNobody: "Nobody shows it yet.",
    hours: "When you show homes",
    given: (what: string, who: string) => `${what} was given to ${who}.`,
    peopleHint: "Drag a showing to another person or time, or choose who gets it in its menu.",
    ask: "Why is a time not free?",
  },
  es: {
    shownBy: "La muestra",
    filter: "Quién muestra",
    nobody: "Nadie",
    noHost: "Aún sin anfitrión",
    nobodyYet: "nadie la muestra todavía",
    another: "Otra persona",
    automatic: "Quien esté libre de los anfitriones",
    shows: (name: string) => `La muestra ${name}.`,
    hasNobody: "Nadie la muestra todavía.",
    hours: "Cuándo muestra propiedades",
    given: (what: string, who: string) => `${what} es ahora de: ${who}.`,
    peopleHint: "Arrastre una visita a otra persona u hora, o elija en su menú quién la recibe.",
    ask: "¿Por qué no está libre una hora?",
  },
});
