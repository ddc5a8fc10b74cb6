import { Button, Text, Title } from "@mantine/core";
import { deliveryFault } from "@rental/contract/words/delivery-fault";
import type { Contact, Message, Note, OpenedConversation } from "@rental/sdk";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { rental } from "../../api/client.ts";
import { useWithoutDeleted } from "../../api/later.ts";
import { useMarkRead } from "../../api/unread.ts";
import { useWrite } from "../../api/use-write.ts";
import { useMay } from "../../app/session.ts";
import { Attachments, NotKept } from "../../ui/attachments.tsx";
import { useChannelName } from "../../ui/compose.tsx";
import { useNameOf } from "../../ui/contact-name.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { useFormat } from "../../words/format.ts";
import { responseWords } from "../../words/response-words.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { ContactBeside } from "./contact-beside.tsx";
import classes from "./inbox.module.css";
import { keepList } from "./keep-list.ts";
import { LabelsOf } from "./labels-of.tsx";
import { NoteButton, NoteItem, useNote, WriteNote } from "./notes.tsx";
import { useOutgoing } from "./outgoing.ts";
import { OutgoingItem } from "./outgoing-item.tsx";
import { notesQuery, olderMessagesQuery, openedQuery } from "./queries.ts";
import { Reply } from "./reply.tsx";
import { StateOf } from "./state-of.tsx";
import styles from "./thread.module.css";
import { inboxWords } from "./words.ts";
import { writerOf } from "./writer.ts";

/** One conversation, with its contact beside it. */
export function Thread({ id }: { id: string }) {
  const w = useWords(inboxWords);
  const may = useMay();
  const { data: opened, error } = useQuery(openedQuery(id));
  const older = useOlderMessages(id, opened?.messages.pagination.nextCursor ?? null);
  const notes = useWithoutDeleted(useQuery(notesQuery(id)).data) ?? [];
  const nameOf = useNameOf();
  const name = opened && nameOf(opened.contact.name);
  const beside = useRef<HTMLElement>(null);
  const note = useNote(id);
  const bottom = useReplyFocus(opened !== undefined);
  useMarkRead(id, opened?.conversation.lastMessageAt);
  return (
    <>
      <section
        className={styles.thread}
        aria-label={name ?? w.somebody}
        aria-busy={opened === undefined && error === null}
        data-conversation={id}
      >
        <div className={styles.top}>
          <Link to="/inbox" search={keepList} className={styles.back} aria-label={w.back}>
            ←
          </Link>
          <Title order={2} size="h4" className={styles.name!}>
            {name}
          </Title>
          <Button
            size="xs"
            variant="default"
            className={styles.toContact!}
            onClick={() => beside.current?.scrollIntoView()}
          >
            {w.contact}
          </Button>
          {opened && <StateOf conversation={opened.conversation} />}
          {opened && <LabelsOf conversation={opened.conversation} />}
        </div>
        <FailureNote error={error ?? older.error} />
        {older.more && (
          <Button size="xs" variant="default" onClick={older.more}>
            {w.older}
          </Button>
        )}
        {opened && (
          <Messages
            newestFirst={[...opened.messages.data, ...older.messages]}
            notes={notes}
            isWhole={!older.more}
            opened={opened}
          />
        )}
        {opened && opened.contact.deletedAt !== null && <Text c="dimmed">{w.contactDeleted}</Text>}
        {opened?.contact.deletedAt === null && may.write && (
          <div ref={bottom} className={styles.bottom}>
            <Reply opened={opened} options={<NoteButton note={note} />} />
            {note.isOpen && <WriteNote note={note} />}
          </div>
        )}
      </section>
      {opened && <ContactBeside ref={beside} contact={opened.contact} conversation={opened.conversation} />}
    </>
  );
}

/** Moves the focus to the reply of a conversation that was opened to be answered. @returns a ref for the reply */
function useReplyFocus(isThere: boolean) {
  const bottom = useRef<HTMLDivElement>(null);
  const answers = useLocation({ select: ({ state }) => state.answers === true });
  useEffect(() => {
    if (!answers || !isThere) return;
    // The new page takes it first.
    const timer = setTimeout(() => bottom.current?.querySelector("textarea")?.focus());
    return () => clearTimeout(timer);
  }, [answers, isThere]);
  return bottom;
}

/** The messages before those with which the conversation opened, loaded on request. */
function useOlderMessages(id: string, cursor: string | null) {
  const [isWanted, setWanted] = useState(false);
  const older = useInfiniteQuery({
    ...olderMessagesQuery(id, cursor ?? ""),
    enabled: isWanted && cursor !== null,
  });
  const { data, error, hasNextPage, fetchNextPage } = older;
  const more = isWanted
    ? hasNextPage && (() => void fetchNextPage())
    : cursor !== null && (() => setWanted(true));
  return { messages: data?.pages.flatMap((page) => page.data) ?? [], error, more };
}

