import { defineWords } from "../../../words/words.ts";

export const answersWords = defineWords({
  en: {
    title: "Canned answers",
    effect:
      "Texts that everybody inserts into replies, by the menu above the reply or by typing / into an empty one.",
    none: "No canned answers yet",
    noneHint: "Save what you write again and again, such as directions, once.",
    add: "Add a canned answer",
    change: "Change",
    changeTitle: "Change the canned answer",
    name: "Name",
    text: "Text",
    other: { en: "Text for contacts who write in English", es: "Text for contacts who write in Spanish" },
    otherHint: "If it is empty, they get the text above.",
    delete: "Delete",
    deleted: (name: string) => `The canned answer ${name} is deleted.`,
    notDeleted: (name: string) => `The canned answer ${name} could not be deleted.`,
  },
  es: {
    title: "Respuestas preparadas",
    effect:
      "Textos que todas las personas insertan en las respuestas, con el menú de arriba o al escribir / en una vacía.",
    none: "Aún no hay respuestas preparadas",
    noneHint: "Guarde una vez lo que escribe siempre, como las indicaciones para llegar.",
    add: "Añadir una respuesta preparada",
    change: "Cambiar",
    changeTitle: "Cambiar la respuesta preparada",
    name: "Nombre",
    text: "Texto",
    other: {
      en: "Texto para contactos que escriben en inglés",
      es: "Texto para contactos que escriben en español",
    },
    otherHint: "Si se deja vacío, reciben el texto de arriba.",
    delete: "Eliminar",
    deleted: (name: string) => `La respuesta preparada ${name} se elimina.`,
    notDeleted: (name: string) => `No se pudo eliminar la respuesta preparada ${name}.`,
  },
});
