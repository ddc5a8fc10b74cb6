import type { AnswerValue } from "@rental/contract";
import {
  type AnswerContext,
  isForPerson,
  isQuestion,
  plain,
  type Understood,
  understand,
} from "../../../screening/answers/answers.service.ts";
import type { Asked } from "../../workflows/questions.service.ts";
import { maxAttempts } from "./exchanges.ts";
import { isLeftToPerson, isSkipped, type Replies, understandAny } from "./reading.ts";

/*
 * The rules of the `agent` step: how it interprets the contact's replies, and how it responds. They have no side
 * effects.
 */

/** The agent's memory between its messages. */
export interface Memory extends Record<string, unknown> {
  /** Number of messages it has sent. */
  turns: number;
  /** Number of times it has asked the open question. */
  attempts: number;
  /** Keys of the questions that the contact skipped. */
  skipped: string[];
  /** Key of the question that it asked last. */
  key?: string | null;
}

/** What the agent knows when the contact has written. */
export interface Situation {
  questions: Asked[];
  /** Existing answers, by key. */
  answers: Record<string, AnswerValue>;
  memory: Memory;
  maxTurns: number;
  replies: Replies;
  context: AnswerContext;
  /** Known facts that answer the contact's question; null when there are none. */
  facts: string | null;
}

/** A language model's interpretation of replies that the rules do not understand. */
export type Reading = { answer: string } | { person: true };

/** A part of the agent's response, before it is worded. */
export type Act =
  | { say: "facts"; text: string }
  | { say: "question"; asked: Asked }
  | { say: "askAgain"; asked: Asked; problem: Extract<Understood, { ok: false }>["problem"] }
  | { say: "howCanIHelp" }
  | { say: "anythingElse" };

type Move =
  /** @property attempts how often the open question will have been asked */
  | { kind: "say"; acts: Act[]; open: Asked | undefined; attempts: number }
  | { kind: "handOver"; reason: "person_requested" | "agent_stuck" | "answer_not_understood" }
  /** The agent is done, after an optional last text. */
  | { kind: "done"; acts: Act[] };

/** The agent's response to the replies. */
export interface Response {
  move: Move;
  /** The replies interpreted as an answer to the open question; null when they are none. */
  value: AnswerValue | null;
  /** New answers, by key. */
  answers: Record<string, AnswerValue>;
  skipped: string[];
}

/** The first unanswered question; nothing when the agent is done. */
export const openQuestion = (
  { questions, answers }: Pick<Situation, "questions" | "answers">,
  skipped: string[],
): Asked | undefined => questions.find(({ key }) => !Object.hasOwn(answers, key) && !skipped.includes(key));

/** The agent's response to the contact's replies. */
export function respond(situation: Situation, reading?: Reading): Response {
  const { replies, memory, maxTurns } = situation;
  const { skipped } = memory;
  const open = openQuestion(situation, skipped);
  const understood = open && meaningOf(open, situation, reading);
  // A counter-question is not the answer to a question that accepts any text.
  const isBack = open?.question.type === "text" && isQuestion(replies.text);
  const value = understood?.ok && !isBack ? understood.value : null;
  const found: Response = { move: stuck, value, answers: {}, skipped };
  const response = goOn(situation, open, understood, found, reading);
  const isTooMuch = response.move.kind === "say" && memory.turns >= maxTurns;
  return isTooMuch ? { ...response, move: stuck } : response;
}

const stuck: Move = { kind: "handOver", reason: "agent_stuck" };

/** Interprets the replies by the rules, or else by the model, whose reading must pass the same rules. */
function meaningOf(open: Asked, { replies, context }: Situation, reading: Reading | undefined): Understood {
  const byRules = understandAny(open, replies, context);
  if (byRules.ok || !reading || !("answer" in reading)) return byRules;
  const byModel = understand(open.question, reading.answer, context);
  return byModel.ok ? byModel : byRules;
}

function goOn(
  situation: Situation,
  open: Asked | undefined,
  understood: Understood | undefined,
  found: Response,
  reading: Reading | undefined,
): Response {
  const { replies, memory, facts } = situation;
  const { value } = found;
  const move = (next: Move): Response => ({ ...found, move: next });
  if (replies.wantsPerson) return move({ kind: "handOver", reason: "person_requested" });
  if (isForPersonOnly(situation, open, understood) || (reading && "person" in reading)) return move(stuck);
  if (!open) return move(talk(situation));
  if (value !== null) return proceed(situation, { ...found, answers: { [open.key]: value } });
  if (isSkipped(open, replies))
    return proceed(situation, { ...found, skipped: [...found.skipped, open.key] });
  if (facts !== null) {
    const acts: Act[] = [
      { say: "facts", text: facts },
      { say: "question", asked: open },
    ];
    return move({ kind: "say", acts, open, attempts: memory.attempts });
  }
  if (isQuestion(replies.text)) return move(stuck);
  if (memory.attempts >= maxAttempts) return move({ kind: "handOver", reason: "answer_not_understood" });
  const problem = understood?.ok === false ? understood.problem : "unclear";
  const acts: Act[] = [{ say: "askAgain", asked: open, problem }];
  return move({ kind: "say", acts, open, attempts: memory.attempts + 1 });
}

/** Whether only a person may answer the replies; those to a question may name policies of their own. */
const isForPersonOnly = (
  { replies }: Situation,
  open: Asked | undefined,
  understood: Understood | undefined,
): boolean => (open && understood ? isLeftToPerson(open, understood, replies) : isForPerson(replies.text));

/** Asks the next question; if there is none, the step is done. */
function proceed({ questions, answers, facts }: Situation, found: Response): Response {
  const known = { questions, answers: { ...answers, ...found.answers } };
  const open = openQuestion(known, found.skipped);
  const acts: Act[] = facts === null ? [] : [{ say: "facts", text: facts }];
  if (!open) return { ...found, move: { kind: "done", acts } };
  acts.push({ say: "question", asked: open });
  return { ...found, move: { kind: "say", acts, open, attempts: 1 } };
}

const farewell =
  /^\W*(?:no|nope|nothing|that'?s (?:all|it)|thanks|thank you|ok(?:ay)?|bye|gracias|nada|eso es todo|adios)\b/;

/** A dialogue without questions: answers until the contact needs nothing else. */
function talk({ facts, replies, memory }: Situation): Move {
  if (facts !== null) {
    const acts: Act[] = [{ say: "facts", text: facts }, { say: "anythingElse" }];
    return { kind: "say", acts, open: undefined, attempts: memory.attempts };
  }
  const last = plain(replies.texts.at(-1) ?? "").slice(0, 200);
  return !isQuestion(last) && farewell.test(last) ? { kind: "done", acts: [] } : stuck;
}

/** Whether the rules found an answer, or something that must be said in any case. */
export function isUnderstood(situation: Situation, { move }: Response): boolean {
  const { memory } = situation;
  const open = openQuestion(situation, memory.skipped);
  const understood = open && meaningOf(open, situation, undefined);
  if (move.kind === "done" || isForPersonOnly(situation, open, understood)) return true;
  if (move.kind === "handOver") return move.reason === "person_requested";
  return (move.open?.key ?? null) !== (memory.key ?? null) || move.attempts === memory.attempts;
}
