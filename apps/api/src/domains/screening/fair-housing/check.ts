import { isAmong, linksIn } from "./links.ts";
import { readable, readings } from "./normalize.ts";
import { addressesIn, amountsIn, digitsOf } from "./numbers.ts";
import { english } from "./rules/en.ts";
import { spanish } from "./rules/es.ts";
import type { FairHousingRule } from "./rules/rule.ts";

const languages = [english, spanish];
const lawful = languages.flatMap((one) => one.lawful.map((phrase) => new RegExp(phrase, "g")));
const always = languages.flatMap(({ rules }) => rules);
const ofModels = [...always, ...languages.flatMap(({ model }) => model)];

/** The author of an automatically sent text. */
export type TextSource =
  /** The program's own wording, with facts from the account's records. */
  | "script"
  /** A text written beforehand by a person of the account, filled in. */
  | "template"
  /** A language model. Stricter rules apply, because it may be mistaken or follow an attacker's instructions. */
  | "model";

export interface OutgoingContext {
  source: TextSource;
  /**
   * Web addresses that the text may link to, including their subpaths. Undefined: any, because a person of the account
   * wrote the links. Always required for a model's texts, which may not contain links without it.
   */
  links?: readonly string[];
  /** For a model: email addresses and phone numbers that it may mention. */
  addresses?: readonly string[];
  /** For a model: amounts of money that it may mention. */
  amounts?: readonly number[];
}

export type Checked = { ok: true } | { ok: false; rule: FairHousingRule };

/** Maximum length of an automatic text, in characters; the same as for messages. */
export const maxCheckedLength = 10_000;

/**
 * Whether a text may be sent without review by a person. Runs in linear time. What a person writes to a contact is not
 * checked.
 */
export function checkOutgoing(text: string, context: OutgoingContext): Checked {
  const rule = brokenRule(text, context);
  return rule === undefined ? { ok: true } : { ok: false, rule };
}

function brokenRule(text: string, context: OutgoingContext): FairHousingRule | undefined {
  if (text.length > maxCheckedLength) return "too_long";
  const isModel = context.source === "model";
  return (
    brokenByWords(text, isModel) ??
    brokenByLinks(text, context) ??
    (isModel ? brokenByFacts(text, context) : undefined)
  );
}

function brokenByWords(text: string, isModel: boolean): FairHousingRule | undefined {
  for (const reading of readings(withoutLinks(text))) {
    // Some characters expand to whole phrases when normalized.
    if (reading.length > 2 * maxCheckedLength) return "too_long";
    const said = lawful.reduce((rest, phrase) => rest.replace(phrase, " , "), reading);
    const broken = (isModel ? ofModels : always).find(([, forbidden]) => forbidden.test(said));
    if (broken) return broken[0];
  }
  return undefined;
}

/**
 * Removes links such as `/w/school-street-2br`, whose contents are not statements. Their targets are checked by a
 * separate rule.
 */
const withoutLinks = (text: string): string => text.replace(/https?:\/\/[^\s<>"']{1,2000}/gi, " , ");

function brokenByLinks(text: string, { source, links }: OutgoingContext): FairHousingRule | undefined {
  const allowed = links ?? (source === "model" ? [] : undefined);
  if (allowed === undefined) return undefined;
  const isForeign = linksIn(readable(text)).some((link) => !isAmong(link, allowed));
  return isForeign ? "link" : undefined;
}

function brokenByFacts(
  text: string,
  { addresses = [], amounts = [] }: OutgoingContext,
): FairHousingRule | undefined {
  const said = readable(withoutLinks(text));
  if (amountsIn(said).some((amount) => !amounts.includes(amount))) return "amount";
  const known = new Set(
    addresses.flatMap((one) => [one.toLowerCase(), digitsOf(one), digitsOf(one).slice(-10)]),
  );
  const isForeign = addressesIn(said).some((one) => !known.has(one) && !known.has(one.slice(-10)));
  return isForeign ? "address" : undefined;
}
