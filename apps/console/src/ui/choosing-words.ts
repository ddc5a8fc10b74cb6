import { defineWords } from "../words/words.ts";

export const choosingWords = defineWords({
  en: {
    several: "Choose several",
    all: "Choose all that are shown",
    one: (name: string) => `Choose ${name}`,
    chosen: (n: number) => `${n} chosen`,
    clear: "Choose none",
    changed: (n: number) => (n === 1 ? "1 was changed." : `${n} were changed.`),
    undone: "The change was undone.",
    nothingToChange: "Nothing to change: all of them are like that already.",
    notChanged: (n: number) => (n === 1 ? "1 was not changed:" : `${n} were not changed:`),
    assign: "Give to",
    status: "Set the status",
    remove: "Delete",
    removing: (n: number) => (n === 1 ? "1 will be deleted." : `${n} will be deleted.`),
    notRemoved: (n: number) =>
      n === 1 ? "1 was not deleted. Try again." : `${n} were not deleted. Try again.`,
  },
  es: {
    several: "Elegir varios",
    all: "Elegir todo lo que se muestra",
    one: (name: string) => `Elegir ${name}`,
    chosen: (n: number) => (n === 1 ? "1 elegido" : `${n} elegidos`),
    clear: "No elegir ninguno",
    changed: (n: number) => (n === 1 ? "Se cambió 1." : `Se cambiaron ${n}.`),
    undone: "El cambio se deshizo.",
    nothingToChange: "No hay nada que cambiar: todos ya están así.",
    notChanged: (n: number) => (n === 1 ? "No se cambió 1:" : `No se cambiaron ${n}:`),
    assign: "Encargar a",
    status: "Poner el estado",
    remove: "Eliminar",
    removing: (n: number) => (n === 1 ? "Se eliminará 1." : `Se eliminarán ${n}.`),
    notRemoved: (n: number) =>
      n === 1 ? "No se eliminó 1. Inténtelo de nuevo." : `No se eliminaron ${n}. Inténtelo de nuevo.`,
  },
});
