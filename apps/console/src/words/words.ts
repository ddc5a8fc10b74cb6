import type { ReadLanguage } from "@rental/contract/words/language";
import { createContext, useContext } from "react";

export const languages: Record<ReadLanguage, string> = { en: "English", es: "Español" };
export type Language = ReadLanguage;

/** Texts of a page or part by name: a text, or a function that makes one. */
type Texts = Record<string, unknown>;
/** The same names with the same kinds of values. */
type Same<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Same<T[K]> };

export type Words<T> = Record<Language, T>;

/** The texts of a page or part in each language. A missing one does not compile. */
export const defineWords = <const T extends Texts>(words: { en: T; es: Same<T> }): Words<Same<T>> =>
  words as unknown as Words<Same<T>>;

const key = "console.language";

/** The language that was chosen, or else the browser's. */
export function initialLanguage(): Language {
  const chosen = localStorage.getItem(key);
  const wanted = [chosen, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (wanted.find((tag) => tag !== undefined && tag in languages) as Language | undefined) ?? "en";
}

export function keepLanguage(language: Language): void {
  localStorage.setItem(key, language);
}

export const LanguageContext = createContext<{
  language: Language;
  setLanguage: (language: Language) => void;
}>({ language: "en", setLanguage: () => undefined });

export const useLanguage = () => useContext(LanguageContext);

/** The texts of a part, in the language of the page. */
export const useWords = <T>(words: Words<T>): T => words[useLanguage().language];
