import type { labelColors } from "../label.ts";
import type { WordsFor } from "./language.ts";

export const labelColorWords: WordsFor<(typeof labelColors)[number]> = {
  en: {
    green: "green",
    orange: "orange",
    blue: "blue",
    pink: "pink",
    yellow: "yellow",
    purple: "purple",
    teal: "teal",
    red: "red",
  },
  es: {
    green: "verde",
    orange: "naranja",
    blue: "azul",
    pink: "rosa",
    yellow: "amarillo",
    purple: "morado",
    teal: "turquesa",
    red: "rojo",
  },
};
