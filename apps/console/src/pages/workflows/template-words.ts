import { defineWords } from "../../words/words.ts";

export const templateWords = defineWords({
  en: {
    insert: "Insert:",
    names: { contactName: "contact's name", agentName: "my name", propertyAddress: "listing's address" },
  },
  es: {
    insert: "Insertar:",
    names: {
      contactName: "nombre del contacto",
      agentName: "mi nombre",
      propertyAddress: "dirección de la propiedad",
    },
  },
});
