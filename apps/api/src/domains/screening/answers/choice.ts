import { editDistance } from "./edit-distance.ts";
import { type Option, type Understood, unclear, understood } from "./question.ts";
import { plain, wordsOf } from "./words.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const ordinals = new Map<string, number>(
  [
    ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"],
    ["1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th", "9th", "10th"],
    ["primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "septimo", "octavo", "noveno", "decimo"],
    ["primera", "segunda", "tercera", "cuarta", "quinta", "sexta", "septima", "octava", "novena", "decima"],
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
    ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"],
  ].flatMap((words) => words.map((word, at): [string, number] => [word, at])),
);
/** Filler words around a number or a letter: "the second one", "option b please". */
const fillers = new Set(
  "the a an option number no nr choice answer i'll take i want please thanks one la el opcion numero respuesta quiero por favor gracias".split(
    " ",
  ),
);

/** Longer answers are not checked for typing errors. */
const maxSpellingLength = 60;

/** Digits would be ambiguous when the labels themselves contain digits. */
const byLetter = (options: readonly Option[]): boolean =>
  options.length <= letters.length && options.some(({ label }) => /\p{N}/u.test(label));

/** The options as displayed, such as `2. Garage` or `B. 2 bedrooms`. */
export const optionLines = (options: readonly Option[]): string =>
  options
    .map(({ label }, at) => `${byLetter(options) ? letters[at]!.toUpperCase() : at + 1}. ${label}`)
    .join("\n");

/**
 * Matches one of the options: its label, its number or letter, its label within a sentence, or its label with typing
 * errors: one in 4 to 7 letters, two in longer labels.
 */
export function understandChoice(text: string, options: readonly Option[]): Understood {
  const words = wordsOf(text);
  const labels = options.map(({ label }) => wordsOf(label));
  const found =
    exactly(words, labels) ?? placed(words, options) ?? within(text, words, labels) ?? nearly(words, labels);
  return found === undefined ? unclear : understood(options[found]!.value);
}

type Words = readonly string[];

const exactly = (words: Words, labels: Words[]): number | undefined => {
  const answer = words.join(" ");
  return single(labels.flatMap((label, at) => (answer !== "" && label.join(" ") === answer ? [at] : [])));
};

/** A number, an ordinal or a letter, surrounded only by fillers. */
function placed(words: Words, options: readonly Option[]): number | undefined {
  const [word, ...others] = words.length === 1 ? words : words.filter((one) => !fillers.has(one));
  if (word === undefined || others.length > 0) return undefined;
  const letter = word.length === 1 ? letters.indexOf(word) : -1;
  if (letter >= 0) return letter < options.length && options.length <= letters.length ? letter : undefined;
  if (byLetter(options)) return undefined;
  const at = /^\d{1,3}$/.test(word) ? Number(word) - 1 : ordinals.get(word);
  return at !== undefined && at >= 0 && at < options.length ? at : undefined;
}

/**
 * The label that the answer contains word for word, and not as what it rules out; otherwise the only label that starts
 * with the answer.
 */
function within(text: string, words: Words, labels: Words[]): number | undefined {
  const answer = ` ${words.join(" ")} `;
  const named = labels.flatMap((label, at) =>
    label.length > 0 && answer.includes(` ${label.join(" ")} `) ? [at] : [],
  );
  const contained = named.filter((at) => !isRuledOut(labels[at]!, text));
  // A label may be part of another, such as "apartment" in "apartment with garden".
  const longest = contained.filter((at) =>
    contained.every(
      (other) => other === at || ` ${labels[at]!.join(" ")} `.includes(` ${labels[other]!.join(" ")} `),
    ),
  );
  if (named.length > 0) return single(longest);
  const short = words.join(" ");
  if (short === "" || isOnlyFillers(words)) return undefined;
  return single(labels.flatMap((label, at) => (`${label.join(" ")} `.startsWith(`${short} `) ? [at] : [])));
}

/** "Why not" proposes, and "al menos" is no exception. */
const negation =
  "(?:(?<!\\bpor que )no|(?<!\\bwhy )not|never|without|except|neither|nor|cannot|\\p{L}+n't|(?:do|does|did|ca|wo|is|are)nt|instead of|rather than|(?:any\\p{L}*|every\\p{L}*|all) but|nunca|sin|ni|(?<!\\b(?:al|lo|mas o) )menos|excepto|salvo)";
/** A label that is itself a denial: "no tengo ninguno" does not rule out "ninguno". */
const denial = new RegExp(`^(?:${negation}|none|nada|ningun\\p{L}*)(?![\\p{L}\\p{N}])`, "u");
/** Words between a negation and what it negates: "I don't want the garage", "I have no cats or dogs". */
const between =
  "(?:the|a|an|any|in|on|to|for|have|has|own|want|need|like|use|do|interested|looking|el|la|los|las|un|una|en|tengo|tenemos|quiero|queremos|necesito|necesitamos|uso|usamos|busco|buscamos|me gusta|(?:me|nos) interesa|[\\p{L}\\p{N}]+(?: [\\p{L}\\p{N}]+)? (?:or|o|u|ni))";

/** Whether an answer names a label only to rule it out, as in "no garage". */
function isRuledOut(label: Words, text: string): boolean {
  if (denial.test(label.join(" "))) return false;
  const name = label.join("[^\\p{L}\\p{N}]+");
  const [start, end] = ["(?<![\\p{L}\\p{N}'])", "(?![\\p{L}\\p{N}])"];
  return new RegExp(`${start}${negation} (?:${between} ){0,5}${name}${end}`, "u").test(
    plain(text).replace(/\s+/g, " "),
  );
}

const isOnlyFillers = (words: Words): boolean => words.every((word) => fillers.has(word));

function nearly(words: Words, labels: Words[]): number | undefined {
  const answer = words.join(" ");
  if (answer.length < 4 || answer.length > maxSpellingLength) return undefined;
  const limit = answer.length < 8 ? 1 : 2;
  const distances = labels.map((label) => editDistance(answer, label.join(" "), limit));
  const best = Math.min(...distances);
  if (best > limit) return undefined;
  return single(distances.flatMap((distance, at) => (distance === best ? [at] : [])));
}

const single = (places: number[]): number | undefined => (places.length === 1 ? places[0] : undefined);
