import { useQuery } from "@tanstack/react-query";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import classes from "../inbox/inbox.module.css";
import { useOutgoing } from "../inbox/outgoing.ts";
import { OutgoingItem } from "../inbox/outgoing-item.tsx";
import { openedQuery } from "../inbox/queries.ts";
import { Reply } from "../inbox/reply.tsx";
import { inboxWords } from "../inbox/words.ts";

/** The answer to a conversation, written where it was found. */
export function AnswerHere({ id }: { id: string }) {
  const w = useWords(inboxWords);
  const outgoing = useOutgoing(id);
  const { data: opened, error } = useQuery(openedQuery(id));
  return (
    <>
      <FailureNote error={error} />
      <div role="log" aria-label={w.messages} tabIndex={-1}>
        <ol className={classes.messages}>
          {outgoing.map((answer) => (
            <OutgoingItem key={answer.key} answer={answer} />
          ))}
        </ol>
      </div>
      {opened && <Reply opened={opened} />}
    </>
  );
}
