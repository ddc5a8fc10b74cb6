import { useQuery } from "@tanstack/react-query";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { SelectField } from "../../../ui/fields.tsx";
import { controlled } from "../../../ui/form.tsx";
import { useWords } from "../../../words/words.ts";
import type { FieldProps } from "../sections.ts";
import { settingsWords } from "../words.ts";
import { allSourcesQuery } from "./queries.ts";
import { calendarsWords } from "./words.ts";

/** Which imported calendar blocks times: all, or one. As on the server, a value that is not a calendar means all of them. */
export function BlockingCalendar({ settings: { showingCalendarId: value }, onEdit, disabled }: FieldProps) {
  const s = useWords(settingsWords);
  const w = useWords(calendarsWords);
  const { data: sources, error } = useQuery(allSourcesQuery);
  const choices = [
    { value: "primary", label: w.allCalendars },
    ...(sources ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  const isKnown = choices.some((choice) => choice.value === value);
  const { label, effect } = s.fields.showingCalendarId;
  return (
    <>
      <SelectField
        name="showingCalendarId"
        label={label}
        description={effect}
        disabled={disabled || !sources}
        {...controlled(value, (id) => onEdit("showingCalendarId", id))}
        data={isKnown ? choices : [...choices, { value, label: sources ? w.unknownCalendar : "…" }]}
      />
      <FailureNote error={error} />
    </>
  );
}
