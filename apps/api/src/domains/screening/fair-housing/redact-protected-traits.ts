import { readable } from "./normalize.ts";
import { disclosures } from "./rules/disclosures.ts";

/**
 * Removes the sentences in which people disclose protected traits, such as religion, family or age. Rule-based, for
 * English and Spanish, with the most common words of other languages.
 */
export const redactProtectedTraits = (text: string): string =>
  text
    .split(/(?<=[.!?;\n])/)
    .filter((sentence) => !disclosures.test(readable(sentence)))
    .join("")
    .trim();
