/**
 * Normalizes text for comparison: lowercase, without accents, with compatibility forms of letters and digits replaced.
 */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘`´]/g, "'")
    .toLowerCase();

/** The words and numbers of a text, normalized and without punctuation. */
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];

/** Whether somebody says that they don't know, in English, Spanish or French. */
export const isUnsure = (text: string): boolean =>
  /\b(?:not sure|unsure|(?:do not|don't|dont) know|no idea|maybe|perhaps|no se|no estoy segur[oa]|ni idea|quiza|quizas|tal vez|depende|depends|je ne sais pas|je sais pas|aucune idee|peut-etre|pas sure?|ca depend)\b/.test(
    plain(text),
  );
