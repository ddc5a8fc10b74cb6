import { TextField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import classes from "./settings.module.css";

interface ColorFieldProps {
  name: string;
  label: string;
  /** The label of the browser's picker. */
  pickLabel: string;
  description: string;
  disabled: boolean;
  /** `#rrggbb`, or empty. */
  value: string;
  onChange: (color: string) => void;
}

/** A color, picked or typed. The browser's picker alone can't choose none. */
export function ColorField({ value, onChange, pickLabel, ...field }: ColorFieldProps) {
  return (
    <TextField
      {...field}
      {...controlled(value, onChange)}
      placeholder="#0b5d51"
      maxLength={7}
      rightSection={
        <input
          type="color"
          className={classes.color}
          aria-label={pickLabel}
          disabled={field.disabled}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value : "#0b5d51"}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}
