import { useQuery } from "@tanstack/react-query";
import { FailureNote } from "../../ui/failure-note.tsx";
import { openedQuery } from "../inbox/queries.ts";
import { Reply } from "../inbox/reply.tsx";

/** The answer to a conversation, written where it was found. */
export function AnswerHere({ id }: { id: string }) {
  const { data: opened, error } = useQuery(openedQuery(id));
  return (
    <>
      <FailureNote error={error} />
      {opened && <Reply opened={opened} />}
    </>
  );
}
