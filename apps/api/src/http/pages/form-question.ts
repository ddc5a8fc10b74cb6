import { dayInWords } from "@rental/contract/words/day";
import { wholeNumber } from "@rental/contract/words/money";
import { type Content, type Html, html } from "../../platform/text/html.ts";
import { type Choice, input, type Problems, select, textArea } from "./fields.ts";
import type { Texts } from "./texts/index.ts";
import { typedNumber } from "./typed-number.ts";
import type { OutputOf } from "./visit.ts";

export type FormSession = OutputOf<"forms.getSession">["data"];
export type Question = FormSession["questions"][number];
type Answer = FormSession["answers"][string] | null | undefined;

/** The name of the form field that holds the answer. */
export const answerField = "answer";
/** With more choices than this, a drop-down list is used. */
const maxRadios = 8;

/** The answer to a question; the prospect's contact details are kept separately from the answers. */
export const answerTo = ({ answers, contact }: FormSession, { key, contactField }: Question): Answer =>
  answers[key] ?? (contactField ? contact[contactField] : null);

/** The options of a choice: each one's text, and the answer's value. */
const optionsOf = ({ options }: Question): { label: string; value: unknown }[] =>
  (options ?? []).map((option) =>
    typeof option === "object"
      ? { label: option.label, value: option.value ?? option.label }
      : { label: String(option), value: option },
  );

/**
 * Converts a form's answer to the operation's input: null when it is empty. An answer whose format does not match the
 * question's type is passed through unchanged, for the operation to refuse.
 */
export function answerIn(entered: string, question: Question): unknown {
  const text = entered.trim();
  if (text === "") return null;
  switch (question.type) {
    case "number":
      return typedNumber(text);
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text;
    case "choice":
      return /^\d{1,3}$/.test(text) ? (optionsOf(question)[Number(text)]?.value ?? text) : text;
    default:
      return text;
  }
}

/** The field's text for an earlier answer. */
export function enteredOf(answer: Answer, question: Question): string {
  if (answer === null || answer === undefined) return "";
  if (question.type !== "choice") return String(answer);
  const index = optionsOf(question).findIndex(({ label, value }) => value === answer || label === answer);
  return index < 0 ? "" : String(index);
}

/** An answer in human-readable form. */
export function shownAnswer(answer: Answer, question: Question, t: Texts): string {
  if (answer === null || answer === undefined) return t.noAnswer;
  if (question.type === "boolean") return answer === true ? t.yes : t.no;
  if (question.type === "date") return dayInWords(String(answer), t.code);
  if (question.type === "number" && typeof answer === "number") return wholeNumber(answer, t.code);
  if (question.type !== "choice") return String(answer);
  const option = optionsOf(question).find(({ label, value }) => value === answer || label === answer);
  return option?.label ?? String(answer);
}

/** The visitor's message for an answer that was refused. */
export function answerProblem({ type, min, max }: Question, isEmpty: boolean, t: Texts): string {
  if (isEmpty) return t.answerMissing;
  switch (type) {
    case "number":
      return t.answerNumber(range(min, max, t));
    case "date":
      return t.answerDate;
    case "email":
      return t.emailWrong;
    case "phone":
      return t.phoneWrong;
    case "choice":
    case "boolean":
      return t.answerChoice;
    case "text":
      return t.answerText;
  }
}

const range = (min: number | null, max: number | null, t: Texts): string => {
  if (min !== null && max !== null) return t.between(wholeNumber(min, t.code), wholeNumber(max, t.code));
  // Counts and amounts are never negative, so nobody needs to be told.
  if (min === 0 && max === null) return "";
  if (min !== null) return t.notBelow(wholeNumber(min, t.code));
  return max === null ? "" : t.notAbove(wholeNumber(max, t.code));
};

interface Asked {
  question: Question;
  entered: string;
  problems: Problems;
  texts: Texts;
}

/** The question as the page's heading, which is also the label of its field. */
export function questionField({ question, entered, problems, texts: t }: Asked): Html {
  const { type, label, help, min, max } = question;
  const mark = markOf(question, t);
  const required = mark === undefined;
  const hintOf = (limits = ""): string | undefined =>
    [help, limits, mark].filter(Boolean).join(" · ") || undefined;
  const field = { name: answerField, label, hint: hintOf(), problems, isHeading: true, value: entered };
  switch (type) {
    case "boolean":
      return radios({ ...field, required }, yesAndNo(t), entered);
    case "choice": {
      const choices = optionsOf(question).map((option, index) => ({
        value: `${index}`,
        label: option.label,
      }));
      if (choices.length <= maxRadios) return radios({ ...field, required }, choices, entered);
      return select({ ...field, required, choices: [{ value: "", label: t.pleaseChoose }, ...choices] });
    }
    case "text":
      return question.contactField
        ? input({ ...field, more: { autocomplete: "name", maxlength: 200, required } })
        : textArea({ ...field, more: { required } });
    case "number":
      return input({
        ...field,
        hint: hintOf(range(min, max, t)),
        more: { inputmode: "decimal", autocomplete: "off", required },
      });
    case "date":
      return input({ ...field, type: "date", more: { required } });
    case "email":
      return input({ ...field, type: "email", more: { autocomplete: "email", required } });
    case "phone":
      return input({ ...field, type: "tel", more: { autocomplete: "tel", required } });
  }
}

/** The note on a question that may be left unanswered: of two alternative questions, one answer is enough. */
const markOf = ({ required, alternativeKey }: Question, t: Texts): string | undefined => {
  if (!required) return t.optional;
  return alternativeKey === null ? undefined : t.emailOrPhone;
};

const yesAndNo = (t: Texts) => [
  { value: "true", label: t.yes },
  { value: "false", label: t.no },
];

interface Field {
  name: string;
  label: string;
  problems: Problems;
  hint: string | undefined;
  required: boolean;
}

function radios({ name, label, problems, hint, required }: Field, choices: Choice[], chosen: string): Html {
  const wrong = problems.get(name);
  const radio = ({ value, label: text }: Choice, index: number): Content =>
    html`<label class="choice"><input type="radio" name="${name}" value="${value}"${index === 0 && html` id="field-${name}"${wrong && html` autofocus`}`}${value === chosen && html` checked`}${required && html` required`}> ${text}</label>`;
  const by = [hint && `field-${name}-hint`, wrong && `field-${name}-wrong`].filter(Boolean).join(" ");
  return html`<fieldset class="field"${by !== "" && html` aria-describedby="${by}"`}>
<legend><h1>${label}</h1></legend>
${hint && html`<p class="hint" id="field-${name}-hint">${hint}</p>`}
<div class="choices">${choices.map(radio)}</div>
${wrong && html`<p class="wrong" id="field-${name}-wrong">${wrong}</p>`}
</fieldset>`;
}
