import { NativeSelect, TextInput } from "@mantine/core";
import type { PeopleCreateInput } from "@rental/sdk";
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
      <TextInput
        label={w.name}
        required
        {...controlled(value.name, (name) => onChange({ ...value, name }))}
      />
      <TextInput
        label={w.email}
        type="email"
        required
        {...controlled(value.email, (email) => onChange({ ...value, email }))}
      />
      <NativeSelect
        label={w.role}
        {...controlled(value.role, (role) => onChange({ ...value, role }))}
        data={choicesOf(w.roleHints)}
      />
    </>
  );
}
