import type { FieldError } from "@rental/contract";
import { attributes, type Content, type Html, html } from "../../platform/text/html.ts";
import type { Texts } from "./texts/index.ts";

/** What is wrong with a form: a message to the visitor for each field, or for the whole form under an empty name. */
export type Problems = Map<string, string>;

interface Field {
  name: string;
  label: string;
  hint?: string | undefined;
  problems?: Problems | undefined;
  /** Whether the label is the page's heading. */
  isHeading?: boolean;
}

interface Input extends Field {
  value?: string | undefined;
  type?: string;
  /** Additional attributes of the input. */
  more?: Record<string, string | number | boolean | undefined>;
}

/** An element between its label and its error message. */
const labelled = (field: Field, element: Html): Html => html`<div class="field">
${labelOf(field)}
${hint(field)}
${element}
${wrong(field)}
</div>`;

/** A labelled input; screen readers announce its hint and its error message with it. */
export function input({ type = "text", value, more, ...field }: Input): Html {
  const given = { type, value, ...more, ...described(field) };
  return labelled(field, html`<input${attributes(given)}>`);
}

/** A labelled multi-line text field. */
export function textArea({ value, more, ...field }: Omit<Input, "type">): Html {
  const given = { ...more, ...described(field) };
  return labelled(field, html`<textarea${attributes(given)}>\n${value}</textarea>`);
}

export interface Choice {
  value: string;
  label: string;
}

/** A labelled drop-down list. */
export function select({
  choices,
  value,
  required,
  ...field
}: Field & { choices: Choice[]; value?: string | undefined; required?: boolean }): Html {
  const options = choices.map(
    (each) =>
      html`<option value="${each.value}"${each.value === value && html` selected`}>${each.label}</option>`,
  );
  return labelled(
    field,
    html`<select${attributes({ ...described(field), required })}>\n${options}\n</select>`,
  );
}

/** A labelled checkbox. */
export const checkbox = (name: string, label: string, isChecked: boolean): Html =>
  html`<label class="choice"><input${attributes({ type: "checkbox", name, value: "true", checked: isChecked })}> ${label}</label>`;

/** The problems of a form, above it, with a link to each field. Focused when the page opens, if no field is. */
export function problemSummary(problems: Problems, t: Texts): Content {
  if (problems.size === 0) return null;
  return html`<div class="problems" role="alert" tabindex="-1"${isFirst("", problems) && html` autofocus`}>
<h2>${t.problemsHeading}</h2>
<ul>${[...problems].map(([name, message]) => html`<li>${name === "" ? message : html`<a href="#${idOf(name)}">${message}</a>`}</li>`)}</ul>
</div>`;
}

/** The problems of a form that an operation refused, by field. @param say the message for a field */
export const problemsOf = (errors: FieldError[], say: (field: string) => string): Problems =>
  new Map(errors.map(({ field }) => [field, say(field)]));

/** Whether the field is the first that is wrong: it is focused when the page opens. */
export const isFirst = (name: string, problems: Problems | undefined): boolean =>
  problems !== undefined && [...problems.keys()][0] === name;

const idOf = (name: string): string => `field-${name}`;

function labelOf({ name, label, isHeading }: Field): Html {
  const element = html`<label for="${idOf(name)}">${label}</label>`;
  return isHeading ? html`<h1>${element}</h1>` : element;
}

/** Visitors see the label; screen readers also announce the hint and the problem. */
function described({ name, hint: given, problems }: Field) {
  const isWrong = problems?.has(name) ?? false;
  const by = [given && `${idOf(name)}-hint`, isWrong && `${idOf(name)}-wrong`].filter(Boolean).join(" ");
  return {
    id: idOf(name),
    name,
    "aria-describedby": by || undefined,
    "aria-invalid": isWrong ? "true" : undefined,
    autofocus: isFirst(name, problems),
  };
}

const hint = ({ name, hint: text }: Field): Content =>
  text && html`<p class="hint" id="${idOf(name)}-hint">${text}</p>`;

const wrong = ({ name, problems }: Field): Content =>
  problems?.has(name) && html`<p class="wrong" id="${idOf(name)}-wrong">${problems.get(name)}</p>`;
