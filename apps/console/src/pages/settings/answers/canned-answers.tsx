import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWithoutDeleted } from "../../../api/later.ts";
import { cannedAnswersQuery } from "../../../api/queries.ts";
import { useWords } from "../../../words/words.ts";
import { inWords } from "../../workflows/placeholders.ts";
import { templateWords } from "../../workflows/template-words.ts";
import { NamedRecords } from "../named-records.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { answersWords } from "./words.ts";

/** The texts that people insert into replies. */
export function CannedAnswers() {
  const words = useWords(answersWords);
  const { names } = useWords(templateWords);
  const { data, error, refetch } = useQuery(cannedAnswersQuery);
  return (
    <NamedRecords
      id="canned-answers"
      words={words}
      rows={useWithoutDeleted(data)}
      error={error}
      onRetry={() => void refetch()}
      show={({ name, text }) => (
        <>
          <b>{name}</b>
          <Text size="sm" lineClamp={2}>
            {inWords(text, names)}
          </Text>
        </>
      )}
      form={(answer, onClose) => <AnswerForm {...(answer && { answer })} onClose={onClose} />}
      remove={(client, id, attempt) => client.cannedAnswers.delete(id, attempt)}
    />
  );
}
