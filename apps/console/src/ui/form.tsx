import { type ComponentProps, useContext, useEffect, useRef, useState } from "react";
import { FailureNote } from "./failure-note.tsx";
import { FaultsContext, faultsOfInputs, focusFirst, noFaults, placed } from "./form-faults.ts";
import { useGuard } from "./unsaved.ts";

export interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: () => void;
  /** The write that submits it. */
  write: { isPending: boolean; error: unknown; data?: unknown };
  /** The typed values, as JSON: leaving asks while they are not saved. null if nothing is unsaved, or not worth asking. */
  edits: unknown;
  /** Whether closing its dialog asks while it is being sent, because its result is shown there, once. */
  isAwaited?: boolean;
  /** Names of the API whose fields have another name in this form. */
  aliases?: Record<string, string>;
}

const none = {};

/**
 * A form that is submitted by script. Errors, whether from the fields' own attributes or from the server's response, are
 * shown at the fields of `fields.tsx` by name, and the first invalid one gets the focus. `FormFailure` shows the rest.
 */
export function Form({
  onSubmit,
  write,
  edits,
  isAwaited = false,
  aliases = none,
  children,
  ...props
}: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState(noFaults);
  const isFocusDue = useRef(false);
  useGuard(edits, write, isAwaited);
  const { error } = write;
  useEffect(() => {
    isFocusDue.current = true;
    setFaults(error && form.current ? placed(error, form.current, aliases) : noFaults);
  }, [error, aliases]);
  useEffect(() => {
    if (form.current && isFocusDue.current) focusFirst(form.current, faults.fields);
    isFocusDue.current = false;
  }, [faults]);
  const submit = (element: HTMLFormElement) => {
    const fields = faultsOfInputs(element);
    if ("" in fields) return void element.reportValidity();
    if (Object.keys(fields).length === 0) return onSubmit();
    isFocusDue.current = true;
    setFaults({ ...noFaults, fields });
  };
  const forget = ({ target }: { target: EventTarget }) => {
    const element = target as HTMLInputElement;
    const group = element.closest("[data-field]")?.getAttribute("data-field");
    const edited = [element.name, group].filter((name) => name && faults.fields[name]);
    if (edited.length === 0) return;
    const left = Object.entries(faults.fields).filter(([name]) => !edited.includes(name));
    setFaults({ ...faults, fields: Object.fromEntries(left) });
  };
  return (
    <form
      {...props}
      ref={form}
      noValidate
      onChange={forget}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble from a dialog to the form that opened it, although the dialog is elsewhere in the DOM.
        event.stopPropagation();
        submit(event.currentTarget);
      }}
    >
      <FaultsContext value={faults}>{children}</FaultsContext>
    </form>
  );
}

/** In a form: why it could not be submitted, except for what its fields show. */
export function FormFailure() {
  const { error, others } = useContext(FaultsContext);
  return <FailureNote error={error} fields={others} />;
}

/** The props of a controlled text field or select. */
export const controlled = <Value extends string>(value: Value, onChange: (value: Value) => void) => ({
  value,
  onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
    onChange(currentTarget.value as Value),
});

/** The last day that a date field accepts. Without it, browsers accept years of six digits, which no other part does. */
export const lastDay = "9999-12-31";

/** The choices of a select, made from the words for their values. */
export const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
