import type { Settings } from "@rental/contract";
import type { Platform } from "../../../platform/platform.ts";
import { type Line, shownLine, type Writer } from "../../assistant/assistant/anonymizing.service.ts";
import { answerWithinMs, type ModelCaller } from "../../assistant/assistant/asking.service.ts";
import { wordByModel } from "../../assistant/assistant/dialogue.service.ts";
import { customPart, dataRule, fairness, lines } from "../../assistant/assistant/prompting.service.ts";

/** A follow-up for the model to word. */
export interface Plan {
  asker: ModelCaller;
  settings: Settings;
  /** ISO 639-1 code. */
  language: string;
  /** The text that the program would send. */
  script: string;
  /** The last messages of the conversation, oldest first. */
  transcript: Line[];
  /** The contact, whose identity is withheld from the model. */
  contact: Writer;
}

/** Placeholder for the contact's name in the model's input and output. */
const nameHere = "{contactName}";

/** Words a follow-up to fit the conversation. @returns nothing when the program's own words are to be used */
export async function wordsFor(
  platform: Platform,
  { asker, settings, language, script, transcript, contact }: Plan,
): Promise<string | undefined> {
  // A name that is unsafe to repeat is not in the script's words either.
  const name = contact.name !== null && script.includes(contact.name) ? contact.name : "";
  const unnamed = name === "" ? script : script.replaceAll(name, nameHere);
  const data = {
    language,
    messages: transcript.map((line) => ({
      from: line.direction === "inbound" ? "contact" : "us",
      text: shownLine(line, contact),
    })),
  };
  const prompt = {
    purpose: "followup",
    system: instructions(settings),
    data,
    leftMs: answerWithinMs,
  } as const;
  const worded = await wordByModel(platform, asker, prompt, { script: unnamed });
  return worded?.text.replaceAll(nameHere, name);
}

const instructions = ({ agentName, customInstructions }: Settings): string =>
  lines(
    `You are ${agentName.trim() || "the assistant"}, the automated assistant of a rental agency. A contact has not answered for a while.`,
    "Write the follow-up message that says what the member `say` says, in the given language, so that it fits the conversation. Short and friendly, plain text without Markdown, without a subject.",
    `Keep names, addresses, numbers, links and ${nameHere} as they are, and add none: no questions, offers, promises, policies, prices or opinions.`,
    fairness,
    customPart(customInstructions),
    dataRule,
  );
