import { NativeSelect, Text } from "@mantine/core";
import type { FilledAnswer } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { rental } from "../../api/client.ts";
import { useWithoutDeleted } from "../../api/later.ts";
import { cannedAnswersQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled } from "../../ui/form.tsx";
import { openByArrows } from "../../ui/opened-by-arrows.ts";
import { useWords } from "../../words/words.ts";
import { answerWords } from "./answer-words.ts";

interface InsertAnswerProps {
  conversationId: string;
  onInsert: (text: string) => void;
  ref: Ref<HTMLSelectElement>;
}

/** The canned answers; one that is chosen is filled in for the conversation. Nothing, if there are none. */
export function InsertAnswer({ conversationId, onInsert, ref }: InsertAnswerProps) {
  const w = useWords(answerWords);
  const answers = useWithoutDeleted(useQuery(cannedAnswersQuery).data) ?? [];
  const fill = useWrite({
    write: (id: string) => rental.cannedAnswers.fill(id, { conversationId }),
    onSuccess: ({ text }: FilledAnswer) => onInsert(text),
  });
  if (answers.length === 0) return null;
  const missing = fill.data?.missing ?? [];
  const choices = answers
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <>
      <NativeSelect
        ref={ref}
        size="xs"
        aria-label={w.insert}
        disabled={fill.isPending}
        onKeyDown={openByArrows}
        {...controlled("", (id) => id && fill.run(id))}
        data={[{ value: "", label: w.insert }, ...choices]}
      />
      <FailureNote error={fill.error} />
      {missing.length > 0 && (
        <Text role="status" size="sm">
          {w.missing} {missing.map((name) => w.values[name]).join(", ")}.
        </Text>
      )}
    </>
  );
}
