import { type Understood, unclear, understood } from "./question.ts";
import { isUnsure, plain, wordsOf } from "./words.ts";

const yes = new Set(
  "yes yeah yea yep yup sure ok okay absolutely definitely certainly correct true affirmative si claro vale correcto exacto afirmativo supuesto oui ouais d'accord".split(
    " ",
  ),
);
const no = new Set(
  "no nope nah not never none false negative don't doesn't won't can't isn't haven't nunca jamas tampoco negativo falso non jamais aucun aucune".split(
    " ",
  ),
);

const assent = "^\\W*(?:absolutely|definitely|certainly|of course|claro|por supuesto) (?:not|no|que no)\\b";
/** "Definitely not a problem". */
const noProblem = new RegExp(
  `${assent} (?:an? |any )?(?:problems?|issues?|worries|(?:hay|es|seria|tengo)(?: ningun)? (?:problemas?|inconvenientes?))\\b`,
);
/** A denial that begins like a yes. */
const denial = new RegExp(assent);

/** A letter for the whole word. Elsewhere in a sentence, and before a question or a no, `y` is Spanish for "and". */
const letter =
  /^\W*([yn])(?!\W*(?:¿|(?:no|nunca|jamas)\b))(?=\s*(?:$|[,.;:!)]|[-\u2010-\u2015](?!\w)|\p{Extended_Pictographic}|(?:please|pls|thanks|thank|thx|we|i)\b))/u;
/** Neither one nor the other, although they begin like one. "Y, no pets" is a yes in English and a no in Spanish. */
const neither =
  /^(?:no(?:t an?)? (?:problem|worries|issue|hay problema|(?:doubt|question|hay duda)\b)|never ?mind\b|y\b\W+no \w)|\b(?:yes and no|si y no)\b(?!\s*\w)/;

/**
 * Understands yes or no in English, Spanish or French. The first word decides if it is one of them, unless it belongs to
 * a denial; otherwise all such words must agree, outside of questions.
 */
export function understandYesNo(text: string): Understood {
  const thumbs = [...text.matchAll(/[👍👎✅❌]/gu)].map(([sign]) => sign === "👍" || sign === "✅");
  const words = wordsOf(text);
  if (words.length === 0) return thumbs.length === 1 ? understood(thumbs[0]!) : unclear;
  if (isUnsure(text) || neither.test(plain(text).trim())) return unclear;
  if (noProblem.test(plain(text))) return understood(true);
  if (denial.test(plain(text))) return understood(false);
  const [, initial] = letter.exec(plain(text)) ?? [];
  if (initial !== undefined) return understood(initial === "y");
  const first = polarity(words[0]!);
  if (first !== undefined) return understood(first);
  const said = wordsOf(text.replace(/[^.!?\n]*\?/g, " "));
  const found = new Set(said.map(polarity).filter((one) => one !== undefined));
  const [only] = found;
  return found.size === 1 && only !== undefined ? understood(only) : unclear;
}

const polarity = (word: string): boolean | undefined =>
  yes.has(word) ? true : no.has(word) ? false : undefined;