interface MessagesProps {
  newestFirst: Message[];
  notes: Note[];
  /** Whether no older messages are left. */
  isWhole: boolean;
  opened: OpenedConversation;
}

function Messages({ newestFirst, notes, isWhole, opened }: MessagesProps) {
  const { contact, channels, conversation } = opened;
  const w = useWords(inboxWords);
  const outgoing = useOutgoing(conversation.id);
  const nameOf = useChannelName(channels);
  const log = useKeptPlace();
  const end = useRef<HTMLDivElement>(null);
  const oldest = newestFirst.at(-1)?.sentAt ?? "";
  const all = [
    ...newestFirst.map((message) => ({ at: message.sentAt, message })),
    ...notes
      .filter(({ createdAt }) => isWhole || createdAt > oldest)
      .map((note) => ({ at: note.createdAt, note })),
  ].sort((a, b) => b.at.localeCompare(a.at));
  const newest = outgoing.at(-1)?.key ?? all[0]?.at;
  useLayoutEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: "nearest" });
  }, [newest]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long conversation is scrolled by keyboard
    <div ref={log} className={styles.log} role="log" aria-label={w.messages} tabIndex={0}>
      {isWhole && newest === undefined && <Text c="dimmed">{w.noMessages}</Text>}
      <ol className={styles.messages}>
        {all
          .toReversed()
          .map((each) =>
            "note" in each ? (
              <NoteItem key={each.note.id} note={each.note} />
            ) : (
              <MessageItem
                key={each.message.id}
                message={each.message}
                by={nameOf(each.message.channel)}
                contact={contact}
              />
            ),
          )}
        {outgoing.map((answer) => (
          <OutgoingItem key={answer.key} answer={answer} />
        ))}
      </ol>
      <div ref={end} />
    </div>
  );
}

/**
 * Keeps in place what is read above the end, while the reply below takes more or less room. At the end, the styles keep
 * the end in sight. @returns a ref for the log
 */
function useKeptPlace() {
  const log = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = log.current!;
    let height = element.clientHeight;
    const watching = new ResizeObserver(() => {
      const grownBy = element.clientHeight - height;
      height += grownBy;
      // Counted from the end, and negative above it.
      if (element.scrollTop < -1) element.scrollTop += grownBy;
    });
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return log;
}

/** A message, always shown as plain text. */
function MessageItem({ message, by, contact }: { message: Message; by: string; contact: Contact }) {
  const { direction, channel, content, metadata, attachments, sentAt } = message;
  const w = useWords(inboxWords);
  const { said } = useWords(responseWords);
  const { moment } = useFormat();
  const { language } = useLanguage();
  const automatic = Boolean(metadata?.followupId ?? metadata?.workflowRunId ?? metadata?.automatic);
  const status = direction === "outbound" ? metadata?.deliveryStatus : undefined;
  const error = metadata?.error && deliveryFault(metadata.error, language);
  const remarks = [by, moment(sentAt), status && w.delivery[status], error];
  return (
    <li className={classes.message} data-direction={direction}>
      <span className={classes.who}>{w.from[writerOf({ direction, channel, automatic })]}</span>
      {metadata?.prospectResponse && <Text fw={600}>{said[metadata.prospectResponse]}</Text>}
      <p className={classes.content}>{content}</p>
      <Attachments of={attachments} />
      <NotKept metadata={metadata} />
      <span className={classes.soft}>{remarks.filter(Boolean).join(" · ")}</span>
      {metadata?.via !== undefined && <Text size="sm">{w.via(metadata.via)}</Text>}
      {metadata?.sender?.proven === false && <Unproven content={content} contact={contact} />}
    </li>
  );
}

/** An email whose sender is not proven. A person decides whether it opts the contact out. */
function Unproven({ content, contact }: { content: string; contact: Contact }) {
  const w = useWords(inboxWords);
  const may = useMay();
  const out = useWrite({
    write: (id: string, attempt) => rental.contacts.optOut(id, { channel: "email" }, attempt),
  });
  const isAsking = content.length <= 200 && requests.test(content);
  return (
    <>
      <Text size="sm">{w.unproven}</Text>
      {isAsking && !contact.deletedAt && !contact.optedOutAt?.email && may.write && (
        <>
          <FailureNote error={out.error} />
          <Button size="xs" variant="default" loading={out.isPending} onClick={() => out.run(contact.id)}>
            {w.optOut}
          </Button>
        </>
      )}
      {isAsking && contact.optedOutAt?.email && <Text size="sm">{w.optedOut}</Text>}
    </>
  );
}

/** Words that ask for no more messages. */
const requests = /\b(stop|stopall|unsubscribe|opt.?out|remove me|parar|alto|baja)\b/i;
