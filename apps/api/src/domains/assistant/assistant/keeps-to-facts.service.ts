import { plain } from "../../screening/answers/answers.service.ts";
import { figuresIn, numbersIn } from "./numbers.service.ts";

const url = /https?:\/\/[^\s<>"')\]]+/g;
/** Anything that a reader or a mail program could take for a link or an address. */
const address = /(?:[\w.+-]+@)?(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/gu;
/** Days and times of day in words: they could be mistaken for a selection of the free times. */
const days =
  /\b(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays?|weekends?|mornings?|afternoons?|evenings?|noon|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?|fin(?:es)? de semana|mediodia|por la (?:manana|tarde|noche))\b/g;

const linksIn = (text: string): string[] =>
  (text.match(url) ?? []).map((one) => one.replace(/[.,;:!?]+$/, ""));
const addressesIn = (text: string): string[] =>
  (text.replace(url, " ").match(address) ?? []).map((one) => plain(one));
const daysIn = (text: string): string[] => plain(text).match(days) ?? [];
const questionsIn = (text: string): number => (text.replace(url, " ").match(/[?？؟]+/g) ?? []).length;

/** The constraints on a text. */
export interface Facts {
  /** The text to be reworded. */
  script: string;
  /** Further facts that may be mentioned, such as the listing's record. */
  known?: string;
  /** Parts that must appear unchanged, in this order. */
  verbatim?: readonly string[];
  /** Numbers that must appear. */
  figures?: readonly number[];
  /** Whether the text may ask one question even if the script's wording has no question mark. */
  mayAsk?: boolean;
}

/** Maximum length, in characters: a longer text says more than it should. */
const roomFor = (script: string): number => Math.max(700, script.length * 2 + 200);

/**
 * Whether a text conveys what it should: all of its links, figures and verbatim parts, and no link, address, number,
 * day or question that was not given.
 */
export function keepsToFacts(
  text: string,
  { script, known = "", verbatim = [], figures = [], mayAsk = false }: Facts,
): boolean {
  if (text.length > roomFor(script)) return false;
  if (!hasInOrder(text, verbatim)) return false;
  if (questionsIn(text) > Math.max(questionsIn(script), mayAsk ? 1 : 0)) return false;
  const given = `${script}\n${known}`;
  const links = linksIn(text);
  if (!isSubset(linksIn(script), links) || !isSubset(links, linksIn(given))) return false;
  if (!isSubset(addressesIn(text), addressesIn(given)) || !isSubset(daysIn(text), daysIn(given)))
    return false;
  const said = text.replace(url, " ");
  if (!isSubset(figures, bothClocks(said))) return false;
  // Number words are part of the language, as in "one of them".
  return isSubset([...figuresIn(said)], bothClocks(given));
}

const isSubset = <T>(some: readonly T[], all: Iterable<T>): boolean => {
  const among = new Set(all);
  return some.every((one) => among.has(one));
};

/** In another order, the text would recommend something else. */
function hasInOrder(text: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = text.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

/** An afternoon hour on the 24-hour clock is the same time. */
function bothClocks(text: string): Set<number> {
  const numbers = numbersIn(text);
  for (const [, hour] of text.matchAll(/\b(\d{1,2})(?::\d\d)?\s*p\.?\s?m/gi))
    numbers.add((Number(hour) % 12) + 12);
  return numbers;
}
