/**
 * Text as answers are compared: lower case, without accents, with the compatibility forms of letters and digits replaced
 * by the usual ones.
 */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘`´]/g, "'")
    .toLowerCase();

/** The words and numbers of a plain text, without punctuation. */
export const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? [];

/** Whether someone says in English, Spanish or French that they don't know. */
export const isUnsure = (text: string): boolean =>
  /\b(?:not sure|unsure|(?:do not|don't|dont) know|no idea|maybe|perhaps|no se|no estoy segur[oa]|ni idea|quiza|quizas|tal vez|depende|depends|je ne sais pas|je sais pas|aucune idee|peut-etre|pas sure?|ca depend)\b/.test(
    plain(text),
  );
