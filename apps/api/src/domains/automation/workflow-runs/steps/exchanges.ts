import { type AnswerValue, maxTraceExchanges, maxTraceText, type StepTrace } from "@rental/contract";

/** A question is asked once, then repeated at most twice. */
export const maxAttempts = 3;

const cut = (text: string): string => text.slice(0, maxTraceText);

/** The trace of a step after it sent something that awaits an answer. */
export const withQuestion = (
  trace: StepTrace,
  key: string | null,
  question: string,
  now: Date,
): StepTrace => ({
  ...trace,
  exchanges: [
    ...(trace.exchanges ?? []),
    {
      key,
      question: cut(question),
      askedAt: now.toISOString(),
      answer: null,
      answeredAt: null,
      value: null,
    },
  ].slice(-maxTraceExchanges),
});

/** The trace of a step after its last question was answered. */
export const withAnswer = (
  trace: StepTrace,
  answer: string,
  value: AnswerValue | null,
  now: Date,
): StepTrace => ({
  ...trace,
  exchanges: (trace.exchanges ?? []).map((exchange, at, all) =>
    at === all.length - 1
      ? { ...exchange, answer: cut(answer), answeredAt: now.toISOString(), value }
      : exchange,
  ),
});
