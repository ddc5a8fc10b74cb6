import { defineWords } from "../../../words/words.ts";

export const fieldsWords = defineWords({
  en: {
    titles: { contacts: "Fields of contacts", properties: "Fields of listings" },
    effects: {
      contacts: "What you want to know of every contact. Only people of the account see these fields.",
      properties: "What you want to know of every listing. Prospects never see these fields.",
    },
    removing:
      "A field that you remove hides its values. They show again when you add it under the same name.",
    none: "No fields yet",
    noneHint: {
      contacts: "For example, the reason for moving, or how many people move in.",
      properties: "For example, who has the keys, or when the boiler was last inspected.",
    },
    fields: "Fields",
    add: "Add a field",
    remove: (name: string) => `Remove: ${name}`,
    removeShort: "Remove",
    field: (place: number) => `Field ${place}`,
    name: "Name",
    type: "What it holds",
    types: {
      text: "Text",
      number: "Number",
      date: "Date",
      boolean: "Yes or no",
      choice: "One of several options",
    },
    options: "Options",
    optionsHint: "One a line, at most 30",
    key: "In the API:",
    saved: "The fields are saved.",
  },
  es: {
    titles: { contacts: "Campos propios de los contactos", properties: "Campos propios de las propiedades" },
    effects: {
      contacts: "Lo que quiere saber de cada contacto. Solo las personas de la cuenta ven estos campos.",
      properties: "Lo que quiere saber de cada propiedad. Los interesados nunca ven estos campos.",
    },
    removing:
      "Un campo que usted quita oculta sus valores. Vuelven a verse cuando lo añade con el mismo nombre.",
    none: "Aún no hay campos",
    noneHint: {
      contacts: "Por ejemplo, el motivo de la mudanza, o cuántas personas se mudan.",
      properties: "Por ejemplo, quién tiene las llaves, o cuándo se revisó la caldera.",
    },
    fields: "Campos",
    add: "Añadir un campo",
    remove: (name: string) => `Quitar: ${name}`,
    removeShort: "Quitar",
    field: (place: number) => `Campo ${place}`,
    name: "Nombre",
    type: "Qué contiene",
    types: {
      text: "Texto",
      number: "Número",
      date: "Fecha",
      boolean: "Sí o no",
      choice: "Una de varias opciones",
    },
    options: "Opciones",
    optionsHint: "Una por línea, como máximo 30",
    key: "En la API:",
    saved: "Los campos están guardados.",
  },
});
