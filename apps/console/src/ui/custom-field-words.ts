import { defineWords } from "../words/words.ts";

export const customFieldWords = defineWords({
  en: {
    title: "Custom fields",
    none: "Not stated",
    yes: "Yes",
    no: "No",
    noLonger: (value: string) => `Holds “${value}”, which it no longer takes.`,
    remove: "Remove the value",
    removeFrom: (field: string) => `Remove the value of ${field}`,
  },
  es: {
    title: "Campos propios",
    none: "Sin indicar",
    yes: "Sí",
    no: "No",
    noLonger: (value: string) => `Contiene «${value}», que ya no admite.`,
    remove: "Quitar el valor",
    removeFrom: (field: string) => `Quitar el valor de ${field}`,
  },
});
