import { defineWords } from "../../words/words.ts";

/** Of several parties who see a home at the same time, and are moved together. */
export const groupWords = defineWords({
  en: {
    move: (n: number) => `Move all ${n} parties`,
    hint: "Whoever has an invitation gets an email with the new time.",
  },
  es: {
    move: (n: number) => `Mover los ${n} grupos`,
    hint: "Quien tiene una invitación recibe un correo con la nueva hora.",
  },
});
