import { Button, Group, Paper, Text } from "@mantine/core";
import type { ContactChannel, Draft, OpenedConversation } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import { rental } from "../../api/client.ts";
import { channelsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { Attachments } from "../../ui/attachments.tsx";
import { Compose, useChannelName, useTyped, useWhyUnreachable } from "../../ui/compose.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { InsertAnswer } from "./insert-answer.tsx";
import { inboxWords } from "./words.ts";

/** Where somebody answers. What is typed survives a reload of the page, and is gone once it was accepted. */
export function Reply({
  opened: { conversation, contact, channels, drafts },
}: {
  opened: OpenedConversation;
}) {
  const w = useWords(inboxWords);
  const [text, setText] = useTyped(`console.reply.${conversation.id}`);
  const [editedId, setEditedId] = useTyped(`console.reply.${conversation.id}.draft`);
  const edited = drafts.find(({ id }) => id === editedId);
  const edit = (draft: Draft) => {
    setEditedId(draft.id);
    // Text that was already typed is kept.
    setText([text, draft.content].filter((each) => each.trim() !== "").join("\n\n"));
  };
  const answers = useRef<HTMLSelectElement>(null);
  const reply = useRef<HTMLDivElement>(null);
  /** A slash in an empty reply asks for a canned answer, if there are some. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isAsked = event.key === "/" && text === "" && event.target instanceof HTMLTextAreaElement;
    if (!isAsked || !answers.current) return;
    event.preventDefault();
    answers.current.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what is typed in the field of the reply
    <div ref={reply} className={classes.reply} onKeyDown={onKeyDown}>
      {drafts
        .filter((draft) => draft !== edited)
        .map((draft) => (
          <DraftCard key={draft.id} draft={draft} channels={channels} onEdit={edited ? undefined : edit} />
        ))}
      <InsertAnswer
        ref={answers}
        conversationId={conversation.id}
        onInsert={(answer) => {
          setText([text, answer].filter((each) => each.trim() !== "").join("\n\n"));
          reply.current?.querySelector("textarea")?.focus();
        }}
      />
      <Compose
        contactId={contact.id}
        conversationId={conversation.id}
        channels={{ data: channels, isPending: false }}
        name={contact.name}
        label={w.reply(contact.name)}
        text={text}
        onText={setText}
        draft={edited}
        onDraftEnd={() => setEditedId("")}
      />
    </div>
  );
}

interface DraftCardProps {
  draft: Draft;
  /** Those of the conversation. */
  channels: ContactChannel[];
  /** Missing while another one is edited. */
  onEdit: ((draft: Draft) => void) | undefined;
}

/** A draft that waits for somebody to send it. */
function DraftCard({ draft, channels, onEdit }: DraftCardProps) {
  const w = useWords(inboxWords);
  const nameOf = useChannelName(channels);
  const whyNot = useWhyUnreachable();
  const send = useWrite({ write: (id: string, attempt) => rental.drafts.send(id, {}, attempt) });
  const ofDraft = (all: ContactChannel[] | undefined) =>
    all?.find(({ channel }) => channel === draft.channel);
  // A draft belongs to no conversation: one that does not match this one may match another.
  const isElsewhere = draft.channel === "web" && ofDraft(channels)?.reaches === false;
  const anywhere = useQuery({ ...channelsQuery(draft.contactId), enabled: isElsewhere });
  const by = ofDraft(isElsewhere ? anywhere.data : channels);
  const isStuck = by?.reaches === false;
  return (
    <Paper withBorder p="sm">
      <Text size="sm" fw={600}>
        {draft.channel ? w.draftBy(nameOf(draft.channel)) : w.draft}
      </Text>
      <p className={classes.content}>{draft.content}</p>
      <Attachments of={draft.attachments} />
      {isStuck && <Text size="sm">{w.draftStuck(whyNot(by))}</Text>}
      <FailureNote error={send.error} />
      <Group gap="xs">
        <Button size="xs" loading={send.isPending} disabled={isStuck} onClick={() => send.run(draft.id)}>
          {w.sendDraft}
        </Button>
        {onEdit && (
          <Button size="xs" variant="default" onClick={() => onEdit(draft)}>
            {w.editDraft}
          </Button>
        )}
      </Group>
    </Paper>
  );
}
