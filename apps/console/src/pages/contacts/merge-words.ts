import { defineWords } from "../../words/words.ts";

export const mergeWords = defineWords({
  en: {
    duplicates: "Possibly the same person",
    compare: "Compare",
    compareWith: (name: string) => `Compare with ${name}`,
    title: "Are these the same person?",
    stays: "Which contact stays?",
    added: (name: string, moment: string) => `${name} (added ${moment})`,
    effect: (staying: string, going: string) =>
      `${staying} stays, keeps its own fields and gets those it lacks. Everything about ${going} moves to it. You can undo this for 30 days.`,
    merge: "Merge",
    done: "The contacts were merged.",
    merged: "Merged into this contact",
    undoUntil: (day: string) => `Undo until ${day}.`,
    undo: "Undo",
    undoOf: (name: string) => `Undo the merge of ${name}`,
    undone: (name: string) => `${name} is a separate contact again.`,
    mergedInto: "This contact was merged into another:",
    known: "This email address or phone number is already that of",
    addAnyway: "You can still add the contact, and merge the two later.",
  },
  es: {
    duplicates: "Quizá la misma persona",
    compare: "Comparar",
    compareWith: (name: string) => `Comparar con ${name}`,
    title: "¿Son la misma persona?",
    stays: "¿Qué contacto se queda?",
    added: (name: string, moment: string) => `${name} (se añadió: ${moment})`,
    effect: (staying: string, going: string) =>
      `Se queda ${staying}: conserva sus datos y recibe los que le faltan. Todo lo de ${going} pasa a este contacto. Puede deshacerlo durante 30 días.`,
    merge: "Unir",
    done: "Los contactos se unieron.",
    merged: "Unidos a este contacto",
    undoUntil: (day: string) => `Puede deshacerlo hasta el ${day}.`,
    undo: "Deshacer",
    undoOf: (name: string) => `Deshacer la unión de ${name}`,
    undone: (name: string) => `${name} vuelve a ser un contacto aparte.`,
    mergedInto: "Este contacto se unió a otro:",
    known: "Este correo o número de teléfono ya es de",
    addAnyway: "Puede añadir el contacto de todos modos y unirlos después.",
  },
});
