import type { ModelRequest, Purpose, ToolCall } from "../../../platform/model/model.ts";
import type { Platform } from "../../../platform/platform.ts";
import { ask, type ModelCaller, noteFallback } from "./asking.service.ts";
import { type Facts, keepsToFacts } from "./keeps-to-facts.service.ts";
import { numbersIn } from "./numbers.service.ts";
import { promptHash } from "./prompting.service.ts";

/*
 * How a language model takes part in a dialogue: in the chat, in a workflow's `agent` step, or in a follow-up. A
 * dialogue is a set of rules: how to interpret a message, how to respond, and how to word the response. They have no
 * side effects, so that they can be evaluated before a transaction, and again in it. The model is only asked between
 * transactions, for two things:
 *
 * 1. Interpreting a message that the rules do not understand. Its answer replaces what a rule would have found.
 * 2. Rewording the response. The script's wording is used when the model's does not keep to the facts.
 */

/** Languages that the script supports as well. */
const scripted = ["en", "es"];
export const isScripted = (language: string): boolean => scripted.includes(language);

/** Number of messages shown to the model. */
export const transcriptLength = 10;
/** Maximum number of tool calls considered per answer. */
const maxCalls = 3;
/** The share of the time left for interpretation; wording needs about as long again. */
const shareOfTime = 0.6;

/** A question to the model. What people wrote belongs in the data, never in the instructions. */
export interface Prompt {
  purpose: Purpose;
  system: string;
  data: object;
  /** The time left for the answer, in milliseconds. */
  leftMs: number;
}

/** The model's interpretation of a message. */
export interface Reading<Interpretation> {
  /** In order; empty when nothing it said was accepted. */
  heard: Interpretation[];
  toolCalls: { name: string; args: unknown; accepted: boolean }[];
  promptHash: string;
}

/**
 * Has the model interpret a message.
 * @param meaningsOf maps a tool call to its meanings: none when it contradicts what was written or shown
 * @returns nothing when there is no answer
 */
export async function readByModel<Interpretation>(
  platform: Platform,
  asker: ModelCaller,
  { leftMs, ...prompt }: Prompt & Required<Pick<ModelRequest, "tools">>,
  meaningsOf: (call: ToolCall) => Interpretation[],
): Promise<Reading<Interpretation> | undefined> {
  const answer = await ask(platform, asker, requestOf({ ...prompt, leftMs: leftMs * shareOfTime }));
  if (!answer) return undefined;
  const calls = answer.toolCalls.slice(0, maxCalls);
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

/** Has the model reword the script's text. @returns nothing when the script's own wording is to be used */
export async function wordByModel(
  platform: Platform,
  asker: ModelCaller,
  { data, ...prompt }: Prompt,
  facts: Facts,
): Promise<WordedAnswer | undefined> {
  const answer = await ask(platform, asker, requestOf({ ...prompt, data: { say: facts.script, ...data } }));
  if (!answer) return undefined;
  if (keepsToFacts(answer.text, facts)) return { text: answer.text, promptHash: promptHash(prompt.system) };
  noteFallback(platform, prompt.purpose, "unfaithful");
  return undefined;
}

const requestOf = ({ data, leftMs: withinMs, ...request }: Prompt & Pick<ModelRequest, "tools">) => ({
  ...request,
  withinMs,
  messages: [{ role: "user" as const, content: JSON.stringify({ data }) }],
});

/** Whether the message contains numbers, and the answer has one that is not among them. */
export function contradicts(answer: string, message: string): boolean {
  if (!/\d/.test(message) || /^\d{4}-\d\d-\d\d$/.test(answer.trim())) return false;
  const said = numbersIn(message);
  return [...numbersIn(answer)].some((number) => !said.has(number));
}
