/** Letters of other alphabets that look like Latin ones. Accents and compatibility forms have been removed by then. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries([
  ["а", "a"],
  ["ɑ", "a"],
  ["α", "a"],
  ["с", "c"],
  ["ϲ", "c"],
  ["ԁ", "d"],
  ["е", "e"],
  ["ε", "e"],
  ["ɡ", "g"],
  ["һ", "h"],
  ["і", "i"],
  ["ι", "i"],
  ["ı", "i"],
  ["ј", "j"],
  ["κ", "k"],
  ["к", "k"],
  ["ӏ", "l"],
  ["м", "m"],
  ["п", "n"],
  ["ո", "n"],
  ["η", "n"],
  ["о", "o"],
  ["ο", "o"],
  ["օ", "o"],
  ["р", "p"],
  ["ρ", "p"],
  ["ԛ", "q"],
  ["г", "r"],
  ["ѕ", "s"],
  ["т", "t"],
  ["τ", "t"],
  ["υ", "u"],
  ["ս", "u"],
  ["ν", "v"],
  ["ѵ", "v"],
  ["ԝ", "w"],
  ["ω", "w"],
  ["х", "x"],
  ["χ", "x"],
  ["у", "y"],
  ["γ", "y"],
  ["ѡ", "w"],
  ["ʏ", "y"],
  ["ß", "ss"],
  ["æ", "ae"],
  ["ø", "o"],
  ["ł", "l"],
  ["đ", "d"],
  ["в", "b"],
  ["н", "h"],
  ["ɩ", "i"],
  ["ᴀ", "a"],
  ["ᴇ", "e"],
  ["ᴏ", "o"],
  ["ʜ", "h"],
  ["ꜱ", "s"],
  ["ᴄ", "c"],
  ["ʟ", "l"],
  ["ɪ", "i"],
  ["ᴅ", "d"],
  ["ᴍ", "m"],
  ["ɴ", "n"],
  ["ʀ", "r"],
  ["ᴛ", "t"],
  ["ᴜ", "u"],
]);

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  shy: "",
  zwnj: "",
  zwj: "",
};

/** Digits and symbols that stand in for letters within a word. */
const asLetters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
  });

/**
 * Normalizes a text to the way it reads: lowercase Latin letters without accents, markup, invisible characters or
 * look-alikes. Every step runs in linear time.
 */
export function readable(text: string): string {
  return decoded(decoded(text))
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}\p{Cs}\u115f\u1160\u3164\uffa0\u2800]+/gu, "")
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, (letter) => lookalikes[letter] ?? asPunctuation(letter))
    .replace(/[ \t\r\f\v]+/g, " ");
}

function asPunctuation(letter: string): string {
  if (/[‘’ʼ′]/u.test(letter)) return "'";
  if (/\p{Pd}/u.test(letter)) return "-";
  if (/[。․]/u.test(letter)) return ".";
  if (/\p{Z}/u.test(letter)) return " ";
  return letter;
}

/**
 * The variants of a text that the rules check, because tags can be within a word or between two. Emphasis is removed,
 * spaced-out letters are joined, and digits within words are read as letters.
 */
export function readings(text: string): string[] {
  const plain = readable(text);
  const tag = /<[^<>]{0,500}>/g;
  const joined = words(plain.replace(tag, ""));
  if (joined === words(plain)) return [joined];
  return [joined, words(plain.replace(tag, " "))];
}

const words = (text: string): string =>
  text
    .replace(/[*_~`|\\^]+/g, "")
    .replace(/(?<![a-z0-9])[a-z](?:[ .\-/][a-z](?![a-z0-9])){3,}/g, (apart) => apart.replace(/[ .\-/]/g, ""))
    .replace(/(?<=[a-z])[013457@$!]{1,4}(?=[a-z])/g, (signs) =>
      [...signs].map((sign) => asLetters[sign]).join(""),
    )
    .replace(/\s+/g, " ");
