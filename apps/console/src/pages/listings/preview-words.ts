import { defineWords } from "../../words/words.ts";

export const previewWords = defineWords({
  en: {
    show: "What is shown",
    edit: "Edit",
    preview: "Preview",
    frame: "The public page on a phone, with what is typed",
    notNow: "The preview could not be updated. It follows when you go on typing.",
    hint: "As on a phone, with what is typed. Nothing is saved by it.",
    publicPage: "Public page",
    has: "has all it needs",
    needs: (fields: string) => `needs ${fields}`,
  },
  es: {
    show: "Qué se muestra",
    edit: "Editar",
    preview: "Vista previa",
    frame: "La página pública en un teléfono, con lo que se ha escrito",
    notNow: "No se pudo actualizar la vista previa. Se actualizará cuando siga escribiendo.",
    hint: "Como en un teléfono, con lo que se ha escrito. No guarda nada.",
    publicPage: "Página pública",
    has: "tiene todo lo necesario",
    needs: (fields: string) => `necesita ${fields}`,
  },
});
