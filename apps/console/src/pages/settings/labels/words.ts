import { labelColorWords } from "@rental/contract/words/label";
import { allAtStart } from "@rental/contract/words/language";
import { defineWords } from "../../../words/words.ts";

export const labelsWords = defineWords({
  en: {
    title: "Labels",
    effect: "Words that everybody puts on conversations in the inbox, to sort them and to find them again.",
    none: "No labels yet",
    noneHint: "For example, one for each thing that a team does next, such as “Call back”.",
    add: "Add a label",
    change: "Change",
    changeTitle: "Change the label",
    name: "Name",
    color: "Color",
    colors: allAtStart(labelColorWords.en),
    delete: "Delete",
    deleted: (name: string) => `The label ${name} is deleted, and comes off all conversations.`,
    notDeleted: (name: string) => `The label ${name} could not be deleted.`,
  },
  es: {
    title: "Etiquetas",
    effect:
      "Palabras que todas las personas ponen en las conversaciones, para ordenarlas y volver a encontrarlas.",
    none: "Aún no hay etiquetas",
    noneHint: "Por ejemplo, una para cada cosa que el equipo hace después, como «Llamar».",
    add: "Añadir una etiqueta",
    change: "Cambiar",
    changeTitle: "Cambiar la etiqueta",
    name: "Nombre",
    color: "Color",
    colors: allAtStart(labelColorWords.es),
    delete: "Eliminar",
    deleted: (name: string) => `La etiqueta ${name} se elimina y se quita de todas las conversaciones.`,
    notDeleted: (name: string) => `No se pudo eliminar la etiqueta ${name}.`,
  },
});
