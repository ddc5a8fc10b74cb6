import { Button, Group, Text, Title } from "@mantine/core";
import type { CannedAnswer } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { deleteLater, useWithoutDeleted } from "../../../api/delete-later.ts";
import { cannedAnswersQuery } from "../../../api/queries.ts";
import { useMay } from "../../../app/session.ts";
import { Empty } from "../../../ui/empty.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { AnswerForm } from "./answer-form.tsx";
import { answersWords } from "./words.ts";

/** The texts that people insert into replies. */
export function CannedAnswers() {
  const w = useWords(answersWords);
  const may = useMay();
  /** The one that is changed; null: a new one. */
  const [edited, setEdited] = useState<CannedAnswer | null>();
  const { data, error, refetch } = useQuery(cannedAnswersQuery);
  const answers = useWithoutDeleted(data);
  return (
    <section className={classes.section} aria-labelledby="canned-answers">
      <Title order={2} size="h3" id="canned-answers">
        {w.title}
      </Title>
      <Text size="sm" c="dimmed">
        {w.effect}
      </Text>
      <FailureNote error={error} onRetry={() => void refetch()} />
      {answers?.length === 0 && <Empty title={w.none}>{w.noneHint}</Empty>}
      {answers && answers.length > 0 && (
        <ul className={classes.records}>
          {answers.map((answer) => (
            <li key={answer.id}>
              <b>{answer.name}</b>
              <Text size="sm" lineClamp={2}>
                {answer.text}
              </Text>
              {may.write && <Actions answer={answer} onChange={() => setEdited(answer)} />}
            </li>
          ))}
        </ul>
      )}
      {may.write && (
        <div className={classes.save}>
          <Button onClick={() => setEdited(null)}>{w.add}</Button>
        </div>
      )}
      {edited !== undefined && (
        <AnswerForm {...(edited && { answer: edited })} onClose={() => setEdited(undefined)} />
      )}
    </section>
  );
}

function Actions({ answer: { id, name }, onChange }: { answer: CannedAnswer; onChange: () => void }) {
  const w = useWords(answersWords);
  const remove = () =>
    deleteLater({
      id,
      text: w.deleted(name),
      failed: w.notDeleted(name),
      run: (client, attempt) => client.cannedAnswers.delete(id, attempt),
    });
  return (
    <Group gap="xs" mt="xs">
      <Button size="xs" variant="default" aria-label={`${w.change}: ${name}`} onClick={onChange}>
        {w.change}
      </Button>
      <Button size="xs" variant="default" aria-label={`${w.delete}: ${name}`} onClick={remove}>
        {w.delete}
      </Button>
    </Group>
  );
}
