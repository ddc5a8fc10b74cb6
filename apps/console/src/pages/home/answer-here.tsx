import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FailureNote } from "../../ui/failure-note.tsx";
import { openedQuery } from "../inbox/queries.ts";
import { Reply } from "../inbox/reply.tsx";

/** The answer to a conversation, written where it was found. */
export function AnswerHere({ id }: { id: string }) {
  const { data: opened, error } = useQuery(openedQuery(id));
  const reply = useRef<HTMLDivElement>(null);
  const isReady = opened !== undefined;
  useEffect(() => {
    if (isReady) reply.current?.querySelector("textarea")?.focus();
  }, [isReady]);
  return (
    <div ref={reply}>
      <FailureNote error={error} />
      {opened && <Reply opened={opened} />}
    </div>
  );
}
