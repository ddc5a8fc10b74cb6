import type { ReactNode } from "react";
import { useAssignable } from "../api/people.ts";
import { assigneeWords } from "../words/assignee-words.ts";
import { useWords } from "../words/words.ts";
import { SelectField } from "./fields.tsx";
import { controlled } from "./form.tsx";

interface AssigneeFieldProps {
  label?: string;
  description?: ReactNode;
  /** The word for null. */
  nobody?: string;
  disabled?: boolean;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** The person who looks after a record. Somebody who has left stays until another one is chosen. */
export function AssigneeField({ nobody, value, onChange, ...props }: AssigneeFieldProps) {
  const w = useWords(assigneeWords);
  const people = useAssignable();
  const isUnknown = value !== null && !people.some(({ id }) => id === value);
  return (
    <SelectField
      label={w.label}
      {...props}
      name="assigneeId"
      {...controlled(value ?? "", (id) => onChange(id || null))}
      data={[
        { value: "", label: nobody ?? w.nobody },
        ...(isUnknown ? [{ value, label: w.another }] : []),
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
