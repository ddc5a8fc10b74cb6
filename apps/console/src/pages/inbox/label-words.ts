import { defineWords } from "../../words/words.ts";

/** About the labels of a conversation. */
export const labelWords = defineWords({
  en: {
    labels: "Labels",
    label: "Label",
    any: "Any label",
    deleted: "A deleted label",
    title: "Labels of the conversation",
    find: "Find or create a label",
    findHint: "Enter puts the first one on or takes it off.",
    create: (name: string) => `Create “${name}”`,
    none: "There are no labels yet. Type the name of the first one.",
    noMatch: "No label is called that.",
    manage: "Change labels",
  },
  es: {
    labels: "Etiquetas",
    label: "Etiqueta",
    any: "Cualquier etiqueta",
    deleted: "Una etiqueta eliminada",
    title: "Etiquetas de la conversación",
    find: "Buscar o crear una etiqueta",
    findHint: "Intro pone o quita la primera.",
    create: (name: string) => `Crear «${name}»`,
    none: "Aún no hay etiquetas. Escriba el nombre de la primera.",
    noMatch: "Ninguna etiqueta se llama así.",
    manage: "Cambiar las etiquetas",
  },
});
