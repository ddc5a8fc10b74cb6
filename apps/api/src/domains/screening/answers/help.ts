import { optionLines } from "./choice.ts";
import type { AnswerType, Question, Understood } from "./question.ts";

type Problem = Extract<Understood, { ok: false }>["problem"];

/** Hints for answering each type of question: in Spanish for people who speak it, otherwise in English. */
const hints: Record<"en" | "es", Record<AnswerType, string>> = {
  en: {
    text: "Please answer in a few words.",
    number: "Please answer with one number, for example 2.",
    boolean: "Please answer yes or no.",
    choice: "Please answer with one of the options, for example the first one:",
    date: "Please answer with one date, for example March 1 or 2027-03-01.",
    email: "Please answer with one email address, for example name@example.com.",
    phone: "Please answer with one phone number, for example +1 555 010 0199.",
  },
  es: {
    text: "Responda por favor con unas palabras.",
    number: "Responda por favor con un número, por ejemplo 2.",
    boolean: "Responda por favor sí o no.",
    choice: "Responda por favor con una de las opciones, por ejemplo la primera:",
    date: "Responda por favor con una fecha, por ejemplo 1 de marzo o 2027-03-01.",
    email: "Responda por favor con un correo electrónico, por ejemplo nombre@example.com.",
    phone: "Responda por favor con un número de teléfono, por ejemplo +1 555 010 0199.",
  },
};

/** A question as sent: a choice lists its options. */
export const askedText = (label: string, { type, options = [] }: Question): string =>
  type === "choice" ? `${label}\n${optionLines(options)}` : label;

/** The text that repeats a question after an answer that was not understood: the hint, then the question. */
export function askedAgainText(
  label: string,
  question: Question,
  problem: Problem,
  language: string,
): string {
  const spanish = language === "es";
  const hint =
    problem === "unclear" ? hints[spanish ? "es" : "en"][question.type] : bounds(question, spanish);
  if (question.type === "choice") return `${label}\n${hint}\n${optionLines(question.options ?? [])}`;
  return `${hint}\n${label}`;
}

function bounds({ min, max }: Question, spanish: boolean): string {
  const [answer, least, most] = spanish
    ? ["Responda por favor con un número", `desde ${min}`, `hasta ${max}`]
    : ["Please answer with a number", `from ${min}`, `up to ${max}`];
  return `${[answer, min !== undefined && least, max !== undefined && most].filter(Boolean).join(" ")}.`;
}
