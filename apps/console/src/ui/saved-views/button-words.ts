import { defineWords } from "../../words/words.ts";

export const buttonWords = defineWords({ en: { views: "Views" }, es: { views: "Vistas" } });
