import { Button, Group, Paper, Text, Textarea } from "@mantine/core";
import type { Conversation, Draft, Message } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rental } from "../../api/client.ts";
import { useWrite } from "../../api/use-write.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { controlled, Form, FormFailure } from "../../ui/form.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { draftsQuery } from "./queries.ts";
import { inboxWords } from "./words.ts";

interface ReplyProps {
  conversation: Conversation;
  /** The contact's. */
  name: string;
  /** By which the contact wrote last. */
  channel: Message["channel"] | undefined;
}

/** Where somebody answers. What is typed survives a reload of the page, and is gone once it was accepted. */
export function Reply({ conversation: { id, contactId }, name, channel }: ReplyProps) {
  const w = useWords(inboxWords);
  const [text, setText] = useTyped(`console.reply.${id}`);
  const send = useWrite({
    write: (content: string, attempt) =>
      rental.messages.create({ contactId, conversationId: id, content, channel }, attempt),
    onSuccess: () => setText(""),
  });
  const submit = () => {
    if (text.trim() !== "" && !send.isPending) send.run(text.trim());
  };
  return (
    <>
      <Drafts contactId={contactId} onEdit={setText} />
      {/* What is typed is kept. */}
      <Form className={classes.reply} write={send} edits={null} onSubmit={submit}>
        <Textarea
          label={w.reply(name)}
          rows={3}
          {...controlled(text, setText)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
          }}
        />
        <FormFailure />
        <Group>
          <Button type="submit" loading={send.isPending} disabled={text.trim() === ""}>
            {w.send}
          </Button>
          {send.isPaused && <Text size="sm">{w.waiting}</Text>}
        </Group>
      </Form>
    </>
  );
}

/** Drafts that wait for somebody to send them. */
function Drafts({ contactId, onEdit }: { contactId: string; onEdit: (text: string) => void }) {
  const { data, error } = useQuery(draftsQuery(contactId));
  return (
    <>
      <FailureNote error={error} />
      {data?.data.map((draft) => (
        <DraftCard key={draft.id} draft={draft} onEdit={onEdit} />
      ))}
    </>
  );
}

function DraftCard({ draft, onEdit }: { draft: Draft; onEdit: (text: string) => void }) {
  const w = useWords(inboxWords);
  const send = useWrite({ write: (id: string, attempt) => rental.drafts.send(id, {}, attempt) });
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        {w.draft}
      </Text>
      <p className={classes.content}>{draft.content}</p>
      <FailureNote error={send.error} />
      <Group gap="xs">
        <Button size="xs" loading={send.isPending} onClick={() => send.run(draft.id)}>
          {w.sendDraft}
        </Button>
        <Button size="xs" variant="default" onClick={() => onEdit(draft.content)}>
          {w.editDraft}
        </Button>
      </Group>
    </Paper>
  );
}

/** Text that is kept for this tab, also across a reload. */
function useTyped(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? "");
  const keep = (typed: string) => {
    setText(typed);
    if (typed === "") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, typed);
  };
  return [text, keep];
}
