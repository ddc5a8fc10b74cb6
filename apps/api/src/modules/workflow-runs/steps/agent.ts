import type { AnswerValue, StepTrace } from "@rental/contract";
import { z } from "zod";
import type { WriteCall } from "../../../gate/call.ts";
import {
  type AnswerContext,
  askedAgainText,
  askedText,
  factsFor,
  isForPerson,
  isQuestion,
  plain,
  type Understood,
  understand,
} from "../../answers/answers.service.ts";
import * as contacts from "../../contacts/contacts.service.ts";
import * as properties from "../../properties/properties.service.ts";
import * as settings from "../../settings/settings.service.ts";
import { type Asked, firstFlaw, questionsOf, withHelp } from "../../workflows/questions.service.ts";
import { maxAttempts } from "./asking.ts";
import { withAnswer, withQuestion } from "./exchanges.ts";
import { handOver } from "./hand-over.ts";
import { phrasesFor } from "./phrases.ts";
import { contextOf, isSkipped, type Replies, readReplies, understandAny } from "./reading.ts";
import { filledIn, send } from "./sending.ts";
import { type ActiveRun, type Outcome, step, traceOf } from "./step.ts";

/** What the agent remembers between its messages. */
interface Memory extends Record<string, unknown> {
  /** Number of its messages. */
  turns: number;
  /** Number of times that it asked the open question. */
  attempts: number;
  /** Keys of questions that the contact skipped. */
  skipped: string[];
}

/** What the agent knows when it is its turn. */
interface Turn {
  call: WriteCall;
  run: ActiveRun;
  goal: string;
  maxTurns: number;
  memory: Memory;
  trace: StepTrace;
  answers: Record<string, AnswerValue>;
}

/**
 * A scripted dialogue, which a language model may read and word, see agent-model.service.ts: asks the questions of the template that are open, and answers what it knows about the property.
 * What it can't answer, and what takes too long, it hands over to a person. It is done when no question is open; in a
 * template without questions, when the contact wants nothing else.
 */
export const agent = step({
  needs: z.object({
    goal: z.string().max(10_000).default(""),
    maxTurns: z.int().min(1).max(50).default(10),
  }),
  misfit(_, template) {
    const message = firstFlaw(template);
    return message === undefined ? undefined : { member: "", message };
  },
  async perform(call, run, { goal, maxTurns }) {
    const memory = (run.memory as Memory | null) ?? { turns: 0, attempts: 0, skipped: [] };
    const turn: Turn = { call, run, goal, maxTurns, memory, trace: traceOf(run), answers: {} };
    if (memory.turns === 0) return begin(turn);
    if (run.openReplies.length === 0) return { kind: "wait", waitingFor: "reply", until: null };
    return answer(turn, await readReplies(call, run));
  },
});

/** The first question without an answer; nothing when the agent's part is done. */
const openQuestion = ({ run, memory, answers }: Turn): Asked | undefined =>
  questionsOf(run).find(
    ({ key }) =>
      !Object.hasOwn(run.answers, key) && !Object.hasOwn(answers, key) && !memory.skipped.includes(key),
  );

const hasQuestions = ({ run }: Turn): boolean => questionsOf(run).length > 0;

async function begin(turn: Turn): Promise<Outcome> {
  const { call, run } = turn;
  const open = openQuestion(turn);
  if (!open && hasQuestions(turn)) return { kind: "next" };
  const { name, language } = await contacts.mustReference(call, run.contactId);
  const { agentName } = await settings.of(call.tx, run.accountId);
  const phrases = phrasesFor(language);
  const first = open ? await textOf(turn, open) : phrases.howCanIHelp;
  return say(turn, open, `${phrases.greeting(name, agentName)} ${first}`, 1);
}

/** Reads the contact's message, and goes on with the next question. */
async function answer(turn: Turn, replies: Replies): Promise<Outcome> {
  const { call, run, memory } = turn;
  const open = openQuestion(turn);
  const context = await contextOf(call, run);
  const understood = open && meaningOf(open, replies, context, run);
  const facts = await factsAbout(turn, replies.text);
  // A question back is not the answer to one that accepts any text.
  const isBack = open?.question.type === "text" && isQuestion(replies.text);
  const value = understood?.ok && !isBack ? understood.value : null;
  const read = { ...turn, trace: withAnswer(turn.trace, replies.text, value, call.clock.now()) };
  if (replies.wantsPerson) return giveUp(read, "person_requested", replies);
  const { reading } = run.suggestion ?? {};
  const isHandedOver = reading?.of === replies.text && "person" in reading;
  if (isForPerson(replies.text) || isHandedOver) return giveUp(read, "agent_stuck", replies);
  if (!open) return talk(read, replies, facts);
  if (value !== null) return proceed({ ...read, answers: { [open.key]: value } }, facts, replies);
  if (isSkipped(open, replies)) {
    const skipped = [...memory.skipped, open.key];
    return proceed({ ...read, memory: { ...memory, skipped } }, facts, replies);
  }
  if (facts !== null) {
    return sayUnlessTooMany(read, open, `${facts}\n${await textOf(turn, open)}`, memory.attempts, replies);
  }
  if (isQuestion(replies.text)) return giveUp(read, "agent_stuck", replies);
  if (memory.attempts >= maxAttempts) return giveUp(read, "answer_not_understood", replies);
  const problem = understood?.ok === false ? understood.problem : "unclear";
  const label = await filledIn(call, run, withHelp(open));
  const again = askedAgainText(label, open.question, problem, context.language);
  return sayUnlessTooMany(read, open, again, memory.attempts + 1, replies);
}

