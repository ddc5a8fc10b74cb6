/**
 * A text as search compares it, for stored texts and for queries alike: B has A as a part, in any case, exactly
 * if searchText(B) has searchText(A) as a part.
 *
 * - Letter case is taken away here and not in the database, whose idea of case depends on its locale. The two
 *   small sigmas count as one: which of them stands for a capital depends on where in a word it is.
 * - Trigram indexes know letters and digits only; without those, `?!?` or an emoji would be looked for in
 *   every row. So blanks, punctuation and symbols change places with letters that nobody writes here.
 */
export const searchText = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(exchanged, (character) => String.fromCodePoint(exchange(character.codePointAt(0)!)));

/** ASCII's blank and punctuation, and as many letters of N'Ko, which take two bytes. */
const punctuation = Array.from(
  " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~",
  (character) => character.codePointAt(0)!,
);
const nko = 0x7ca;

/** Blocks of symbols and emoji, and as large ones of rare Chinese letters. */
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

/** Its own inverse, so that two characters never become the same. */
function exchange(code: number): number {
  for (const { symbols, letters } of symbolBlocks) {
    if (code >= symbols && code < symbols + blockSize) return code - symbols + letters;
    if (code >= letters && code < letters + blockSize) return code - letters + symbols;
  }
  return partner.get(code) ?? code;
}
