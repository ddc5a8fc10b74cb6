import { defineWords } from "../../words/words.ts";

/** About canned answers and links of forms in a reply. */
export const answerWords = defineWords({
  en: {
    insert: "Insert a canned answer",
    insertForm: "Insert the link of a form",
    insertEither: "Insert an answer or a form",
    answers: "Canned answers",
    forms: "Links of forms",
    missing: "Not known here, so look at the text before you send it:",
    values: {
      contactName: "the contact's name",
      agentName: "the name that the agent uses",
      propertyAddress: "the address of the home",
    },
  },
  es: {
    insert: "Insertar una respuesta preparada",
    insertForm: "Insertar el enlace de un formulario",
    insertEither: "Insertar una respuesta o un formulario",
    answers: "Respuestas preparadas",
    forms: "Enlaces de formularios",
    missing: "No se conoce aquí, así que revise el texto antes de enviarlo:",
    values: {
      contactName: "el nombre del contacto",
      agentName: "el nombre que usa el agente",
      propertyAddress: "la dirección de la propiedad",
    },
  },
});
