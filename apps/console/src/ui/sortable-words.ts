import { defineWords } from "../words/words.ts";

/** Apart from `words.ts`, which every page loads. */
export const sortableWords = defineWords({
  en: {
    move: (name: string) => `Move ${name.toLowerCase()}`,
    moveUp: (name: string) => `Move ${name.toLowerCase()} up`,
    moveDown: (name: string) => `Move ${name.toLowerCase()} down`,
    moveHint: "Press space, move with the arrow keys, and press space again. Escape leaves it where it was.",
    lifted: (name: string) => `${name} is being moved.`,
    movedTo: (place: number, of: number) => `Now in place ${place} of ${of}.`,
    notMoved: "It stays where it was.",
  },
  es: {
    move: (name: string) => `Mover ${name.toLowerCase()}`,
    moveUp: (name: string) => `Subir ${name.toLowerCase()}`,
    moveDown: (name: string) => `Bajar ${name.toLowerCase()}`,
    moveHint:
      "Pulse la barra espaciadora, mueva con las flechas y vuelva a pulsarla. Con Escape se queda donde estaba.",
    lifted: (name: string) => `Moviendo ${name.toLowerCase()}.`,
    movedTo: (place: number, of: number) => `Ahora en el lugar ${place} de ${of}.`,
    notMoved: "Se queda donde estaba.",
  },
});
