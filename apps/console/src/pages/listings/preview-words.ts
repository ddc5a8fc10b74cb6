import { defineWords } from "../../words/words.ts";

export const previewWords = defineWords({
  en: {
    show: "What is shown",
    edit: "Edit",
    preview: "Preview",
    frame: "The public page on a phone, with what is typed",
    notNow: "The preview could not be updated. It follows when you go on typing.",
    write: "Write a first description",
    writeHint: "From what is filled in above, for you to check and change. It is saved only with the form.",
    notWritten: "No text could be written that keeps to the facts. Try again, or write it yourself.",
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
    write: "Escribir una primera descripción",
    writeHint:
      "A partir de lo que está rellenado arriba, para que la revise y la cambie. Solo se guarda con el formulario.",
    notWritten: "No se pudo escribir un texto que se ciña a los datos. Inténtelo de nuevo o escríbalo usted.",
    hint: "Como en un teléfono, con lo que se ha escrito. No guarda nada.",
    publicPage: "Página pública",
    has: "tiene todo lo necesario",
    needs: (fields: string) => `necesita ${fields}`,
  },
});
