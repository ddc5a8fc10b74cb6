import { defineWords } from "../words/words.ts";

/** The form that comes before a booking. */
export const bookingFormWords = defineWords({
  en: {
    none: "No form",
    asInSettings: "As in the settings",
    whichOnes: "Forms whose public link is on can be chosen. Make one:",
    workflows: "Workflows",
    notOffered: "a form that is not offered",
    warning:
      "This form is not public and active, or was deleted, so that prospects book without it. Make it public in Workflows, or choose another.",
  },
  es: {
    none: "Ningún formulario",
    asInSettings: "Como en los ajustes",
    whichOnes: "Se pueden elegir los formularios cuyo enlace público está activado. Cree uno:",
    workflows: "Flujos",
    notOffered: "un formulario que no se ofrece",
    warning:
      "Este formulario no es público y activo, o se eliminó, así que los interesados reservan sin él. Hágalo público en Flujos o elija otro.",
  },
});
