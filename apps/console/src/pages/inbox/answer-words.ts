import { defineWords } from "../../words/words.ts";

/** About canned answers in a reply. */
export const answerWords = defineWords({
  en: {
    insert: "Insert a canned answer",
    missing: "Not known here, so look at the text before you send it:",
    values: {
      contactName: "the contact's name",
      agentName: "the name that the agent uses",
      propertyAddress: "the address of the home",
    },
  },
  es: {
    insert: "Insertar una respuesta preparada",
    missing: "No se conoce aquí, así que revise el texto antes de enviarlo:",
    values: {
      contactName: "el nombre del contacto",
      agentName: "el nombre que usa el agente",
      propertyAddress: "la dirección de la propiedad",
    },
  },
});
