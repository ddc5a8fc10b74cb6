import type { Settings } from "@rental/contract";
import { z } from "zod";
import type { WriteCall } from "../../gate/call.ts";
import type { Tool, ToolCall } from "../../platform/model/model.ts";
import type { Platform } from "../../platform/platform.ts";
import type { JobRef } from "../../platform/wake.ts";
import { forAccount } from "../accounts/system-call.ts";
import { isForPerson } from "../answers/answers.service.ts";
import { shownLine } from "../assistant/anonymizing.service.ts";
import { answerWithinMs, ask, type ModelCaller, mayAsk, noteFallback } from "../assistant/asking.service.ts";
import { keepsFacts } from "../assistant/keeps-facts.service.ts";
import { numbersIn } from "../assistant/numbers.service.ts";
import { customPart, dataRule, fairness, lines } from "../assistant/prompting.service.ts";
import * as contacts from "../contacts/contacts.service.ts";
import * as messages from "../messages/messages.service.ts";
import * as settings from "../settings/settings.service.ts";
import { questionsOf } from "../workflows/questions.service.ts";
import { readReplies } from "./steps/reading.ts";
import { filledIn } from "./steps/sending.ts";
import type { Outcome, Suggestion } from "./steps/step.ts";
import * as queries from "./workflow-runs.queries.ts";

/*
 * How a language model takes part in the step `agent`. The script decides; the model reads what the rules do not
 * understand, and words what the script says. Nothing is stored before the step is performed: the turn is first
 * rehearsed in a transaction that is rolled back, then the model is asked, then the turn is performed with what the
 * model suggests. A worker that is killed at any time leaves nothing, and another one begins the turn again.
 */

/** Performs a turn of the run. */
type Perform = (
  call: WriteCall,
  id: string,
  suggestion?: Suggestion,
) => Promise<{ outcome?: Outcome } | undefined>;

/** Undoes a rehearsal. */
class RolledBack extends Error {}

/** What the model needs to know about a turn. */
interface Rehearsed {
  asker: ModelCaller;
  /** What the contact wrote, word for word. */
  replies: string;
  isUnderstood: boolean;
  /** What the script says; nothing when the turn says nothing. */
  script: string | undefined;
  /** The question that it asks, as it is asked. */
  question: string | undefined;
  instructions: string;
  data: { language: string; messages: { from: "contact" | "us"; text: string }[] };
}

/** Number of messages that the model sees. */
const transcriptLength = 10;
const longestGoal = 2_000;
/** An answer takes as much time again to be put into words. */
const shareOfTime = 0.6;
/** Languages in which the script speaks, too. */
const scripted = ["en", "es"];

/** What the model suggests for the next turn of a run; nothing when the script goes on by itself. */
export async function suggestionFor(
  platform: Platform,
  ref: JobRef,
  perform: Perform,
): Promise<Suggestion | undefined> {
  const { model, database, clock } = platform;
  const run = model && (await queries.find(database.read, ref.accountId, ref.id));
  // The first message is the script's: it says that the assistant is automated.
  const isAnswer = run?.steps[run.currentStep]?.type === "agent" && run.memory && run.openReplies.length > 0;
  if (!isAnswer || run.status !== "running" || run.dueAt > clock.now()) return undefined;
  const first = await rehearse(platform, ref, perform);
  if (!first) return undefined;
  const endsAt = performance.now() + answerWithinMs;
  const leftMs = () => endsAt - performance.now();
  const read = first.isUnderstood ? undefined : await readingOf(platform, first, leftMs() * shareOfTime);
  const last = read ? await rehearse(platform, ref, perform, read) : first;
  const words = last && (await wordsOf(platform, last, leftMs()));
  return { ...read, ...(words && { words }) };
}

