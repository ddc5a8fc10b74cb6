import type { Settings } from "@rental/contract";
import { z } from "zod";
import type { WriteCall } from "../../../gate/operation/call.ts";
import type { JobRef } from "../../../platform/jobs/wake.ts";
import type { Tool } from "../../../platform/model/model.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { shownLine } from "../../assistant/assistant/anonymizing.service.ts";
import { answerWithinMs, type ModelCaller, mayAsk } from "../../assistant/assistant/asking.service.ts";
import {
  contradicts,
  isScripted,
  readByModel,
  transcriptLength,
  wordByModel,
} from "../../assistant/assistant/dialogue.service.ts";
import { customPart, dataRule, fairness, lines } from "../../assistant/assistant/prompting.service.ts";
import * as messages from "../../inbox/messages/messages.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import { agentConfig, readSituation, scriptOf } from "./steps/agent.ts";
import {
  isUnderstood,
  type Reading,
  type Response,
  respond,
  type Situation,
} from "./steps/agent-dialogue.ts";
import { filledIn, sendingObstacle } from "./steps/sending.ts";
import type { ActiveRun, Suggestion } from "./steps/step.ts";
import * as queries from "./workflow-runs.queries.ts";

/*
 * How a language model takes part in the `agent` step. Nothing is stored before the step is performed: the model is
 * asked about the response that the rules would give, and the step then uses its suggestion as far as it still applies.
 * A worker killed at any time leaves nothing behind, and another one restarts the turn.
 */

/** What the model sees of a turn. */
interface Seen {
  asker: ModelCaller;
  situation: Situation;
  system: string;
  data: { language: string; messages: { from: "contact" | "us"; text: string }[] };
}

const maxGoalLength = 2_000;

/**
 * The model's suggestion for the next turn of a run; nothing when the script continues by itself.
 * @param readyRun the run as its next step would be performed now; nothing when it would not be
 */
export async function suggestionFor(
  platform: Platform,
  { accountId, id }: JobRef,
  readyRun: (call: WriteCall, run: ActiveRun, contact: contacts.Row) => ActiveRun | undefined,
): Promise<Suggestion | undefined> {
  const { model, database, clock } = platform;
  const run = model && (await queries.find(database.read, accountId, id));
  // The first message is always the script's, because it discloses that the assistant is automated.
  const isAnswer = run?.steps[run.currentStep]?.type === "agent" && run.memory && run.openReplies.length > 0;
  if (!isAnswer || run.status !== "running" || run.dueAt > clock.now()) return undefined;
  const within = <T>(work: (call: WriteCall, run: ActiveRun, contact: contacts.Row) => Promise<T>) =>
    forAccount(platform, accountId, async (call) => {
      const contact = await contacts.find(call, run.contactId, { lock: "update", onMissing: "null" });
      const current = contact && (await queries.find(call.tx, accountId, id));
      const ready = current && readyRun(call, current, contact);
      return ready && work(call, ready, contact);
    });
  const seen = await within(look);
  if (!seen) return undefined;
  const { situation } = seen;
  const endsAt = performance.now() + answerWithinMs;
  const leftMs = () => endsAt - performance.now();
  const byRules = respond(situation);
  const reading = isUnderstood(situation, byRules) ? undefined : await readingOf(platform, seen, leftMs());
  const response = reading ? respond(situation, reading) : byRules;
  const said = await within((call, current) => saidBy(call, current, response));
  const words = said && (await wordsOf(platform, seen, said, leftMs()));
  const { text: of } = situation.replies;
  return { ...(reading && { reading: { of, ...reading } }), ...(words && { words }) };
}

/** @returns nothing when the model may not take part, or nothing would be sent */
async function look(call: WriteCall, run: ActiveRun, contact: contacts.Row): Promise<Seen | undefined> {
  const ours = await settings.of(call.tx, run.accountId);
  if (!mayAsk(call, call.caller, ours, contact) || (await sendingObstacle(call, run))) return undefined;
  const config = agentConfig.parse(run.steps[run.currentStep]!.config);
  const situation = await readSituation(call, run, config);
  const newest = await messages.findWithin(call, run.openReplies.at(-1)!);
  if (!newest || situation.replies.texts.length === 0) return undefined;
  const shown = await messages.lastUpTo(call, newest, transcriptLength);
  const transcript = shown.map(({ direction, content }) => ({
    from: direction === "inbound" ? ("contact" as const) : ("us" as const),
    text: shownLine({ direction, content }, contact),
  }));
  return {
    asker: call.caller,
    situation,
    system: instructions(ours, config.goal),
    data: { language: contact.language, messages: transcript },
  };
}

/** The text of a response, and the label of the question that ends it. */
async function saidBy(call: WriteCall, run: ActiveRun, response: Response) {
  const { move } = response;
  const open = move.kind === "say" ? move.open : undefined;
  return {
    script: await scriptOf(call, run, response),
    question: open && (await filledIn(call, run, open.label)),
  };
}

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

/** The meaning of the replies, where the rules do not understand them. */
async function readingOf(
  platform: Platform,
  { asker, situation: { replies }, system, data }: Seen,
  leftMs: number,
): Promise<Reading | undefined> {
  const task =
    "Call the one tool that says what the contact's last messages mean. Give it only what the contact said.";
  const prompt = { purpose: "agent", system: lines(system, task), data, leftMs, tools } as const;
  const read = await readByModel(platform, asker, prompt, ({ name, args }): Reading[] => {
    if (name === "hand_to_person") return [{ person: true }];
    const answer = (args as { answer: string }).answer.trim();
    return answer === "" || contradicts(answer, replies.text) ? [] : [{ answer }];
  });
  return read?.heard[0];
}

/** A rewording of the script's text; nothing when the script's own words are used. */
async function wordsOf(
  platform: Platform,
  { asker, system, data }: Seen,
  { script, question }: Awaited<ReturnType<typeof saidBy>>,
  leftMs: number,
): Promise<Suggestion["words"]> {
  if (script === "") return undefined;
  const task = lines(
    "Answer the contact's last message by saying what the member `say` says, in the given language, in a friendly and short way. Plain text without Markdown.",
    "Keep every name, amount, date, number, option and link as it is. Keep questions word for word if they are in that language already. Leave nothing out, and add nothing: no offers, promises, policies, prices, links or opinions.",
  );
  const verbatim = question !== undefined && isScripted(data.language) ? [question] : [];
  const worded = await wordByModel(
    platform,
    asker,
    { purpose: "agent", system: lines(system, task), data, leftMs },
    { script, verbatim },
  );
  return worded && { script, text: worded.text };
}

const instructions = (
  { agentName, customInstructions }: Pick<Settings, "agentName" | "customInstructions">,
  goal: string,
): string =>
  lines(
    `You are ${agentName.trim() || "the assistant"}, the automated assistant of a rental agency, in a conversation with a contact.`,
    goal.trim() !== "" &&
      `The goal of the conversation, which the agency has set: ${goal.trim().slice(0, maxGoalLength)}`,
    customPart(customInstructions),
    fairness,
    dataRule,
  );
