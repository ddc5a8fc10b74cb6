import type { ReadLanguage } from "./language.ts";

/** Answers to yes/no questions. */
export const answerWords: Record<ReadLanguage, { yes: string; no: string }> = {
  en: { yes: "Yes", no: "No" },
  es: { yes: "Sí", no: "No" },
};
