import { locales, type ReadLanguage } from "./language.ts";

/** `December 1, 2026`. @param day YYYY-MM-DD */
export const dayInWords = (day: string, language: ReadLanguage): string =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
