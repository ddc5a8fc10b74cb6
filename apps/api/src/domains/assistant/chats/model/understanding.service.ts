import { addressLine } from "@rental/contract/words/place";
import type { HolderPrincipal } from "../../../../gate/identity/principal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type Reading, readByModel } from "../../assistant/dialogue.service.ts";
import { customPart, dataRule, fairness, lines } from "../../assistant/prompting.service.ts";
import type { Interpretation } from "../dialogue/understand.ts";
import { meaningsOf } from "./meanings.ts";
import type { Situation } from "./situation.service.ts";
import { tools } from "./tools.ts";

/** The meaning of a message, and who determined it. */
export type Meaning = Omit<Reading<Interpretation>, "promptHash"> & {
  understoodBy: "rules" | "model";
  /** Null when the model was not asked, or did not answer. */
  promptHash: string | null;
};

/** Determines the meaning of a message: by the rules, or else by the model. Must not be called in a transaction. */
export async function meaningOf(
  platform: Platform,
  visitor: HolderPrincipal,
  situation: Situation,
  leftMs: number,
): Promise<Meaning> {
  const { heard, isClear, talk } = situation;
  const byRules: Meaning = { heard: [heard], understoodBy: "rules", toolCalls: [], promptHash: null };
  // If a message contains nothing but protected traits, nothing is left to show the model.
  if (isClear || situation.transcript.at(-1)?.text === "") return byRules;
  const given = {
    text: talk.message.content,
    state: talk.state,
    timeZone: talk.context.timeZone,
    answerType: situation.answerType,
  };
  const prompt = { system: instructions(situation), data: dataOf(situation), leftMs };
  const read = await readByModel(platform, visitor, { purpose: "understand", ...prompt, tools }, (call) =>
    meaningsOf(call, given),
  );
  if (!read) return byRules;
  return read.heard.length > 0
    ? { ...read, understoodBy: "model" }
    : { ...read, heard: [heard], understoodBy: "rules" };
}

const instructions = ({ talk: { settings } }: Situation): string =>
  lines(
    "You read what a visitor of a rental agency's chat wrote last, and call the one tool that says what the visitor wants. You do not answer the visitor.",
    "Give a tool only what the visitor said or what was shown. Never add, guess or improve anything.",
    fairness,
    customPart(settings.customInstructions),
    dataRule,
  );

const dataOf = ({ talk, listing, question, transcript }: Situation) => {
  const { expects } = talk.state;
  return {
    today: talk.context.today,
    language: talk.context.language,
    listingTalkedAbout: listing && { name: listing.title || addressLine(listing) },
    openQuestion: question,
    waitingFor: expects.kind,
    ...("labels" in expects && {
      shown: expects.labels.map((label, at) => `${at + 1}. ${label}`).slice(0, 60),
    }),
    messages: transcript,
  };
};
