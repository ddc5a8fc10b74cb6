/** The languages in which people read the program. A contact of another language is written to in English. */
export const readLanguages = ["en", "es"] as const;
export type ReadLanguage = (typeof readLanguages)[number];

/** The language in which somebody is written to. @param code ISO 639-1 */
export const readLanguageOf = (code: string): ReadLanguage =>
  readLanguages.find((language) => language === code) ?? "en";

/** For `Intl`. Amounts are in USD and written as in the United States, in Spanish, too. */
export const locales: Record<ReadLanguage, string> = { en: "en-US", es: "es-US" };

/** A word for each value of a field, in each language, as it stands within a sentence. */
export type WordsFor<Value extends string> = Record<ReadLanguage, Record<Value, string>>;

/** A text at the beginning of a sentence, or alone. */
export const atStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text with one period at its end, which a Spanish time such as "9:00 a.m." has already. */
export const withPeriod = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/** The words of one language as they stand alone, such as in a menu. */
export const allAtStart = <Value extends string>(words: Record<Value, string>): Record<Value, string> =>
  Object.fromEntries(Object.entries<string>(words).map(([value, word]) => [value, atStart(word)])) as Record<
    Value,
    string
  >;
