import type { Session } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { Answers } from "./answers.tsx";

/** A prospect's answers, with the questions as they were at that time. */
export function SessionAnswers({ session: { id, submission, workflowTemplateId } }: { session: Session }) {
  const questions = useQuery({
    // They never change.
    queryKey: ["session-questions", id],
    queryFn: ({ signal }) => rental.sessions.questions(id, { signal }),
  });
  const form = useQuery({
    queryKey: ["workflows", "one", workflowTemplateId],
    queryFn: ({ signal }) => rental.workflows.get(workflowTemplateId, { signal }),
    enabled: questions.data?.some(({ type }) => type === "choice") ?? false,
    // It may have been deleted.
    retry: false,
  });
  if (questions.error) return <FailureNote error={questions.error} />;
  return questions.data && <Answers submission={submission} questions={questions.data} form={form.data} />;
}
