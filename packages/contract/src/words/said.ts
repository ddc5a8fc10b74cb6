import type { ReadLanguage } from "./language.ts";

/** A text of the program in English, and its Spanish translation. Variable parts are in braces: `{host} has moved`. */
export type Said = readonly [en: string, es: string];

/**
 * Translates texts that records store in English, such as why a calendar can't be read, into the reader's language. A
 * variable part may itself be such a text. Texts that are not in the table stay unchanged.
 * @param table the first matching entry counts
 */
export function sayer(table: readonly Said[]): (text: string, language: ReadLanguage) => string {
  let known: { pattern: RegExp; names: string[]; es: string }[] | undefined;
  const inSpanish = (text: string): string => {
    known ??= table.map(([en, es]) => ({ ...patternOf(en), es }));
    for (const { pattern, names, es } of known) {
      const found = pattern.exec(text);
      if (!found) continue;
      const parts = new Map(names.map((name, at) => [name, inSpanish(found[at + 1]!)]));
      return es.replace(/\{(\w+)\}/g, (_, name: string) => parts.get(name) ?? "");
    }
    return text;
  };
  return (text, language) => (language === "es" ? inSpanish(text) : text);
}

function patternOf(en: string): { pattern: RegExp; names: string[] } {
  const names: string[] = [];
  const source = en.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{(\w+)\}/g, (_, name: string) => {
    names.push(name);
    return "(.+?)";
  });
  return { pattern: new RegExp(`^${source}$`, "s"), names };
}
