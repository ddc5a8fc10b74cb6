/** The languages of the user interface and of messages. Contacts with another language are addressed in English. */
export const readLanguages = ["en", "es"] as const;
export type ReadLanguage = (typeof readLanguages)[number];

/** The language in which to address somebody. @param code ISO 639-1 */
export const readLanguageOf = (code: string): ReadLanguage =>
  readLanguages.find((language) => language === code) ?? "en";

/** For `Intl`. Amounts are in USD and formatted as in the United States, even in Spanish. */
export const locales: Record<ReadLanguage, string> = { en: "en-US", es: "es-US" };

/** A word for each value of a field, in each language, as used within a sentence. */
export type WordsFor<Value extends string> = Record<ReadLanguage, Record<Value, string>>;

/** Capitalizes a text for the start of a sentence, or for standing alone. */
export const atStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Ends a text with exactly one period; a Spanish time such as "9:00 a.m." already has one. */
export const withPeriod = (text: string): string => (text.endsWith(".") ? text : `${text}.`);

/** A time in Spanish with its article: "la 1:30 p.m.", "las 9:00 a.m.". */
export const withArticle = (time: string): string => `${/^1(?!\d)/.test(time) ? "la" : "las"} ${time}`;

/** The words of one language, capitalized for standing alone, such as in a menu. */
export const allAtStart = <Value extends string>(words: Record<Value, string>): Record<Value, string> =>
  Object.fromEntries(Object.entries<string>(words).map(([value, word]) => [value, atStart(word)])) as Record<
    Value,
    string
  >;
