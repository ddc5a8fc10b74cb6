import type { Property } from "@rental/contract";
import type { HolderPrincipal } from "../../../../gate/identity/principal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { isScripted, type WordedAnswer, wordByModel } from "../../assistant/dialogue.service.ts";
import { customPart, dataRule, fairness, lines } from "../../assistant/prompting.service.ts";
import type { Act } from "../dialogue/acts.ts";
import { inWords } from "../dialogue/wording/wording.ts";
import { invites, requiredContent } from "./required-content.ts";
import type { Situation } from "./situation.service.ts";

/** Maximum length of a listing's description shown to the model, in characters. */
const maxDescriptionLength = 1_500;

/**
 * Words the dialogue's acts to fit the visitor's message, in the visitor's language. Must not be called in a
 * transaction. @returns nothing when the script's wording is to be used
 */
export async function wordsFor(
  platform: Platform,
  visitor: HolderPrincipal,
  situation: Situation,
  acts: readonly Act[],
  leftMs: number,
): Promise<WordedAnswer | undefined> {
  const { talk } = situation;
  const { language } = talk.context;
  // A visitor who chooses an option needs no special wording.
  if (isScripted(language) && (isChoice(situation) || acts.some(isExact))) return undefined;
  const known = acts.flatMap(listingsOf).map(recordOf);
  return wordByModel(
    platform,
    visitor,
    {
      purpose: "word",
      system: instructions(situation),
      leftMs,
      data: { known, language, messages: situation.transcript },
    },
    {
      script: inWords(acts, talk.words).content,
      known: JSON.stringify(known),
      ...requiredContent(acts, isScripted(language)),
      mayAsk: acts.some(invites),
    },
  );
}

/**
 * The question how to be reached must not get lost: without an answer to it, the visitor is lost. What is not booked must
 * not sound as if it were, nor a file as if it had been looked at. Who may be in danger must hear whom to call.
 */
const isExact = (act: Act): boolean =>
  ("asksAddress" in act && act.asksAddress) ||
  act.say === "requested" ||
  act.say === "received" ||
  (act.say === "person" && act.isUrgent === true) ||
  act.say === "formFirst";

/** Whether the visitor chose an option instead of writing. */
function isChoice({ heard, talk }: Situation): boolean {
  const { expects } = talk.state;
  const said = talk.message.content.trim();
  if (heard.intent === "menu") return true;
  return "labels" in expects && (expects.labels.includes(said) || /^\d{1,2}$/.test(said));
}

const instructions = ({ talk: { settings } }: Situation): string =>
  lines(
    `You are ${settings.agentName.trim() || "the assistant"}, the automated assistant of a rental agency, in a chat with a visitor.`,
    "Answer the visitor's last message by saying what the member `say` says, in the given language, in a friendly and short way. Plain text without Markdown.",
    "Keep every name, amount, date, time, number and link exactly as it is. Keep questions word for word if they are in that language already. Leave nothing out that the visitor needs, and add nothing: no questions, offers, promises, policies, prices, links or opinions. Speak to everybody in the same tone.",
    "If the visitor asks something about a listing, answer it from `known` alone. If it is not there, say that you do not know it and that a person at the agency can answer.",
    fairness,
    customPart(settings.customInstructions),
    dataRule,
  );

/** The listings that an act presents individually. */
const listingsOf = (act: Act): Property[] => (act.say === "listing" ? [act.listing] : []);

const recordOf = ({
  title,
  address,
  monthlyRent,
  depositAmount,
  bedrooms,
  bathrooms,
  squareFootage,
  petPolicy,
  parking,
  features,
  availabilityDate,
  description,
}: Property) => ({
  title,
  address,
  monthlyRent,
  depositAmount,
  bedrooms,
  bathrooms,
  squareFootage,
  petPolicy,
  parking,
  features: features.slice(0, 30),
  availabilityDate,
  description: description?.slice(0, maxDescriptionLength) ?? null,
});
