import { NativeSelect } from "@mantine/core";
import { useAssignable } from "../api/people.ts";
import { useSession } from "../app/session.ts";
import { assigneeWords } from "../words/assignee-words.ts";
import { useWords } from "../words/words.ts";

interface AssigneeFilterProps {
  /** Shown above it; otherwise `aria-label` names it. */
  label?: string;
  "aria-label"?: string;
  /** The id of a person, `me`, `none`, or undefined for everybody. */
  value: string | undefined;
  onChange: (who: string | undefined) => void;
}

/** Filters a list by the person who looks after its records, or by nobody. */
export function AssigneeFilter({ value, onChange, ...props }: AssigneeFilterProps) {
  const w = useWords(assigneeWords);
  const me = useSession().person?.id;
  const people = useAssignable();
  const others = people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: name }));
  const choices = [
    { value: "", label: w.everybody },
    // Viewers can't be assigned records.
    ...(people.some(({ id }) => id === me) || value === "me" ? [{ value: "me", label: w.mine }] : []),
    ...others,
    { value: "none", label: w.nobody },
  ];
  // An address may name somebody who has left.
  const isUnknown = value !== undefined && !choices.some((choice) => choice.value === value);
  return (
    // Not `FilterSelect`, which brings the code of forms to a page that has none.
    <NativeSelect
      {...props}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
      data={isUnknown ? [...choices, { value, label: w.another }] : choices}
    />
  );
}
