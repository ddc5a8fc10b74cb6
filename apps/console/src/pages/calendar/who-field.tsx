import { SelectField } from "../../ui/fields.tsx";
import { controlled } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";

interface WhoFieldProps {
  whose: Whose;
  /** What null is called. */
  nobody?: string;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Who shows it. Somebody whom the person may not know stays while nobody else is chosen. */
export function WhoField({ whose: { people }, nobody, value, onChange }: WhoFieldProps) {
  const w = useWords(whoWords);
  const isUnknown = value !== null && !people.some(({ id }) => id === value);
  return (
    <SelectField
      name="assigneeId"
      label={w.shownBy}
      {...controlled(value ?? "", (id) => onChange(id || null))}
      data={[
        { value: "", label: nobody ?? w.nobody },
        ...(isUnknown ? [{ value, label: w.another }] : []),
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
