import type { ReadLanguage } from "@rental/contract/words/language";

/** What notices in browsers say about conversations. Those about showings use the subjects of emails. */
export const pushTexts: Record<ReadLanguage, Record<"inquiry" | "message" | "needed", string>> = {
  en: { inquiry: "New inquiry", message: "New message", needed: "Asks for a person" },
  es: { inquiry: "Nueva consulta", message: "Mensaje nuevo", needed: "Pide hablar con una persona" },
};
