import { defineWords } from "../../words/words.ts";

export const templateWords = defineWords({
  en: {
    insert: "Insert:",
    unknown: (written: string) => `Nothing is filled in for ${written}: it stays as it is written.`,
    names: { contactName: "contact's name", agentName: "my name", propertyAddress: "listing's address" },
  },
  es: {
    insert: "Insertar:",
    unknown: (written: string) => `Nada sustituye a ${written}: queda tal como está escrito.`,
    names: {
      contactName: "nombre del contacto",
      agentName: "mi nombre",
      propertyAddress: "dirección de la propiedad",
    },
  },
});
