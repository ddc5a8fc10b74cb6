import { defineWords } from "../../words/words.ts";

/** About canned answers and links to forms in a reply. */
export const answerWords = defineWords({
  en: {
    insert: "Insert a canned answer",
    insertForm: "Insert a link to a form",
    insertEither: "Insert an answer or a form",
    answers: "Canned answers",
    forms: "Links to forms",
    missing: "Not known here, so look at the text before you send it:",
    values: {
      contactName: "the contact's name",
      agentName: "the name that the agent uses",
      propertyAddress: "the address of the home",
    },
  },
  es: {
    insert: "Insertar una respuesta preparada",
    insertForm: "Insertar un enlace a un formulario",
    insertEither: "Insertar una respuesta o un formulario",
    answers: "Respuestas preparadas",
    forms: "Enlaces a formularios",
    missing: "No se conoce aquí, así que revise el texto antes de enviarlo:",
    values: {
      contactName: "el nombre del contacto",
      agentName: "el nombre que usa el agente",
      propertyAddress: "la dirección de la propiedad",
    },
  },
});
