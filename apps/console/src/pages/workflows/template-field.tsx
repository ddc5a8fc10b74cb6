import { Alert, Button, Textarea, TextInput } from "@mantine/core";
import { useId, useRef } from "react";
import { useFault } from "../../ui/form-faults.ts";
import { useWords } from "../../words/words.ts";
import { fromWords, inWords, type Placeholder, placeholders, unknownIn } from "./placeholders.ts";
import { templateWords } from "./template-words.ts";
import classes from "./workflows.module.css";

interface TemplateFieldProps {
  label: string;
  name?: string;
  disabled?: boolean;
  /** In the API's notation, with placeholders in braces. */
  value: string;
  onChange: (template: string) => void;
  description?: string;
  maxLength?: number;
  rows?: number;
  error?: string | undefined;
  /** The placeholders to offer. Default: all. */
  offers?: readonly Placeholder[];
  lang?: string;
}

/** A text with placeholders, which people see and choose as words. */
export function TemplateField(props: TemplateFieldProps) {
  const { label, value, onChange, offers = placeholders, rows = 3, maxLength = 2_000, ...others } = props;
  const { names, insert, unknown } = useWords(templateWords);
  const mistaken = unknownIn(value);
  const fault = useFault(props.name ?? "", label);
  const field = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const id = useId();
  const put = (name: Placeholder) => {
    const shown = inWords(value, names);
    const at = field.current?.selectionStart ?? shown.length;
    const end = field.current?.selectionEnd ?? at;
    onChange(fromWords(`${shown.slice(0, at)}[${names[name]}]${shown.slice(end)}`, names));
    field.current?.focus();
  };
  const common = {
    ...others,
    error: others.error ?? fault,
    ref: field,
    label,
    maxLength,
    value: inWords(value, names),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(fromWords(event.currentTarget.value, names)),
  };
  return (
    <div>
      {rows === 1 ? <TextInput {...common} /> : <Textarea {...common} rows={rows} />}
      {mistaken.length > 0 && (
        <Alert color="yellow" variant="light" role="status" mt="xs">
          {unknown(mistaken.join(", "))}
        </Alert>
      )}
      {offers.length > 0 && !others.disabled && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with every button
        <div className={classes.chips} role="group" aria-labelledby={id}>
          <span id={id} className={classes.chipsLabel}>
            {insert}
          </span>
          {offers.map((name) => (
            <Button
              key={name}
              size="compact-xs"
              variant="light"
              color="gray"
              aria-label={`${insert} ${names[name]} (${label})`}
              onClick={() => put(name)}
            >
              {names[name]}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
