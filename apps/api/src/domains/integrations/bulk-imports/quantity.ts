/** Reads amounts with their units, as people write them in tables. */

/** A number, and whether it is another one than was written. */
export interface Quantity {
  value: number;
  isConverted: boolean;
}

/** How the amounts of a field are written. Of what is neither here nor a number, nothing is read: it is never cut off. */
export interface Notation {
  /** The currency, which may stand on either side of the number. */
  signs?: readonly string[];
  /** What may stand behind them and does not change the number. */
  units: readonly string[];
  /** What changes it: `[12, 1]` multiplies by 12, `[1, 12]` divides by 12. */
  factors?: Readonly<Record<string, readonly [number, number]>>;
  /** Whether it may be a word from one to ten. */
  words?: boolean;
}

/** Longer texts are no amounts. */
const longest = 100;

/** Digits with or without commas between thousands, and at most two decimals, because `1.850` may be 1850 or 1.85. */
const amount = /^([^\d.+-]*)([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{1,2})?)(?![\d.])(.*)$/s;

/**
 * An amount such as `$1,850.00 / month`. One in another unit is converted if the result has no more than two decimals.
 * @param text as `plainOf` returns it
 * @returns undefined when the text says something else
 */
export function readQuantity(text: string, notation: Notation): Quantity | undefined {
  const { signs = [], units, factors = {}, words: mayBeWord = false } = notation;
  const [, sign = "", digits = "", rest = ""] = amount.exec(text) ?? [];
  const word = mayBeWord ? words.find((each) => text.startsWith(each)) : undefined;
  const isNumber = /\d/.test(digits);
  if (isNumber ? !["", ...signs].includes(sign.trim()) : word === undefined) return undefined;
  const value = isNumber ? Number(digits.replaceAll(",", "")) : words.indexOf(word!) + 1;
  const unit = withoutSign(unitOf(isNumber ? rest : text.slice(word!.length)), signs);
  if (unit === "" || units.includes(unit)) return { value, isConverted: !isNumber };
  const factor = factors[unit];
  return factor && convert(value, factor);
}

const withoutSign = (unit: string, signs: readonly string[]): string => {
  const sign = signs.find((each) => unit === each || unit.startsWith(`${each} `));
  return sign === undefined ? unit : unit.slice(sign.length).trim();
};

const words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** @returns undefined when the result would have to be rounded */
export function convert(value: number, [times, by]: readonly [number, number]): Quantity | undefined {
  // In hundredths, which are integers.
  const hundredths = (Math.round(value * 100) * times) / by;
  return Number.isSafeInteger(hundredths) ? { value: hundredths / 100, isConverted: true } : undefined;
}

/** In lower case, with plain spaces, fractions and apostrophes, and without marks that cannot be seen. */
export const plainOf = (text: string): string =>
  text.length > longest
    ? ""
    : text
        .replace(/[\u200b-\u200f\u2060\ufeff]/g, "")
        .replace(/[¼½¾]/g, (fraction) => ` ${fraction.normalize("NFKC")}`)
        .normalize("NFKC")
        .replaceAll("\u2044", "/")
        .replaceAll("\u2019", "'")
        .toLowerCase()
        .replace(/\s+/g, " ")
        .trim();

/** `/ mo.`, `per mo` and `a mo` are one unit. */
const unitOf = (rest: string): string =>
  rest
    .replaceAll(".", "")
    .replace(/\/|\b(?:an?|each)\b/g, " per ")
    .replace(/\s+/g, " ")
    .trim();
