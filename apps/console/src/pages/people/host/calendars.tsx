import { Checkbox, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { FieldGroup } from "../../../ui/fields.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { useWords } from "../../../words/words.ts";
import { allSourcesQuery } from "../../settings/calendars/queries.ts";
import { connectedQuery } from "../../settings/connected/queries.ts";
import { hostWords } from "./words.ts";

interface CalendarsProps {
  ids: string[];
  onChange: (ids: string[]) => void;
}

/** The imported calendars that are a person's own. */
export function Calendars({ ids, onChange }: CalendarsProps) {
  const w = useWords(hostWords);
  const { data, error } = useQuery(allSourcesQuery);
  const { data: connected } = useQuery(connectedQuery);
  // People's connected calendars block their time anyway.
  const own = new Set(connected?.filter(({ personId }) => personId !== null).map(({ id }) => id));
  const sources =
    connected &&
    data?.filter(({ calendarAccountId }) => calendarAccountId === null || !own.has(calendarAccountId));
  return (
    <FieldGroup name="calendarSourceIds" label={w.calendars} description={w.calendarsHint}>
      <FailureNote error={error} />
      {sources?.map(({ id, name }) => (
        <Checkbox
          key={id}
          name="calendarSourceIds"
          label={name}
          checked={ids.includes(id)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...ids, id] : ids.filter((each) => each !== id))
          }
        />
      ))}
      {sources?.length === 0 && (
        <Text c="dimmed">
          {w.noCalendars}{" "}
          <TextLink to="/settings/$tab" params={{ tab: "calendars" }}>
            {w.calendarSettings}
          </TextLink>
        </Text>
      )}
    </FieldGroup>
  );
}
