import { defineWords } from "../../words/words.ts";

export const presenceWords = defineWords({
  en: {
    isHere: (name: string) => `${name} is here`,
    writes: (name: string) => `${name} is writing …`,
    somebody: "A colleague",
    answered: "Another answer was sent while you were writing. Read it before you send yours.",
  },
  es: {
    isHere: (name: string) => `${name} está aquí`,
    writes: (name: string) => `${name} está escribiendo …`,
    somebody: "Alguien del equipo",
    answered: "Mientras escribía, se envió otra respuesta. Léala antes de enviar la suya.",
  },
});
