import { readable } from "./normalize.ts";
import { told } from "./rules/told.ts";

/**
 * A text without the sentences in which people tell something of themselves that must not matter, such as their religion,
 * family or age. By rule, in English and Spanish, with the commonest words of other languages.
 */
export const redactProtectedTraits = (text: string): string =>
  text
    .split(/(?<=[.!?;\n])/)
    .filter((sentence) => !told.test(readable(sentence)))
    .join("")
    .trim();
