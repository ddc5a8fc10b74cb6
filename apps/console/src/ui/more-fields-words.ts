import { defineWords } from "../words/words.ts";

export const moreFieldsWords = defineWords({
  en: { filled: (fields: number) => `${fields} filled in` },
  es: { filled: (fields: number) => (fields === 1 ? "1 rellenado" : `${fields} rellenados`) },
});
