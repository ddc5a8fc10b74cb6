import type { ModelRequest, Purpose, ToolCall } from "../../../platform/model/model.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ask, type ModelCaller, noteFallback } from "./asking.service.ts";
import { type Facts, keepsFacts } from "./keeps-facts.service.ts";
import { numbersIn } from "./numbers.service.ts";
import { promptHash } from "./prompting.service.ts";

/*
 * How a language model takes part in a dialogue: of the chat, of a workflow's step `agent`, of a follow-up. A dialogue is
 * rules: what a message means, what follows from it, and how that is said. None of them changes anything, so that they can
 * be asked before a transaction, and again in it. The model is asked only between transactions, for two things:
 *
 * 1. What does the message mean, where the rules do not understand it? Its answer becomes what a rule would have found.
 * 2. How can what the dialogue says be said in other words? The script's words are used when the model's do not keep to
 *    the facts.
 */

/** Languages in which the script speaks, too. */
const scripted = ["en", "es"];
export const isScripted = (language: string): boolean => scripted.includes(language);

/** Number of messages that the model sees. */
export const transcriptLength = 10;
/** Number of calls of one answer that are looked at. */
const mostCalls = 3;
/** An answer takes as much time again to be put into words. */
const shareOfTime = 0.6;

/** A question to the model. What people wrote is in the data, never in the instructions. */
export interface Prompt {
  purpose: Purpose;
  system: string;
  data: object;
  /** How much time is left for the answer, in milliseconds. */
  leftMs: number;
}

/** What the model made of a message. */
export interface Reading<Heard> {
  /** In order; empty when nothing that it said was accepted. */
  heard: Heard[];
  toolCalls: { name: string; args: unknown; accepted: boolean }[];
  promptHash: string;
}

/**
 * What the model reads in a message.
 * @param meaningsOf the meanings of a call of a tool: none when it contradicts what was written or shown
 * @returns nothing when there is no answer
 */
export async function readByModel<Heard>(
  platform: Platform,
  asker: ModelCaller,
  { leftMs, ...prompt }: Prompt & Required<Pick<ModelRequest, "tools">>,
  meaningsOf: (call: ToolCall) => Heard[],
): Promise<Reading<Heard> | undefined> {
  const answer = await ask(platform, asker, requestOf({ ...prompt, leftMs: leftMs * shareOfTime }));
  if (!answer) return undefined;
  const calls = answer.toolCalls.slice(0, mostCalls);
  const heard = calls.map(meaningsOf);
  return {
    heard: heard.flat(),
    toolCalls: calls.map((call, at) => ({ ...call, accepted: heard[at]!.length > 0 })),
    promptHash: promptHash(prompt.system),
  };
}

export interface WordedAnswer {
  text: string;
  promptHash: string;
}

/** What the script says, in the model's words. @returns nothing when the script's words are used */
export async function wordByModel(
  platform: Platform,
  asker: ModelCaller,
  { data, ...prompt }: Prompt,
  facts: Facts,
): Promise<WordedAnswer | undefined> {
  const answer = await ask(platform, asker, requestOf({ ...prompt, data: { say: facts.script, ...data } }));
  if (!answer) return undefined;
  if (keepsFacts(answer.text, facts)) return { text: answer.text, promptHash: promptHash(prompt.system) };
  noteFallback(platform, prompt.purpose, "unfaithful");
  return undefined;
}

const requestOf = ({ data, leftMs: withinMs, ...request }: Prompt & Pick<ModelRequest, "tools">) => ({
  ...request,
  withinMs,
  messages: [{ role: "user" as const, content: JSON.stringify({ data }) }],
});

/** Whether an answer has a number that the message does not have, though it has others. */
export function contradicts(answer: string, message: string): boolean {
  if (!/\d/.test(message) || /^\d{4}-\d\d-\d\d$/.test(answer.trim())) return false;
  const said = numbersIn(message);
  return [...numbersIn(answer)].some((number) => !said.has(number));
}
