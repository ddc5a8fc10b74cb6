import { defineWords } from "../../words/words.ts";

/** About what people write to each other. */
export const noteWords = defineWords({
  en: {
    note: "Private note",
    hint: "Only your team reads it. It is never sent.",
    mention: "Mention somebody",
    mentionHint: "The person gets it by email.",
    add: "Add the note",
    by: { program: "a program", somebody: "somebody who has left" },
    delete: "Delete the note",
    deleted: "The note is deleted.",
    notDeleted: "The note could not be deleted.",
  },
  es: {
    note: "Nota privada",
    hint: "Solo la lee su equipo. Nunca se envía.",
    mention: "Mencionar a alguien",
    mentionHint: "La persona la recibe por correo.",
    add: "Añadir la nota",
    by: { program: "un programa", somebody: "alguien que ya no está" },
    delete: "Eliminar la nota",
    deleted: "La nota se elimina.",
    notDeleted: "No se pudo eliminar la nota.",
  },
});
