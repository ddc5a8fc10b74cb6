import type { ReadLanguage } from "@rental/contract/words/language";

/** Words that only one of the languages has, and that most of its sentences contain. */
const common: Record<ReadLanguage, ReadonlySet<string>> = {
  en: new Set(
    "the is are this would like see and for hello interested available still have my when can".split(" "),
  ),
  es: new Set(
    "el la los las es está este esta para por hola quisiera gustaría ver disponible tengo mi cuando puedo una con interesa".split(
      " ",
    ),
  ),
};

/** The language that a text is written in; undefined when that is uncertain. */
export function languageIn(text: string): ReadLanguage | undefined {
  const words =
    text
      .slice(0, 2_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const count = (language: ReadLanguage) => words.filter((word) => common[language].has(word)).length;
  const [en, es] = [count("en"), count("es")];
  if (en === es) return undefined;
  return en > es ? "en" : "es";
}
