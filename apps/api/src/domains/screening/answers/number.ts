import { only, type Question, type Understood, unclear } from "./question.ts";
import { isUnsure, plain, wordsOf } from "./words.ts";

const english = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const spanish = "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce".split(" ");
const french = "zero un deux trois quatre cinq six sept huit neuf dix onze douze".split(" ");
const numberWords = new Map<string, number>([
  ...french.map((word, value): [string, number] => [word, value]),
  ...english.map((word, value): [string, number] => [word, value]),
  ...spanish.map((word, value): [string, number] => [word, value]),
  ["un", 1],
  ["una", 1],
  ["une", 1],
  ["none", 0],
  ["ninguno", 0],
  ["ninguna", 0],
  ["aucun", 0],
  ["aucune", 0],
  // A home without a separate bedroom.
  ["studio", 0],
  ["estudio", 0],
]);

/** Words that multiply the number before them. */
const multipliers = new Map([
  ...["hundred", "cents"].map((word): [string, number] => [word, 100]),
  ...["k", "thousand", "grand", "mil", "mille"].map((word): [string, number] => [word, 1_000]),
  ...["million", "millon", "millones"].map((word): [string, number] => [word, 1_000_000]),
]);
const half = /^ (?:and a half|y medi[oa]|et demie?)\b/;
/** "Six figures" is not 6. */
const isFigures = (word: string): boolean => /^(?:figures?|cifras|chiffres)$/.test(word);

/** The beginnings of other words for numbers: `two` in `twenty-two hundred` is not the number. */
const otherNumbers = new RegExp(
  `^(?:${[
    "thirt|fourteen|fift|sixt|sevent|eight[ey]|ninet|twent|fort|million",
    "trece|catorce|quince|dieci|veint|treint|(?:cuar|cincu|ses|set|och|nov)enta|cien|(?:dos|tres|cuatro|quin|seis|sete|ocho|nove)c?ient[oa]s|millon",
    "treize|quatorze|quinze|seize|vingt|trente|(?:quar|cinqu|soix)ante|cent$",
  ].join("|")})`,
);

/** Words such as "one" count as numbers only in a short answer. */
const maxWords = 6;
/** Longer numbers would lose precision. */
const maxDigits = 15;

/**
 * Parses a number in digits (`2`, `$1,500`, `1.500,50`, `1.5k`) or as a word up to twelve, in English, Spanish or
 * French, optionally in hundreds or thousands. Unclear when there are several, as in a range.
 */
export function understandNumber(text: string, { min, max }: Pick<Question, "min" | "max">): Understood {
  const inDigits = numerals(plain(text));
  const answer = inDigits.length > 0 ? only(inDigits) : only(inWords(text));
  if (!answer.ok) return answer;
  const value = answer.value as number;
  if (!Number.isFinite(value)) return unclear;
  if (min !== undefined && value < min) return { ok: false, problem: "too_small" };
  if (max !== undefined && value > max) return { ok: false, problem: "too_large" };
  return answer;
}

/** All numbers in digits; NaN for a malformed one. */
function numerals(text: string): number[] {
  return [...text.matchAll(/\d[\d.,]*/g)].map(({ 0: match, index }) => {
    const before = text[index - 1] ?? "";
    if (/\p{L}/u.test(before)) return Number.NaN;
    const isNegative = /[-\u2212]/.test(before) && !/[\p{L}\d]/u.test(text[index - 2] ?? "");
    const after = text.slice(index + match.length, index + match.length + 50);
    const [, unit = "", next = ""] = /^[ -]?(\p{L}+)(?: (\p{L}+))?/u.exec(after.replace(half, "")) ?? [];
    const times = multipliers.get(unit);
    // "2 thousand five hundred" is not 2000.
    if (isFigures(unit) || (times !== undefined && isNumberWord(next))) return Number.NaN;
    const value = numeralValue(match.replace(/[.,]+$/, "")) + (half.test(after) ? 0.5 : 0);
    return value * (times ?? 1) * (isNegative ? -1 : 1);
  });
}

const isNumberWord = (word: string): boolean => numberWords.has(word) || otherNumbers.test(word);

/**
 * The last separator is the decimal one, unless a single kind of separator is followed by exactly three digits: `1,500`
 * and `1.500` are fifteen hundred.
 */
function numeralValue(numeral: string): number {
  const groups = numeral.split(/[.,]/);
  if (groups.join("").length > maxDigits) return Number.NaN;
  if (groups.length === 1) return Number(numeral);
  const separators = numeral.replace(/\d/g, "");
  const isMixed = new Set(separators).size === 2;
  const isGrouped = isMixed
    ? separators.indexOf(separators.at(-1)!) === separators.length - 1
    : areThousands(groups);
  if (isGrouped && !isMixed) return Number(groups.join(""));
  const whole = groups.slice(0, -1);
  if (whole.length > 1 && !(isGrouped && areThousands(whole))) return Number.NaN;
  return Number(`${whole.join("")}.${groups.at(-1)}`);
}

const areThousands = ([first, ...rest]: string[]): boolean =>
  /^[1-9]\d{0,2}$/.test(first!) && rest.every((group) => group.length === 3);

function inWords(text: string): number[] {
  const words = wordsOf(text);
  if (words.length > maxWords || text.includes("?") || isUnsure(text)) return [];
  if (words.some((word) => otherNumbers.test(word))) return [];
  const more = /\b(?:and a half|y medi[oa]|et demie?)\b/.test(words.join(" ")) ? 0.5 : 0;
  return words.flatMap((word, at) => {
    const value = numberWords.get(word);
    if (value === undefined) return [];
    const after = ` ${words.slice(at + 1).join(" ")}`.replace(half, "");
    const [, unit = ""] = after.split(" ");
    return [isFigures(unit) ? Number.NaN : (value + more) * (multipliers.get(unit) ?? 1)];
  });
}
