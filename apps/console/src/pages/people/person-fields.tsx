import type { PeopleCreateInput } from "@rental/sdk";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { choicesOf, controlled } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import { peopleWords } from "./words.ts";

interface PersonFieldsProps {
  value: PeopleCreateInput;
  onChange: (value: PeopleCreateInput) => void;
}

/** Name, address and role of a person. */
export function PersonFields({ value, onChange }: PersonFieldsProps) {
  const w = useWords(peopleWords);
  return (
    <>
      <TextField
        name="name"
        label={w.name}
        required
        {...controlled(value.name, (name) => onChange({ ...value, name }))}
      />
      <TextField
        name="email"
        label={w.email}
        type="email"
        required
        {...controlled(value.email, (email) => onChange({ ...value, email }))}
      />
      <SelectField
        name="role"
        label={w.role}
        {...controlled(value.role, (role) => onChange({ ...value, role }))}
        data={choicesOf(w.roleHints)}
      />
    </>
  );
}
