import type { WriteCall } from "../../../../gate/operation/call.ts";
import { askedAgainText, askedText } from "../../../screening/answers/answers.service.ts";
import { type Asked, withHelp } from "../../workflows/questions.service.ts";
import type { PinnedRun } from "../workflow-runs.queries.ts";
import { maxAttempts, withAnswer, withQuestion } from "./exchanges.ts";
import { handOver } from "./hand-over.ts";
import { contextOf, isLeftToPerson, isSkipped, readReplies, understandAny } from "./reading.ts";
import { filledIn, send } from "./sending.ts";
import { type Outcome, traceOf } from "./step.ts";

/**
 * Asks a question until its answer is understood, at most three times; then hands over to a person. So does an answer
 * about accommodations, assistance animals or vouchers.
 */
export async function askUntilUnderstood(call: WriteCall, run: PinnedRun, asked: Asked): Promise<Outcome> {
  const attempts = Number(run.memory?.attempts ?? 0);
  const { key, question } = asked;
  const label = await filledIn(call, run, withHelp(asked));
  const trace = traceOf(run);
  if (attempts === 0) return put(call, run, { key, text: askedText(label, question), attempts: 1, trace });
  if (run.openReplies.length === 0) return { kind: "wait", waitingFor: "reply", until: null };
  const now = call.clock.now();
  const replies = await readReplies(call, run);
  const context = await contextOf(call, run);
  const answer = understandAny(asked, replies, context);
  const details = `Question: ${label}\nAnswer: ${replies.text}`;
  const isPersonal = isLeftToPerson(asked, answer, replies);
  const value = answer.ok && !isPersonal ? answer.value : null;
  const read = withAnswer(trace, replies.text, value, now);
  if (replies.wantsPerson) return handOver(call, run, "person_requested", { trace: read, details });
  // Even if it answers the question: an assistance animal is not a pet.
  if (isPersonal) return handOver(call, run, "agent_stuck", { trace: read, details });
  if (isSkipped(asked, replies)) return { kind: "next", tookReply: true, trace: read };
  if (answer.ok) return { kind: "next", tookReply: true, answers: { [key]: answer.value }, trace: read };
  if (attempts >= maxAttempts) {
    return handOver(call, run, "answer_not_understood", { trace: read, details });
  }
  const text = askedAgainText(label, question, answer.problem, context.language);
  return put(call, run, { key, text, attempts: attempts + 1, trace: read });
}

/** Sends a question and waits for its answer. */
async function put(
  call: WriteCall,
  run: PinnedRun,
  {
    key,
    text,
    attempts,
    trace,
  }: { key: string; text: string; attempts: number; trace: ReturnType<typeof traceOf> },
): Promise<Outcome> {
  return send(call, run, text, {
    kind: "wait",
    waitingFor: "reply",
    until: null,
    memory: { key, attempts },
    trace: withQuestion(trace, key, text, call.clock.now()),
  });
}
