/** A program whose regular expressions contain characters outside ASCII. `bundled.test.ts` builds it. */
const texts = [
  "\u{1f44d} yes",
  "\ud83d alone",
  "5 \u20ac",
  "don\u2019t",
  "\\\u2019",
  "caf\u00e9",
  "\u56de\u590d: Hi",
  "plain",
];
const patterns = [/[👍👎]/u, /[👍👎]/u, /€/, /’/g, /\\’/, /(?<é>é)/u, /^(回复|答复)/u, /^[^é]+$/, /[à-ü]/];

/** What each pattern finds in each text. */
export const found = patterns.map((pattern) => texts.map((text) => text.match(pattern)?.[0] ?? null));
export const written = "👍 5 € don’t 回复";
export const raw = `é ${written}`;
