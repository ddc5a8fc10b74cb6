import { NativeSelect } from "@mantine/core";
import type { Conversation, OpenedConversation } from "@rental/sdk";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useAssignable } from "../../api/people.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { toast } from "../../app/toast-store.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled } from "../../ui/form.tsx";
import { uiWords } from "../../ui/words.ts";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useWords } from "../../words/words.ts";
import { openedQuery } from "./queries.ts";

/** Who looks after a conversation, which is saved as soon as somebody else is chosen. */
export function AssigneeOf({ conversation: { id, assigneeId } }: { conversation: Conversation }) {
  const w = useWords(assigneeWords);
  const u = useWords(uiWords);
  const may = useMay();
  const people = useAssignable();
  const queries = useQueryClient();
  /** What was chosen is shown at once, and what was there before if it is refused. */
  const [chosen, setChosen] = useState<string | null>();
  const give = useWrite({
    write: (to: string | null, attempt) => rental.conversations.update(id, { assigneeId: to }, attempt),
    onMutate: setChosen,
    onError: () => setChosen(undefined),
    onSuccess: (saved) => {
      setChosen(undefined);
      queries.setQueryData(
        openedQuery(id).queryKey,
        (opened?: OpenedConversation) => opened && { ...opened, conversation: saved },
      );
      toast(u.saved);
    },
  });
  const isUnknown = assigneeId !== null && !people.some((person) => person.id === assigneeId);
  const shown = chosen === undefined ? assigneeId : chosen;
  return (
    <>
      <NativeSelect
        label={w.label}
        size="xs"
        disabled={!may.write}
        {...controlled(shown ?? "", (to) => give.run(to || null))}
        data={[
          { value: "", label: w.nobody },
          ...(isUnknown ? [{ value: assigneeId, label: w.another }] : []),
          ...people.map((person) => ({ value: person.id, label: person.name })),
        ]}
      />
      <FailureNote error={give.error} />
    </>
  );
}
