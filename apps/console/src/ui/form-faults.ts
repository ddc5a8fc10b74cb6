import { createContext, useContext } from "react";
import { failureOf } from "../api/errors.ts";
import { useFaultWords } from "./fault-words.ts";
import { type Fault, faultOfMessage } from "./faults.ts";
import { reveal } from "./reveal.ts";

/** The errors of a form. */
export interface Faults {
  /** By the names of the form's fields. */
  fields: Readonly<Record<string, Fault[]>>;
  /** Why the write failed, unless its fields show all of it. */
  error: unknown;
  /** The server's messages about fields that the form does not have. */
  others: { field: string; message: string }[];
}

export const noFaults: Faults = { fields: {}, error: null, others: [] };

export const FaultsContext = createContext<Faults>(noFaults);

/** The error of a field in its form, in words; undefined if there is none. */
export function useFault(name: string, label: string): string | undefined {
  const { fields } = useContext(FaultsContext);
  const say = useFaultWords();
  const sentences = fields[name]?.map((fault) => say(label, fault)) ?? [];
  return sentences.length > 0 ? [...new Set(sentences)].join(" ") : undefined;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The error that the browser reports for a field, by its attributes: `required`, `min`, `step`, `type` and so on. */
function faultOfInput(field: Field): Fault | undefined {
  if (!field.willValidate) return undefined;
  const { validity, type } = field;
  const { min = "", max = "", step = "" } = field as Partial<HTMLInputElement>;
  if (validity.badInput) return { kind: type === "number" ? "number" : type === "time" ? "time" : "day" };
  if (validity.valueMissing || (field.required && field.value.trim() === "")) return { kind: "missing" };
  if (validity.valid) return undefined;
  if (validity.typeMismatch) return { kind: type === "email" ? "email" : "url" };
  if (validity.rangeUnderflow) return { kind: "least", limit: min };
  if (validity.rangeOverflow) return { kind: "most", limit: max };
  if (validity.stepMismatch && (step === "" || step === "1")) return { kind: "whole" };
  return { kind: "said", text: field.validationMessage };
}

const nameOf = (element: Element): string =>
  element.getAttribute("name") || (element.getAttribute("data-field") ?? "");

/** The fields of a form in order: elements with a name, and groups marked with `data-field`. */
const fieldsOf = (form: HTMLFormElement): Element[] => [...form.querySelectorAll("[name], [data-field]")];

/** The errors that the browser reports, by the names of the fields. Fields without a name have the browser's words. */
export function faultsOfInputs(form: HTMLFormElement): Record<string, Fault[]> {
  const found: Record<string, Fault[]> = {};
  for (const element of form.elements) {
    if (!("willValidate" in element)) continue;
    const field = element as HTMLInputElement;
    const fault = faultOfInput(field);
    if (fault) found[field.name] = [...(found[field.name] ?? []), fault];
  }
  return found;
}

/**
 * Shows the server's errors at the fields that they are about.
 * @param aliases API fields that have another name in this form
 */
export function placed(error: unknown, form: HTMLFormElement, aliases: Record<string, string>): Faults {
  const names = fieldsOf(form).map(nameOf);
  const fields: Record<string, Fault[]> = {};
  const others: Faults["others"] = [];
  const failure = failureOf(error);
  for (const each of failure.fields) {
    const path = aliases[each.field] ?? each.field;
    // The innermost field that contains the invalid value.
    const [name] = names
      .filter((one) => path === one || path.startsWith(`${one}.`) || path.startsWith(`${one}[`))
      .sort((a, b) => b.length - a.length);
    if (name === undefined) others.push(each);
    else fields[name] = [...(fields[name] ?? []), faultOfMessage(each.message)];
  }
  const isSaid = failure.kind === "invalid" && failure.fields.length > 0 && others.length === 0;
  return { fields, others, error: isSaid ? null : error };
}

/** Shows the fields that are wrong, also those in closed groups, and moves the focus to the first. */
export function focusFirst(form: HTMLFormElement, fields: Faults["fields"]): void {
  const wrong = fieldsOf(form).filter((element) => fields[nameOf(element)]);
  for (const element of wrong) reveal(element);
  const [first] = wrong;
  if (!first) return;
  const inside = "input:not([type=hidden]), select, textarea, button";
  const group = first.matches(inside) ? first : (first.closest("[data-field]") ?? first);
  const target = group.matches(inside) ? group : group.querySelector(inside);
  // A field that has the focus already would not be read again, with what is wrong.
  if (target === document.activeElement) (target as HTMLElement).blur();
  (target as HTMLElement | null)?.focus();
}
