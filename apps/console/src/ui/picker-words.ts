import { defineWords } from "../words/words.ts";

/** About choosing one of many. */
export const pickerWords = defineWords({
  en: {
    findContact: "Find by name, email or phone",
    findListing: "Find a home",
    found: (n: number) =>
      n === 0
        ? "Nothing found. Search for something else."
        : n === 1
          ? "1 found. Choose it, or press Enter."
          : `${n} found. Choose one.`,
    all: (n: number) => `Choose all ${n}`,
    noZone: "No time zone contains this. Try the name of a large city.",
    someOf: (shown: number, total: number) =>
      `${shown} of ${total} are in this list. The search finds the others.`,
  },
  es: {
    findContact: "Buscar por nombre, correo o teléfono",
    findListing: "Buscar una vivienda",
    found: (n: number) =>
      n === 0
        ? "No se encontró nada. Busque otra cosa."
        : n === 1
          ? "1 encontrado. Elíjalo o pulse Intro."
          : `${n} encontrados. Elija uno.`,
    all: (n: number) => `Elegir los ${n}`,
    noZone: "Ninguna zona horaria contiene esto. Pruebe con una ciudad grande.",
    someOf: (shown: number, total: number) =>
      `${shown} de ${total} están en esta lista. La búsqueda encuentra las demás.`,
  },
});
