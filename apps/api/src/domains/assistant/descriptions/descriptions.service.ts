import type { WriteDescriptionInput } from "@rental/contract";
import { dayInWords } from "@rental/contract/words/day";
import {
  bedrooms,
  homeWords,
  parkingWords,
  petWords,
  propertyTypeWords,
  rentAMonth,
} from "@rental/contract/words/home";
import { detailWords, laundryWords, leaseTerm } from "@rental/contract/words/home-details";
import type { ReadLanguage } from "@rental/contract/words/language";
import { money, wholeNumber } from "@rental/contract/words/money";
import type { Call } from "../../../gate/operation/call.ts";
import { plain } from "../../screening/answers/answers.service.ts";
import { checkOutgoing, mayBeSaid } from "../../screening/fair-housing/fair-housing.service.ts";
import { ask, noteFallback } from "../assistant/asking.service.ts";
import { keepsToFacts } from "../assistant/keeps-to-facts.service.ts";
import { figuresIn } from "../assistant/numbers.service.ts";
import { dataRule, fairness, lines } from "../assistant/prompting.service.ts";

/** A person who waits for a text has more patience than a visitor of the chat. */
const withinMs = 20_000;
const purpose = "describe";

/** A first description of a home; null when there is none that can be used. */
export async function write(call: Call, input: WriteDescriptionInput): Promise<string | null> {
  const known = factsOf(input);
  const answer = await ask(call, call.caller, {
    purpose,
    system: instructions,
    messages: [{ role: "user", content: JSON.stringify({ data: { language: input.language, known } }) }],
    withinMs,
  });
  const text = answer?.text.trim();
  if (!text) return null;
  const script = known.join("\n");
  const isFaithful = keepsToFacts(text, { script }) && countsAreKnown(text, script, input.language);
  if (isFaithful && checkOutgoing(text, { source: "model" }).ok) return text;
  noteFallback(call, purpose, "unfaithful");
  return null;
}

/** From two on: "one" is part of the language, as in "one of the quietest". */
const countWords: Record<ReadLanguage, string[]> = {
  en: ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
  es: ["dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"],
};

/** Whether each number in words is one of the facts, in words of either language or in digits. */
function countsAreKnown(text: string, facts: string, language: ReadLanguage): boolean {
  const [said, known] = [wordsOf(text), wordsOf(facts)];
  const figures = figuresIn(facts);
  return countWords[language].every(
    (word, at) =>
      !said.has(word) ||
      figures.has(at + 2) ||
      Object.values(countWords).some((words) => known.has(words[at]!)),
  );
}

const wordsOf = (text: string): Set<string> => new Set(plain(text).split(/[^\p{L}]+/u));

const instructions = lines(
  "You write the description of a home for rent, as the agency's own text on its public page.",
  "Write 60 to 110 words in the given language, in two short paragraphs, plain text without Markdown and without a heading. Warm, concrete and honest. Start with what is best about the home.",
  "Use the facts in the member `known` alone. Keep every number exactly as it is, and add none. Add no rooms, equipment, views, distances, places, days, links, contact details, questions or promises.",
  "Describe the home, never the people who live there, should live there or live nearby.",
  fairness,
  dataRule,
);

/** What is known, one fact a line. Texts of the agency that must not be sent are left out. */
export function factsOf(home: WriteDescriptionInput): string[] {
  const { language, title, address, unit, city, state, leaseTermMonths, availabilityDate, furnished } = home;
  const words = homeWords[language];
  const details = detailWords[language];
  const place = [address, unit, city, state].filter(Boolean).join(", ");
  const facts = [
    title,
    place,
    home.monthlyRent && rentAMonth(home.monthlyRent, language),
    home.depositAmount && `deposit: ${money(home.depositAmount, language)}`,
    home.bedrooms !== undefined && bedrooms(home.bedrooms, language),
    home.bathrooms && words.bathrooms(home.bathrooms),
    home.squareFootage && words.squareFeet(wholeNumber(home.squareFootage, language)),
    home.propertyType && propertyTypeWords[language][home.propertyType],
    home.petPolicy && petWords[language][home.petPolicy],
    home.parking && `parking: ${parkingWords[language][home.parking]}`,
    home.laundry && `laundry: ${laundryWords[language][home.laundry]}`,
    home.heating && `heating: ${home.heating}`,
    home.cooling && `cooling: ${home.cooling}`,
    typeof furnished === "boolean" && (furnished ? details.furnished : details.notFurnished),
    home.utilitiesIncluded?.length && `utilities included: ${home.utilitiesIncluded.join(", ")}`,
    leaseTermMonths && `lease: ${leaseTerm(leaseTermMonths, language)}`,
    typeof home.floor === "number" && `floor: ${home.floor}`,
    home.yearBuilt && `built in ${home.yearBuilt}`,
    home.available !== false &&
      availabilityDate &&
      words.availableFrom(dayInWords(availabilityDate, language)),
    ...(home.features ?? []),
  ];
  return facts.filter((fact): fact is string => typeof fact === "string" && fact !== "" && mayBeSaid(fact));
}
