import { Button, Fieldset } from "@mantine/core";
import type { Settings } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "../api/queries.ts";
import { useMay } from "../app/session.ts";
import { useWords } from "../words/words.ts";
import { customFieldWords } from "./custom-field-words.ts";
import { NumberField, SelectField, TextField } from "./fields.tsx";
import { controlled, lastDay } from "./form.tsx";
import layout from "./layout.module.css";

type CustomField = Settings["customFields"]["contacts"][number];
type Value = string | number | boolean;

/** The values of a record by key; null removes one. */
export type CustomValues = Record<string, Value | null>;

/** Only the values that were changed, so that changes by others meanwhile are kept. */
export function customChangesOf(now: CustomValues, before: CustomValues): CustomValues | undefined {
  const changed = Object.entries(now).filter(([key, value]) => value !== (before[key] ?? null));
  return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

interface CustomFieldsProps {
  of: keyof Settings["customFields"];
  values: CustomValues;
  onChange: (values: CustomValues) => void;
  disabled?: boolean;
}

/** The fields that the account declares for its contacts or listings, if it declares any. */
export function CustomFields({ of, values, onChange, disabled = false }: CustomFieldsProps) {
  const w = useWords(customFieldWords);
  const may = useMay();
  const { data: settings } = useQuery({ ...settingsQuery, enabled: may.see("settings") });
  const fields = settings?.customFields[of] ?? [];
  if (fields.length === 0) return null;
  return (
    <Fieldset legend={w.title}>
      <div className={layout.pair}>
        {fields.map((field) => {
          const value = Object.hasOwn(values, field.key) ? (values[field.key] ?? null) : null;
          const set = (changed: Value | null) => onChange({ ...values, [field.key]: changed });
          return (
            <div key={field.key}>
              <Field field={field} value={value} onChange={set} disabled={disabled} />
              {!disabled && value !== null && !fits(field, value) && (
                <Button
                  size="xs"
                  mt="xs"
                  variant="default"
                  aria-label={w.removeFrom(field.label)}
                  onClick={({ currentTarget }) => {
                    currentTarget.parentElement?.querySelector<HTMLElement>("input, select")?.focus();
                    set(null);
                  }}
                >
                  {w.remove}
                </Button>
              )}
            </div>
          );
        })}
      </div>
    </Fieldset>
  );
}

interface FieldProps {
  field: CustomField;
  value: Value | null;
  onChange: (value: Value | null) => void;
  disabled: boolean;
}

function Field({ field, value, onChange, disabled }: FieldProps) {
  const w = useWords(customFieldWords);
  const isShown = value === null || fits(field, value);
  const shown = isShown && value !== null ? String(value) : "";
  const common = {
    name: `customFields.${field.key}`,
    label: field.label,
    disabled,
    ...(!isShown && { description: w.noLonger(String(value)) }),
  };
  const text = controlled(shown, (typed) => onChange(typed || null));
  const none = { value: "", label: w.none };
  switch (field.type) {
    case "number":
      return (
        <NumberField
          {...common}
          // Passed as a number, so that 1.0 stays while 1.05 is typed.
          value={typeof value === "number" ? value : ""}
          onChange={(typed) => onChange(typed === "" ? null : Number(typed))}
        />
      );
    case "date":
      return <TextField {...common} type="date" max={lastDay} {...text} />;
    case "boolean":
      return (
        <SelectField
          {...common}
          data={[none, { value: "true", label: w.yes }, { value: "false", label: w.no }]}
          {...controlled(shown, (chosen) => onChange(chosen === "" ? null : chosen === "true"))}
        />
      );
    case "choice":
      return (
        <SelectField
          {...common}
          data={[none, ...(field.options ?? []).map((option) => ({ value: option, label: option }))]}
          {...text}
        />
      );
    case "text":
      return <TextField {...common} maxLength={500} {...text} />;
  }
}

/** Whether a field can show a value, which may be older than its declaration. */
function fits({ type, options = [] }: CustomField, value: Value): boolean {
  if (type === "text") return true;
  if (type === "choice") return options.some((option) => option === value);
  if (type === "date") return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
  return typeof value === type;
}
