import { defineWords } from "../words/words.ts";

export const tagWords = defineWords({
  en: {
    tags: "Tags",
    tagsHint: "Words of your own, separated by commas, such as: VIP, two dogs",
    tag: "Tag",
  },
  es: {
    tags: "Etiquetas",
    tagsHint: "Palabras suyas, separadas por comas, como: VIP, dos perros",
    tag: "Etiqueta",
  },
});
