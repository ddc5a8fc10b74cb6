/** Parses amounts with units, as people write them in spreadsheets. */

/** A number, and whether it differs from the one that was written. */
export interface Quantity {
  value: number;
  isConverted: boolean;
}

/** How a field's amounts are written. Text that contains anything else is rejected as a whole, never truncated. */
export interface Notation {
  /** Currency signs, allowed on either side of the number. */
  signs?: readonly string[];
  /** Suffixes that leave the number unchanged. */
  units: readonly string[];
  /** Suffixes that scale the number: `[12, 1]` multiplies by 12, `[1, 12]` divides by 12. */
  factors?: Readonly<Record<string, readonly [number, number]>>;
  /** Whether the words "one" to "ten" are accepted. */
  words?: boolean;
}

/** Longer text is never an amount. */
const maxLength = 100;

/** Digits with optional thousands separators and at most two decimals, because `1.850` may be 1850 or 1.85. */
const amount = /^([^\d.+-]*)([+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{1,2})?)(?![\d.])(.*)$/s;

/**
 * Parses an amount such as `$1,850.00 / month`. Other units are converted if the result has at most two decimals.
 * @param text as returned by `plainOf`
 * @returns undefined when the text is not such an amount
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
  // In hundredths, so that the arithmetic is on integers.
  const hundredths = (Math.round(value * 100) * times) / by;
  return Number.isSafeInteger(hundredths) ? { value: hundredths / 100, isConverted: true } : undefined;
}

/** Lowercases the text, normalizes spaces, fractions and apostrophes, and removes invisible characters. */
export const plainOf = (text: string): string =>
  text.length > maxLength
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

/** Normalizes `/ mo.`, `per mo` and `a mo` to one unit. */
const unitOf = (rest: string): string =>
  rest
    .replaceAll(".", "")
    .replace(/\/|\b(?:an?|each)\b/g, " per ")
    .replace(/\s+/g, " ")
    .trim();