/** Performs the turn, and undoes it. @returns nothing when the model may not take part */
async function rehearse(
  platform: Platform,
  ref: JobRef,
  perform: Perform,
  suggestion?: Suggestion,
): Promise<Rehearsed | undefined> {
  let seen: Rehearsed | undefined;
  try {
    await forAccount(platform, ref.accountId, async (call) => {
      const run = await queries.find(call.tx, ref.accountId, ref.id);
      const contact = run && (await contacts.lock(call, run.contactId));
      const ours = await settings.of(call.tx, ref.accountId);
      if (contact && mayAsk(call, call.caller, ours, contact)) {
        const { texts, text } = await readReplies(call, run);
        const about = await aboutOf(call, run, contact);
        const outcome = (await perform(call, ref.id, suggestion))?.outcome;
        if (outcome && texts.length > 0)
          seen = {
            ...{ asker: call.caller, replies: text, script: outcome.sent, ...about },
            isUnderstood: isForPerson(text) || isUnderstood(run, outcome),
            question: await questionAsked(call, run, outcome),
            instructions: instructions(ours, goalOf(run)),
          };
      }
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return seen;
}

async function aboutOf(call: WriteCall, run: queries.PinnedRun, contact: contacts.Row) {
  const newest = await messages.findWithin(call, run.openReplies.at(-1)!);
  const shown = newest ? await messages.lastUpTo(call, newest, transcriptLength) : [];
  const transcript = shown.map(({ direction, content }) => ({
    from: direction === "inbound" ? ("contact" as const) : ("us" as const),
    text: shownLine({ direction, content }, contact),
  }));
  return { data: { language: contact.language, messages: transcript } };
}

/** Whether the rules found an answer, or something that is to be said in any case. */
function isUnderstood({ memory }: queries.PinnedRun, outcome: Outcome): boolean {
  if (outcome.kind === "handOver") return outcome.reason === "person_requested";
  if (outcome.kind !== "wait" || memory === null) return true;
  return outcome.memory?.key !== memory.key || outcome.memory?.attempts === memory.attempts;
}

/** The label of the question that a turn ends with. */
async function questionAsked(call: WriteCall, run: queries.PinnedRun, outcome: Outcome) {
  const key = outcome.kind === "wait" ? outcome.memory?.key : undefined;
  const asked = questionsOf(run).find((one) => one.key === key);
  return asked && filledIn(call, run, asked.label);
}

const goalOf = (run: queries.PinnedRun): string => {
  const goal = run.steps[run.currentStep]?.config.goal;
  return typeof goal === "string" ? goal.trim().slice(0, longestGoal) : "";
};

const tools = {
  save_answer: {
    description:
      "The contact answers the open question: give the answer alone, such as a number, a date as YYYY-MM-DD, yes, no, or one of the options.",
    input: z.object({ answer: z.string().max(2_000) }),
  },
  hand_to_person: {
    description: "The contact asks for a person, or for something that the agency has to decide.",
    input: z.object({}),
  },
} satisfies Record<string, Tool>;

/** What the replies mean, where the rules do not understand them. */
async function readingOf(
  platform: Platform,
  { asker, replies, instructions: system, data }: Rehearsed,
  withinMs: number,
): Promise<Suggestion | undefined> {
  const answer = await ask(platform, asker, {
    ...{ purpose: "agent", withinMs, tools },
    system: lines(
      system,
      "Call the one tool that says what the contact's last messages mean. Give it only what the contact said.",
    ),
    messages: [{ role: "user", content: JSON.stringify({ data }) }],
  });
  const call: ToolCall | undefined = answer?.toolCalls[0];
  if (call?.name === "hand_to_person") return { reading: { of: replies, person: true } };
  const said = (call?.args as { answer?: string } | undefined)?.answer?.trim();
  return said && !contradicts(said, replies) ? { reading: { of: replies, answer: said } } : undefined;
}

/** An answer with a number that the contact did not write, who wrote others. */
function contradicts(answer: string, replies: string): boolean {
  if (!/\d/.test(replies) || /^\d{4}-\d\d-\d\d$/.test(answer)) return false;
  const said = numbersIn(replies);
  return [...numbersIn(answer)].some((number) => !said.has(number));
}

/** What the script says in other words; nothing when the script's words are used. */
async function wordsOf(
  platform: Platform,
  { asker, script, question, instructions: system, data }: Rehearsed,
  withinMs: number,
): Promise<Suggestion["words"]> {
  if (script === undefined) return undefined;
  const answer = await ask(platform, asker, {
    ...{ purpose: "agent", withinMs },
    system: lines(
      system,
      "Answer the contact's last message by saying what the member `say` says, in the given language, in a friendly and short way. Plain text without Markdown.",
      "Keep every name, amount, date, number, option and link as it is. Keep questions word for word if they are in that language already. Leave nothing out, and add nothing: no offers, promises, policies, prices, links or opinions.",
    ),
    messages: [{ role: "user", content: JSON.stringify({ data: { say: script, ...data } }) }],
  });
  if (!answer) return undefined;
  const verbatim = question !== undefined && scripted.includes(data.language) ? [question] : [];
  const facts = { script, known: "", verbatim, figures: [], mayAsk: false };
  if (keepsFacts(answer.text, facts)) return { script, text: answer.text };
  noteFallback(platform, "agent", "unfaithful");
  return undefined;
}

const instructions = (
  { agentName, customInstructions }: Pick<Settings, "agentName" | "customInstructions">,
  goal: string,
): string =>
  lines(
    `You are ${agentName.trim() || "the assistant"}, the automated assistant of a rental agency, in a conversation with a contact.`,
    goal !== "" && `The goal of the conversation, which the agency has set: ${goal}`,
    customPart(customInstructions),
    fairness,
    dataRule,
  );
