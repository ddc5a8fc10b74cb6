import { Button, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useWithoutDeleted } from "../../../api/later.ts";
import { useMay } from "../../../app/session.ts";
import { Empty } from "../../../ui/empty.tsx";
import { FailureNote } from "../../../ui/failure-note.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
import { useWords } from "../../../words/words.ts";
import classes from "../settings.module.css";
import { Mailbox } from "./mailbox.tsx";
import { MailboxForm } from "./mailbox-form.tsx";
import { mailboxesQuery } from "./queries.ts";
import { mailboxesWords } from "./words.ts";

/** The mailboxes whose email comes in, and from which email is sent. */
export function Mailboxes() {
  const w = useWords(mailboxesWords);
  const may = useMay();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery(mailboxesQuery);
  const mailboxes = useWithoutDeleted(data);
  return (
    <section className={classes.section} aria-labelledby="mailboxes">
      <SectionHead
        title={w.mailboxes}
        id="mailboxes"
        actions={may.write && <Button onClick={() => setIsAdding(true)}>{w.add}</Button>}
      />
      <Text size="sm" c="dimmed">
        {w.effect}
      </Text>
      <FailureNote error={error} onRetry={() => void refetch()} />
      {mailboxes?.length === 0 && <Empty title={w.none}>{w.noneHint}</Empty>}
      {mailboxes && mailboxes.length > 0 && (
        <ul className={classes.records}>
          {mailboxes.map((mailbox) => (
            <Mailbox key={mailbox.id} mailbox={mailbox} />
          ))}
        </ul>
      )}
      {isAdding && <MailboxForm onClose={() => setIsAdding(false)} />}
    </section>
  );
}
