import { defineWords } from "../../words/words.ts";

export const removalWords = defineWords({
  en: {
    title: "Showings are coming up",
    coming: (n: number) => (n === 1 ? "1 showing is coming up." : `${n} showings are coming up.`),
    cancel: (n: number) => (n === 1 ? "Cancel it" : "Cancel them"),
    hint: "Whoever is coming is told at once. Otherwise everything stays as agreed, with its reminders.",
    remove: "Delete",
    keep: "Do not delete",
  },
  es: {
    title: "Hay visitas próximas",
    coming: (n: number) => (n === 1 ? "Hay 1 visita próxima." : `Hay ${n} visitas próximas.`),
    cancel: (n: number) => (n === 1 ? "Cancelarla" : "Cancelarlas"),
    hint: "Se avisa enseguida a quien iba a venir. Si no, todo sigue como se acordó, con sus recordatorios.",
    remove: "Eliminar",
    keep: "No eliminar",
  },
});
