import { en, type Texts } from "./en.ts";
import { es } from "./es.ts";

export type { Texts } from "./en.ts";

export const texts = { en, es } as const satisfies Record<string, Texts>;

/** A language that the public pages are available in. */
export type Language = keyof typeof texts;

export const languages = Object.keys(texts) as Language[];

/** The language with this ISO 639-1 code, such as a contact's; undefined if the pages are not available in it. */
export const languageNamed = (code: unknown): Language | undefined =>
  languages.find((language) => language === code);

/**
 * The browser's preferred language among those of the pages, from `Accept-Language`; English when it names none of
 * them.
 */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  let best: Language = "en";
  let highest = 0;
  // Real headers have a handful of ranges.
  for (const range of (acceptLanguage ?? "").slice(0, 500).split(",")) {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase());
    const language = languageNamed(tag.split("-", 1)[0]);
    const weight = weightIn(parameters);
    if (language && weight > highest) [best, highest] = [language, weight];
  }
  return best;
}

function weightIn(parameters: string[]): number {
  const given = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = given === undefined ? 1 : Number(given.slice(2));
  return weight >= 0 && weight <= 1 ? weight : 0;
}
