import { NativeSelect, TextInput } from "@mantine/core";
import type { PeopleCreateInput } from "@rental/sdk";
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
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <TextInput
        label={w.email}
        type="email"
        required
        value={value.email}
        onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
      />
      <NativeSelect
        label={w.role}
        value={value.role}
        onChange={(event) =>
          onChange({ ...value, role: event.currentTarget.value as PeopleCreateInput["role"] })
        }
        data={Object.entries(w.roleHints).map(([role, label]) => ({ value: role, label }))}
      />
    </>
  );
}
