import { Switch } from "@mantine/core";
import type { Person } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { useSession } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import { peopleWords } from "./words.ts";

/** Whether notices are emailed to a person: people decide for themselves, and owners for everybody. */
export function Notices({ person: { id, notices } }: { person: Person }) {
  const w = useWords(peopleWords);
  const queries = useQueryClient();
  const isOwn = useSession().person?.id === id;
  const change = useWrite({
    write: (mail: boolean, attempt) =>
      isOwn
        ? rental.people.updateMe({ notices: { mail } }, attempt)
        : rental.people.update(id, { notices: { mail } }, attempt),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["people"] }),
  });
  return (
    <>
      <FailureNote error={change.error} />
      <Switch
        mt="md"
        label={w.notices}
        description={w.noticesHint}
        checked={change.isPending !== notices.mail}
        onChange={({ currentTarget }) => change.run(currentTarget.checked)}
      />
    </>
  );
}
