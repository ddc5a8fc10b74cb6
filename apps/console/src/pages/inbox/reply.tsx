import { Alert, Button, Group, Paper, Text } from "@mantine/core";
import type { ContactChannel, Draft, Message, OpenedConversation } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import { rental } from "../../api/client.ts";
import { deleteLater, useWithoutDeleted } from "../../api/later.ts";
import { channelsQuery } from "../../api/queries.ts";
import { useWrite } from "../../api/use-write.ts";
import { Attachments } from "../../ui/attachments.tsx";
import { Compose, useChannelName, useTyped, useWhyUnreachable } from "../../ui/compose.tsx";
import { useNameOf } from "../../ui/contact-name.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { InsertAnswer } from "./insert-answer.tsx";
import { isOwn, type Returned, sendLater, sendNow, takeBack, useOutgoing, useReturned } from "./outgoing.ts";
import { outgoingWords } from "./outgoing-words.ts";
import { PresenceLine } from "./presence.tsx";
import { presenceWords } from "./presence-words.ts";
import { inboxWords } from "./words.ts";

/** The reply field. Its text survives a reload of the page, and is cleared once it was accepted. */
export function Reply({
  opened: { conversation, contact, channels, messages, ...opened },
  options,
}: {
  opened: OpenedConversation;
  /** Beside the ways to send it. */
  options?: ReactNode;
}) {
  const w = useWords(inboxWords);
  const { failed, waits } = useWords(outgoingWords);
  const name = useNameOf()(contact.name);
  const [text, setText] = useTyped(`console.reply.${conversation.id}`);
  const [editedId, setEditedId] = useTyped(`console.reply.${conversation.id}.draft`);
  const answers = useRef<HTMLSelectElement>(null);
  const reply = useRef<HTMLDivElement>(null);
  const focusText = () => reply.current?.querySelector("textarea")?.focus();
  const drafts = useWithoutDeleted(opened.drafts) ?? [];
  const edited = drafts.find(({ id }) => id === editedId);
  const edit = (draft: Draft) => {
    setEditedId(draft.id);
    setAgain(undefined);
    // Text that was already typed is kept.
    setText([text, draft.content].filter((each) => each.trim() !== "").join("\n\n"));
    // The button goes with the card of the draft.
    focusText();
  };
  const outgoing = useOutgoing(conversation.id);
  const { answered } = useWords(presenceWords);
  const isAnswered = useIsAnswered(messages.data, text !== "");
  const [again, setAgain] = useState<Returned>();
  /** Current even while several answers return at once. */
  const latest = useRef(text);
  latest.current = text;
  useReturned(conversation.id, (back) => {
    if (messages.data.some((message) => wasSent(message, back))) return;
    latest.current = [back.content, latest.current].filter((each) => each.trim() !== "").join("\n\n");
    setText(latest.current);
    if (back.draft) setEditedId(back.draft.id);
    setAgain((before) => ({ ...back, attachments: [...(before?.attachments ?? []), ...back.attachments] }));
    focusText();
  });
  /** In an empty reply, a slash opens the canned answers, if there are any, and Ctrl+Z undoes the last answer. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (text !== "" || !(event.target instanceof HTMLTextAreaElement)) return;
    if (event.key === "/" && answers.current?.disabled === false) {
      answers.current.focus();
      // Not in every browser.
      answers.current.showPicker?.();
    } else if (event.key !== "z" || !(event.ctrlKey || event.metaKey) || !takeBack(conversation.id)) return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what is typed in the field of the reply
    <div ref={reply} className={classes.reply} onKeyDown={onKeyDown}>
      {drafts
        .filter((draft) => draft !== edited && !outgoing.some((each) => each.draft?.id === draft.id))
        .map((draft) => (
          <DraftCard
            key={draft.id}
            draft={draft}
            channels={channels}
            onEdit={edited ? undefined : edit}
            onDiscard={focusText}
          />
        ))}
      {again?.maybeSentAt !== undefined && (
        <Text size="sm" role="alert">
          {failed(name)}
        </Text>
      )}
      <PresenceLine conversationId={conversation.id} text={text} />
      {isAnswered && (
        <Alert role="alert" color="yellow">
          {answered}
        </Alert>
      )}
      <Compose
        contactId={contact.id}
        conversationId={conversation.id}
        channels={{ data: channels, isPending: false }}
        name={name}
        label={w.reply(name)}
        text={text}
        onText={setText}
        draft={edited}
        onDraftEnd={() => setEditedId("")}
        onCompose={(message) => {
          setAgain(undefined);
          sendLater({
            ...message,
            conversationId: conversation.id,
            failed: failed(name),
            waits: waits(name),
          });
          // The button to send is disabled now, and would lose the focus to nothing; here, Ctrl+Z takes the answer back.
          focusText();
        }}
        onNothing={() => sendNow(conversation.id)}
        options={
          <>
            <InsertAnswer
              ref={answers}
              conversationId={conversation.id}
              onInsert={(answer) => {
                setText([text, answer].filter((each) => each.trim() !== "").join("\n\n"));
                focusText();
              }}
            />
            {options}
          </>
        }
        again={again}
        failure={again?.error}
      />
    </div>
  );
}

/** Whether another answer was sent since the writing began. */
function useIsAnswered(newestFirst: Message[], isWriting: boolean): boolean {
  const newest = newestFirst.find((message) => message.direction === "outbound" && !isOwn(message))?.id;
  const [before, setBefore] = useState(newest);
  if (!isWriting && before !== newest) setBefore(newest);
  return isWriting && before !== newest;
}

/** Allows for this browser's clock being wrong, in ms. */
const clockMs = 2 * 3_600_000;

/** Whether an answer that may have been sent is this message. If it has no text, its files are compared. */
function wasSent(message: Message, { maybeSentAt, content, attachments }: Returned): boolean {
  if (maybeSentAt === undefined || message.direction !== "outbound") return false;
  if (Date.parse(message.sentAt) < maybeSentAt - clockMs) return false;
  if (content !== "") return message.content === content;
  return message.attachments.some(({ id }) => id === attachments[0]?.id);
}

interface DraftCardProps {
  draft: Draft;
  /** Those of the conversation. */
  channels: ContactChannel[];
  /** Missing while another one is edited. */
  onEdit: ((draft: Draft) => void) | undefined;
  onDiscard: () => void;
}

/** A draft that waits for somebody to send it. */
function DraftCard({ draft, channels, onEdit, onDiscard }: DraftCardProps) {
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
  const discard = () => {
    deleteLater({
      id: draft.id,
      text: w.draftDiscarded,
      failed: w.draftNotDiscarded,
      run: (client, attempt) => client.drafts.delete(draft.id, attempt),
    });
    onDiscard();
  };
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
        <Button size="xs" variant="subtle" disabled={send.isPending} onClick={discard}>
          {w.discardDraft}
        </Button>
      </Group>
    </Paper>
  );
}
