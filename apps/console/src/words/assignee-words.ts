import { defineWords } from "./words.ts";

/** About the people who look after records. */
export const assigneeWords = defineWords({
  en: {
    label: "Looked after by",
    hint: "This person gets the notices about it.",
    everybody: "Everybody",
    mine: "Me",
    nobody: "Nobody",
    another: "Somebody else",
    unnamed: { owner: "The owner", agent: "An agent" },
    noneHere: "Nothing here for this person",
    noneHereHint: "Choose everybody above to see all.",
  },
  es: {
    label: "Se ocupa",
    hint: "Esta persona recibe los avisos.",
    everybody: "Todas las personas",
    mine: "Yo",
    nobody: "Nadie",
    another: "Otra persona",
    unnamed: { owner: "La persona propietaria", agent: "Un agente" },
    noneHere: "Aquí no hay nada de esta persona",
    noneHereHint: "Elija arriba todas las personas para ver todo.",
  },
});
