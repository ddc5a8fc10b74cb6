import { Button, Group, Paper, Text } from "@mantine/core";
import type { Conversation, Draft } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { channelsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { Compose, useChannelName, useTyped, useWhyUnreachable } from "../../ui/compose.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { draftsQuery } from "./queries.ts";
import { inboxWords } from "./words.ts";

interface ReplyProps {
  conversation: Conversation;
  /** The contact's. */
  name: string;
}

/** Where somebody answers. What is typed survives a reload of the page, and is gone once it was accepted. */
export function Reply({ conversation: { id, contactId }, name }: ReplyProps) {
  const w = useWords(inboxWords);
  const [text, setText] = useTyped(`console.reply.${id}`);
  return (
    <>
      <Drafts contactId={contactId} onEdit={setText} />
      <Compose
        contactId={contactId}
        conversationId={id}
        name={name}
        label={w.reply(name)}
        text={text}
        onText={setText}
      />
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
  const { data: channels } = useQuery(channelsQuery(draft.contactId));
  const nameOf = useChannelName(channels);
  const whyNot = useWhyUnreachable();
  const send = useWrite({ write: (id: string, attempt) => rental.drafts.send(id, {}, attempt) });
  const by = channels?.find(({ channel }) => channel === draft.channel);
  const isStuck = by?.reaches === false;
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        {draft.channel ? w.draftBy(nameOf(draft.channel)) : w.draft}
      </Text>
      <p className={classes.content}>{draft.content}</p>
      {isStuck && <Text size="sm">{w.draftStuck(whyNot(by))}</Text>}
      <FailureNote error={send.error} />
      <Group gap="xs">
        <Button size="xs" loading={send.isPending} disabled={isStuck} onClick={() => send.run(draft.id)}>
          {w.sendDraft}
        </Button>
        <Button size="xs" variant="default" onClick={() => onEdit(draft.content)}>
          {w.editDraft}
        </Button>
      </Group>
    </Paper>
  );
}
