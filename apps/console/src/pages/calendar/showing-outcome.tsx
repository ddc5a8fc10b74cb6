import { Button, Group, Title } from "@mantine/core";
import type { CalendarEvent } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { toast } from "../../app/toast-store.ts";
import { TextAreaField } from "../../ui/fields.tsx";
import { controlled, Form, FormFailure } from "../../ui/form.tsx";
import { outcomeWords } from "../../words/outcome-words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { hasBegun } from "./entries.ts";

type Outcome = NonNullable<CalendarEvent["outcome"]>;
const outcomes: Outcome[] = ["attended", "no_show", "cancelled_late"];

/** Nobody attended a showing that was cancelled; what was recorded before is shown. */
const outcomesOf = ({ status, outcome }: CalendarEvent): Outcome[] =>
  outcomes.filter((each) => each !== "attended" || status !== "cancelled" || outcome === each);

/** Records the outcome of a showing, from its start on. */
export function ShowingOutcome({ showing }: { showing: CalendarEvent }) {
  const { id, outcome, outcomeNote } = showing;
  const w = useWords(outcomeWords);
  const [before] = useState(outcomeNote ?? "");
  const [note, setNote] = useState(before);
  const save = useWrite({
    write: (chosen: Outcome | null, attempt) =>
      rental.showings.update(
        id,
        { outcome: chosen, ...(note !== before && { outcomeNote: note === "" ? null : note }) },
        attempt,
      ),
    onSuccess: () => toast(w.recorded),
  });
  if (!hasBegun(showing)) return null;
  return (
    <Form className={classes.form} write={save} edits={note} onSubmit={() => save.run(outcome)}>
      <Title order={3} size="h6">
        {w.title}
      </Title>
      <Group>
        {outcomesOf(showing).map((each) => (
          <Button
            key={each}
            variant={each === outcome ? "filled" : "default"}
            aria-pressed={each === outcome}
            disabled={save.isPending}
            onClick={() => save.run(each)}
          >
            {w.outcomes[each]}
          </Button>
        ))}
        {outcome !== null && (
          <Button variant="subtle" disabled={save.isPending} onClick={() => save.run(null)}>
            {w.takeBack}
          </Button>
        )}
      </Group>
      <TextAreaField name="outcomeNote" label={w.note} {...controlled(note, setNote)} />
      <FormFailure />
    </Form>
  );
}

/** The number of showings that a contact missed; nothing if there are none. */
export function useNoShows(contactId: string | null): number {
  const { data } = useQuery({
    queryKey: ["showings", "missed", contactId],
    queryFn: ({ signal }) =>
      rental.showings.list({ contactId: contactId!, outcome: "no_show", limit: 1 }, { signal }),
    enabled: contactId !== null,
  });
  return data?.pagination.total ?? 0;
}