/** As the rules read the replies, or else the model, whose reading passes the same rules. */
function meaningOf(
  open: Asked,
  replies: Replies,
  context: AnswerContext,
  { suggestion }: ActiveRun,
): Understood {
  const byRules = understandAny(open, replies, context);
  const reading = suggestion?.reading;
  if (byRules.ok || reading?.of !== replies.text || !("answer" in reading)) return byRules;
  const byModel = understand(open.question, reading.answer, context);
  return byModel.ok ? byModel : byRules;
}

/** Asks the next question; without one, the step is done. */
async function proceed(turn: Turn, facts: string | null, replies: Replies): Promise<Outcome> {
  const open = openQuestion(turn);
  if (open) {
    const parts = [facts, await textOf(turn, open)];
    return sayUnlessTooMany(turn, open, parts.filter(Boolean).join("\n"), 1, replies);
  }
  const { call, run, answers, trace } = turn;
  const done: Outcome = { kind: "next", tookReply: true, answers, trace };
  return facts === null ? done : send(call, run, facts, done);
}

const farewell =
  /^\W*(?:no|nope|nothing|that'?s (?:all|it)|thanks|thank you|ok(?:ay)?|bye|gracias|nada|eso es todo|adios)\b/;

/** A dialogue without questions: answers until the contact wants nothing else. */
async function talk(turn: Turn, replies: Replies, facts: string | null): Promise<Outcome> {
  const { call, run, trace, memory } = turn;
  if (facts !== null) {
    const { language } = await contacts.mustReference(call, run.contactId);
    const text = `${facts}\n${phrasesFor(language).anythingElse}`;
    return sayUnlessTooMany(turn, undefined, text, memory.attempts, replies);
  }
  const last = plain(replies.texts.at(-1) ?? "").slice(0, 200);
  if (!isQuestion(last) && farewell.test(last)) return { kind: "next", tookReply: true, trace };
  return giveUp(turn, "agent_stuck", replies);
}

async function factsAbout({ call, run }: Turn, text: string): Promise<string | null> {
  const { language } = await contacts.mustReference(call, run.contactId);
  return factsFor(text, {
    property: run.propertyId ? await properties.getWithin(call, run.propertyId) : null,
    settings: await settings.of(call.tx, run.accountId),
    spanish: language === "es",
  });
}

const textOf = async ({ call, run }: Turn, asked: Asked): Promise<string> =>
  askedText(await filledIn(call, run, withHelp(asked)), asked.question);

/** Sends a message and waits for the answer; when the agent has no turns left, hands over instead. */
async function sayUnlessTooMany(
  turn: Turn,
  open: Asked | undefined,
  text: string,
  attempts: number,
  replies: Replies,
): Promise<Outcome> {
  if (turn.memory.turns >= turn.maxTurns) return giveUp(turn, "agent_stuck", replies);
  return say(turn, open, text, attempts);
}

async function say(turn: Turn, open: Asked | undefined, text: string, attempts: number): Promise<Outcome> {
  const { call, run, memory, answers, trace } = turn;
  const key = open?.key ?? null;
  return send(call, run, text, {
    kind: "wait",
    waitingFor: "reply",
    until: null,
    memory: { ...memory, turns: memory.turns + 1, attempts, key },
    answers,
    trace: withQuestion(trace, key, text, call.clock.now()),
  });
}

/** Hands over to a person, with the goal and what was said last. */
async function giveUp(
  { call, run, goal, trace, answers }: Turn,
  reason: "person_requested" | "agent_stuck" | "answer_not_understood",
  { text }: Replies,
): Promise<Outcome> {
  const details = [goal && `Goal: ${goal}`, `The contact wrote: ${text}`].filter(Boolean).join("\n");
  return handOver(call, run, reason, { trace, details, answers });
}
