import { NativeSelect, Text } from "@mantine/core";
import type { FilledAnswer } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { rental } from "../../api/client.ts";
import { useWithoutDeleted } from "../../api/later.ts";
import { offeredFormsQuery } from "../../api/offered-forms.ts";
import { cannedAnswersQuery, settingsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay, useSession } from "../../app/session.ts";
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

/**
 * The canned answers, and the forms that prospects can open. A chosen answer is filled in for the conversation; of a form, its
 * link is inserted. Nothing, if there are neither.
 */
export function InsertAnswer({ conversationId, onInsert, ref }: InsertAnswerProps) {
  const w = useWords(answerWords);
  const { account } = useSession();
  const answers = useWithoutDeleted(useQuery(cannedAnswersQuery).data) ?? [];
  const may = useMay();
  const { data: settings } = useQuery({ ...settingsQuery, enabled: may.see("settings") });
  const offered = useQuery(offeredFormsQuery).data ?? [];
  const forms = settings?.prescreeningEnabled === false ? [] : offered;
  const fill = useWrite({
    write: (id: string) => rental.cannedAnswers.fill(id, { conversationId }),
    onSuccess: ({ text }: FilledAnswer) => onInsert(text),
  });
  if (answers.length === 0 && forms.length === 0) return null;
  const missing = fill.data?.missing ?? [];
  const links = new Map(forms.map(({ id, slug }) => [id, `${location.origin}/p/${account.slug}/w/${slug}`]));
  const insert = (id: string) => {
    const link = links.get(id);
    if (link === undefined) fill.run(id);
    else onInsert(link);
  };
  const groups = [
    { group: w.answers, items: choicesOf(answers) },
    { group: w.forms, items: choicesOf(forms) },
  ].filter(({ items }) => items.length > 0);
  const label = groups.length === 2 ? w.insertEither : forms.length === 0 ? w.insert : w.insertForm;
  return (
    <>
      <NativeSelect
        ref={ref}
        size="xs"
        aria-label={label}
        disabled={fill.isPending}
        onKeyDown={openByArrows}
        {...controlled("", (id) => id && insert(id))}
        data={[{ value: "", label }, ...(groups.length === 1 ? groups[0]!.items : groups)]}
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

const choicesOf = (records: { id: string; name: string }[]) =>
  records.map(({ id, name }) => ({ value: id, label: name })).sort((a, b) => a.label.localeCompare(b.label));
