import { isQuestion, plain, understand } from "../../../screening/answers/answers.service.ts";
import type { Act, Turn } from "./acts.ts";
import { consents } from "./consents.ts";
import { cut } from "./labels.ts";
import type { DialogueServices } from "./services.ts";
import { type DialogueState, free } from "./state.ts";

/** Number of consecutive misunderstood answers to a question before a person takes over. */
const maxWrongAnswers = 3;

/** Starts the account's form; if it has several, lets the visitor choose one. */
export async function offerForms(state: DialogueState, services: DialogueServices): Promise<Turn> {
  const forms = await services.forms();
  const [only, ...others] = forms;
  if (only === undefined) return { state: free(state), acts: [{ say: "noForms" }] };
  if (others.length === 0) return beginForm(only.id, state, services);
  const labels = forms.map(({ name }) => cut(name));
  return {
    state: { ...state, expects: { kind: "form", ids: forms.map(({ id }) => id), labels } },
    acts: [{ say: "forms", labels }],
  };
}

export async function beginForm(id: string, state: DialogueState, services: DialogueServices): Promise<Turn> {
  const begun = await services.beginForm(id, state.propertyId);
  if (begun === null) return { state: free(state), acts: [{ say: "noForms" }] };
  return ask(begun.sessionId, { ...state, sessionId: begun.sessionId, attempts: 0 }, services, [
    { say: "formBegins", intro: begun.intro },
  ]);
}

/** Asks the next open question; if there is none, the form is complete. */
async function ask(
  sessionId: string,
  state: DialogueState,
  services: DialogueServices,
  before: Act[] = [],
): Promise<Turn> {
  const next = await services.nextQuestion(sessionId);
  if (next === "closed") return { state: free(state), acts: [{ say: "formClosed" }] };
  if (next !== null) {
    const { key, text, options } = next;
    return {
      state: { ...state, expects: { kind: "answer", sessionId, key } },
      acts: [...before, { say: "question", text, options }],
    };
  }
  const done = await services.completeForm(sessionId);
  const { today } = services.context;
  return { state: free(state), acts: [...before, { say: "formDone", ...done, today }] };
}

type Open = Extract<DialogueState["expects"], { kind: "answer" }>;

/** Whether a visitor asks something instead of answering: "what is the application fee?" */
export async function isAskedBack(
  said: string,
  { sessionId }: Open,
  services: DialogueServices,
): Promise<boolean> {
  if (!isQuestion(said)) return false;
  const open = await services.nextQuestion(sessionId);
  if (open === null || open === "closed") return false;
  // Words of any kind can be an answer in words.
  return open.takesAnyText ? /[?¿]/.test(said) : !(await services.readsAnswer(sessionId, open.key, said));
}

/** Says something in between, and asks the open question again. */
export async function repeatQuestion(
  acts: Act[],
  { sessionId }: Open,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn> {
  return ask(sessionId, state, services, acts);
}

/** An answer, and the visitor's wording of it. */
export interface GivenAnswer {
  value: string;
  said: string;
}

/** Questions for the income of a month, as in the forms that the console starts with. */
const ofMonthlyIncome = /^(?:monthly(?:household)?|householdmonthly)income$/;
/** Less may mean thousands. */
const leastIncome = 100;

/** "Yes, that's my monthly income", "así es". */
const affirms = /^\W*(?:yes|yeah|yep|si|asi es|exacto|correcto)\b/;

/** Whether a reply confirms the amount that was asked about, and names no other. */
const confirms = (said: string): boolean => consents(said) || (!/\d/.test(said) && affirms.test(plain(said)));

/** The amount of an answer that is hardly an income; none is one. */
async function smallIncomeIn(
  value: string,
  { sessionId, key }: Open,
  services: DialogueServices,
): Promise<number | undefined> {
  if (!ofMonthlyIncome.test(key.toLowerCase().replace(/[^a-z]/g, ""))) return undefined;
  const read = understand({ type: "number" }, value, services.context);
  const amount = read.ok ? Number(read.value) : 0;
  if (amount <= 0 || amount >= leastIncome) return undefined;
  const open = await services.nextQuestion(sessionId);
  const isNumber = open !== null && open !== "closed" && !open.takesAnyText && open.options.length === 0;
  return isNumber && (await services.readsAnswer(sessionId, key, value)) ? amount : undefined;
}

/** Saves an answer and continues with the next question. @returns nothing when a person should take over */
export async function answerForm(
  given: GivenAnswer,
  expects: Open,
  state: DialogueState,
  services: DialogueServices,
): Promise<Turn | null> {
  const { sessionId, key, small } = expects;
  const isConfirmed = small !== undefined && confirms(given.said);
  const { value, said } = isConfirmed ? { value: small, said: small } : given;
  const amount = small === undefined ? await smallIncomeIn(value, expects, services) : undefined;
  if (amount !== undefined)
    return {
      state: { ...state, expects: { ...expects, small: value } },
      acts: [{ say: "smallIncome", amount }],
    };
  const saved = await services.saveAnswer(sessionId, key, value, said);
  if (saved === "closed") return { state: free(state), acts: [{ say: "formClosed" }] };
  // Confirms how a different wording was understood; the visitor's own words need no echo.
  const noted: Act[] = said.includes(value) ? [] : [{ say: "noted", value }];
  if (saved === "saved") return ask(sessionId, { ...state, attempts: 0 }, services, noted);
  const attempts = state.attempts + 1;
  if (attempts >= maxWrongAnswers && services.settings.callHumanEnabled) return null;
  return {
    state: { ...state, attempts },
    acts: [{ say: "question", text: saved.askAgain, options: saved.options }],
  };
}
