import { defineWords } from "../../words/words.ts";

export const columnWords = defineWords({
  en: {
    title: "Columns",
    hint: "What each column has. Choose a field where the guess is wrong; the account remembers it for the next file.",
    column: "Column",
    example: "Example",
    field: "Field",
    fieldOf: (column: string) => `Field of ${column}`,
    none: "Leave out",
  },
  es: {
    title: "Columnas",
    hint: "Qué contiene cada columna. Elija un campo donde la propuesta no sea correcta; la cuenta lo recuerda para el próximo archivo.",
    column: "Columna",
    example: "Ejemplo",
    field: "Campo",
    fieldOf: (column: string) => `Campo de ${column}`,
    none: "No importar",
  },
});
