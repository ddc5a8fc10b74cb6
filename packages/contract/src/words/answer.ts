import type { ReadLanguage } from "./language.ts";

/** Answers to a question of yes or no. */
export const answerWords: Record<ReadLanguage, { yes: string; no: string }> = {
  en: { yes: "Yes", no: "No" },
  es: { yes: "Sí", no: "No" },
};
