import type { ComponentProps } from "react";

interface FormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: () => void;
}

/** A form that is sent by a script, not by the browser. */
export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    {...props}
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  />
);

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
