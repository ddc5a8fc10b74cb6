import { defineWords } from "../../words/words.ts";

/** Of the day by person. */
export const peopleWords = defineWords({
  en: {
    giveTo: (who: string) => `Give to ${who}`,
    give: (title: string) => `Give ${title} to somebody`,
    byPerson: "Entries of the day by person",
    person: "Person",
    draggable: "showing that can be moved",
    dragKeys:
      "Press space to move it, the arrow keys up and down for another time, left and right for another person, and space again to leave it there, or escape to put it back. Press enter to open it.",
    lifted: (title: string) => `“${title}” is being moved.`,
    over: (time: string, who: string) => `${time}, ${who}.`,
    putBack: "It stays where it was.",
  },
  es: {
    giveTo: (who: string) => `Asignar a: ${who}`,
    give: (title: string) => `Asignar ${title} a alguien`,
    byPerson: "Entradas del día por persona",
    person: "Persona",
    draggable: "visita que se puede mover",
    dragKeys:
      "Pulse espacio para moverla, las flechas arriba y abajo para cambiar la hora, izquierda y derecha para cambiar de persona, y espacio otra vez para dejarla ahí, o escape para devolverla. Pulse intro para abrirla.",
    lifted: (title: string) => `Se está moviendo «${title}».`,
    over: (time: string, who: string) => `${time}, ${who}.`,
    putBack: "Se queda donde estaba.",
  },
});
