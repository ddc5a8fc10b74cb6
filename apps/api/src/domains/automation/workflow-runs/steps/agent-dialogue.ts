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
import { isSkipped, type Replies, understandAny } from "./reading.ts";

/*
 * The rules of the step `agent`: what the contact's replies mean, and what the agent does then. They change nothing.
 */

/** What the agent remembers between its messages. */
export interface Memory extends Record<string, unknown> {
  /** Number of its messages. */
  turns: number;
  /** Number of times that it asked the open question. */
  attempts: number;
  /** Keys of questions that the contact skipped. */
  skipped: string[];
  /** Of the question that it asked last. */
  key?: string | null;
}

/** What the agent knows when the contact has written. */
export interface Situation {
  questions: Asked[];
  /** What is answered already, by key. */
  answers: Record<string, AnswerValue>;
  memory: Memory;
  maxTurns: number;
  replies: Replies;
  context: AnswerContext;
  /** What is known of what the contact asks about; null when nothing is. */
  facts: string | null;
}

/** What a language model understood of replies that the rules do not understand. */
export type Reading = { answer: string } | { person: true };

/** A part of what the agent says, without words. */
export type Act =
  | { say: "facts"; text: string }
  | { say: "question"; asked: Asked }
  | { say: "askAgain"; asked: Asked; problem: Extract<Understood, { ok: false }>["problem"] }
  | { say: "howCanIHelp" }
  | { say: "anythingElse" };

type Move =
  /** @property attempts how often the open question has been asked then */
  | { kind: "say"; acts: Act[]; open: Asked | undefined; attempts: number }
  | { kind: "handOver"; reason: "person_requested" | "agent_stuck" | "answer_not_understood" }
  /** The agent's part is done, after a last text if there is one. */
  | { kind: "done"; acts: Act[] };

/** What the agent does about the replies. */
export interface Response {
  move: Move;
  /** What the replies mean as the answer to the open question; null when they are none. */
  value: AnswerValue | null;
  /** New ones, by key. */
  answers: Record<string, AnswerValue>;
  skipped: string[];
}

/** The first question without an answer; nothing when the agent's part is done. */
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
  // A question back is not the answer to one that accepts any text.
  const isBack = open?.question.type === "text" && isQuestion(replies.text);
  const value = understood?.ok && !isBack ? understood.value : null;
  const found: Response = { move: stuck, value, answers: {}, skipped };
  const response = goOn(situation, open, understood, found, reading);
  const isTooMuch = response.move.kind === "say" && memory.turns >= maxTurns;
  return isTooMuch ? { ...response, move: stuck } : response;
}

const stuck: Move = { kind: "handOver", reason: "agent_stuck" };

/** As the rules read the replies, or else the model, whose reading passes the same rules. */
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
  if (isForPerson(replies.text) || (reading && "person" in reading)) return move(stuck);
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

/** Asks the next question; without one, the step is done. */
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

/** A dialogue without questions: answers until the contact wants nothing else. */
function talk({ facts, replies, memory }: Situation): Move {
  if (facts !== null) {
    const acts: Act[] = [{ say: "facts", text: facts }, { say: "anythingElse" }];
    return { kind: "say", acts, open: undefined, attempts: memory.attempts };
  }
  const last = plain(replies.texts.at(-1) ?? "").slice(0, 200);
  return !isQuestion(last) && farewell.test(last) ? { kind: "done", acts: [] } : stuck;
}

/** Whether the rules found an answer, or something that is to be said in any case. */
export function isUnderstood({ replies, memory }: Situation, { move }: Response): boolean {
  if (move.kind === "done" || isForPerson(replies.text)) return true;
  if (move.kind === "handOver") return move.reason === "person_requested";
  return (move.open?.key ?? null) !== (memory.key ?? null) || move.attempts === memory.attempts;
}
