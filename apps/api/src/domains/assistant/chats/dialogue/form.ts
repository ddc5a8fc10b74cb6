import type { Act, Turn } from "./acts.ts";
import { cut } from "./labels.ts";
import type { DialogueState } from "./state.ts";
import type { World } from "./world.ts";

/** Answers to a question in a row that may not be understood before a person takes over. */
export const maxWrongAnswers = 3;

/** Begins the account's form; where it has several, the visitor chooses one. */
export async function offerForms(state: DialogueState, world: World): Promise<Turn> {
  const forms = await world.forms();
  const [only, ...others] = forms;
  if (only === undefined) return { state: free(state), acts: [{ say: "noForms" }] };
  if (others.length === 0) return beginForm(only.id, state, world);
  const labels = forms.map(({ name }) => cut(name));
  return {
    state: { ...state, expects: { kind: "form", ids: forms.map(({ id }) => id), labels } },
    acts: [{ say: "forms", labels }],
  };
}

const free = (state: DialogueState): DialogueState => ({ ...state, expects: { kind: "anything" } });

export async function beginForm(id: string, state: DialogueState, world: World): Promise<Turn> {
  const begun = await world.beginForm(id, state.propertyId);
  if (begun === null) return { state: free(state), acts: [{ say: "noForms" }] };
  return ask(begun.sessionId, { ...state, sessionId: begun.sessionId, attempts: 0 }, world, [
    { say: "formBegins", intro: begun.intro },
  ]);
}

/** The next open question; without one, the form is complete. */
async function ask(sessionId: string, state: DialogueState, world: World, before: Act[] = []): Promise<Turn> {
  const next = await world.nextQuestion(sessionId);
  if (next === "closed") return { state: free(state), acts: [{ say: "formClosed" }] };
  if (next !== null) {
    const { key, text, options } = next;
    return {
      state: { ...state, expects: { kind: "answer", sessionId, key } },
      acts: [...before, { say: "question", text, options }],
    };
  }
  const done = await world.completeForm(sessionId);
  const { today } = world.context;
  return { state: free(state), acts: [...before, { say: "formDone", ...done, today }] };
}

/** An answer, and the words in which the visitor gave it. */
export interface GivenAnswer {
  value: string;
  said: string;
}

/** Saves an answer, and goes on with the next question. @returns nothing when a person should take over */
export async function answerForm(
  { value, said }: GivenAnswer,
  { sessionId, key }: { sessionId: string; key: string },
  state: DialogueState,
  world: World,
): Promise<Turn | null> {
  const saved = await world.saveAnswer(sessionId, key, value, said);
  if (saved === "closed") return { state: free(state), acts: [{ say: "formClosed" }] };
  // The visitor sees how other words were understood, and needs no part of their own again.
  const noted: Act[] = said.includes(value) ? [] : [{ say: "noted", value }];
  if (saved === "saved") return ask(sessionId, { ...state, attempts: 0 }, world, noted);
  const attempts = state.attempts + 1;
  if (attempts >= maxWrongAnswers && world.settings.callHumanEnabled) return null;
  return {
    state: { ...state, attempts },
    acts: [{ say: "question", text: saved.askAgain, options: saved.options }],
  };
}
