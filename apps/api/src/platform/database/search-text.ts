/**
 * Converts a text to the form that search compares, for both stored texts and queries: B contains A, ignoring case, if
 * and only if searchText(B) contains searchText(A).
 *
 * - Case is removed here and not in the database, whose case rules depend on its locale. The two lowercase sigmas count
 * as one, because which of them corresponds to a capital depends on its position in the word.
 * - PostgreSQL's trigram indexes ignore every character that is not a letter or a digit, so a search for `?!?` or an
 * emoji would read every row. Each space, punctuation mark and symbol is therefore swapped with a letter that
 * practically never occurs. Because it is a swap, no two texts become equal. The result is only ever compared with
 * other results of this function, and never shown.
 */
export const searchText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(exchanged, (character) => String.fromCodePoint(exchange(character.codePointAt(0)!)));

/** ASCII space and punctuation, and as many N'Ko letters, which take two bytes each. */
const punctuation = Array.from(
  " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  (character) => character.codePointAt(0)!,
);
const nko = 0x7ca;

/** Blocks of symbols and emoji, and equally large blocks of rare Chinese characters. */
const symbolBlocks = [
  { symbols: 0x2000, letters: 0x20000 },
  { symbols: 0x1f000, letters: 0x21000 },
];
const blockSize = 0x1000;

const partner = new Map(
  punctuation.flatMap((code, n) => [
    [code, nko + n],
    [nko + n, code],
  ]),
);

const exchanged = new RegExp(
  `[ -/:-@[-\`{-~\\u{7ca}-\\u{${(nko + punctuation.length - 1).toString(16)}}${symbolBlocks
    .flatMap((block) => Object.values(block))
    .map((start) => `\\u{${start.toString(16)}}-\\u{${(start + blockSize - 1).toString(16)}}`)
    .join("")}]`,
  "gu",
);

/** Its own inverse, so that distinct characters stay distinct. */
function exchange(code: number): number {
  for (const { symbols, letters } of symbolBlocks) {
    if (code >= symbols && code < symbols + blockSize) return code - symbols + letters;
    if (code >= letters && code < letters + blockSize) return code - letters + symbols;
  }
  return partner.get(code) ?? code;
}
