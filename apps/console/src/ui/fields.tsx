import {
  Checkbox,
  type CheckboxProps,
  Input,
  NativeSelect,
  type NativeSelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
} from "@mantine/core";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { useFault } from "./form-faults.ts";
import layout from "./layout.module.css";

/** The props of every form field: its name in the API, and its label, which its error messages contain. */
interface FieldNames {
  name: string;
  label: string;
}

/** Wraps an input of Mantine so that it shows the error that its form has for it. */
const field = <Props extends object>(Control: ComponentType<Props>) =>
  function Field(props: Omit<Props, "error" | keyof FieldNames> & FieldNames) {
    return <Control {...(props as unknown as Props)} error={useFault(props.name, props.label)} />;
  };

/** One line of text. `type`, `required` and other attributes restrict what is accepted. */
export const TextField = field<ComponentProps<typeof TextInput>>(TextInput);
export const TextAreaField = field<TextareaProps>(Textarea);
export const SelectField = field<NativeSelectProps>(NativeSelect);
export const SwitchField = field<SwitchProps>(Switch);
export const CheckField = field<CheckboxProps>(Checkbox);

interface NumberFieldProps extends Omit<ComponentProps<typeof TextField>, "type" | "value" | "onChange"> {
  /** As it is typed. */
  value: string | number;
  onChange: (typed: string) => void;
  /** Whether only integers are accepted. */
  isWhole?: boolean;
}

/** A number as typed: it is not rounded or clamped, but refused if it is out of range. */
export function NumberField({ onChange, isWhole = false, ...props }: NumberFieldProps) {
  return (
    <TextField
      {...props}
      type="number"
      inputMode={isWhole ? "numeric" : "decimal"}
      step={isWhole ? 1 : "any"}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface FieldGroupProps extends FieldNames {
  description?: ReactNode;
  children: ReactNode;
}

/** Several inputs that are one field of the API, such as a list. */
export function FieldGroup({ name, label, description, children }: FieldGroupProps) {
  const fault = useFault(name, label);
  return (
    <fieldset className={layout.group} data-field={name} aria-describedby={`${name}-description`}>
      <legend>{label}</legend>
      <div id={`${name}-description`}>
        {description && <Input.Description>{description}</Input.Description>}
        {fault && <Input.Error>{fault}</Input.Error>}
      </div>
      {children}
    </fieldset>
  );
}
