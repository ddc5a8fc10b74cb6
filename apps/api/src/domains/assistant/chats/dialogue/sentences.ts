/** Between two sentences, or where a second question begins without a stop. */
const between =
  /(?<=[.?!])\s+|\n+|,?\s+(?:and|also|y|tambi[eé]n)\s+(?=¿?(?:what|how|when|where|is|are|does|do|can|could|may|qu[eé]|cu[aá]l|cu[aá]nto|cu[aá]ndo|d[oó]nde|hay|puedo|se puede|est[aá])(?![\p{L}\p{N}]))/iu;

const maxSentences = 6;

/** The sentences of a message, each of which may ask for something else; those of a long one are not told apart. */
export function sentencesOf(text: string): string[] {
  const sentences = text
    .replace(/[ \t]+/g, " ")
    .split(between)
    .filter((each) => each.trim() !== "");
  return sentences.length > maxSentences ? [text] : sentences;
}

/** The beginning of a message, in one line. */
export const beginningOf = (text: string): string => text.replace(/\s+/g, " ").slice(0, 500);
