import { Button, Text } from "@mantine/core";
import type { Draft, ListedConversation } from "@rental/sdk";
import { lazy, Suspense, useRef, useState } from "react";
import { useMay } from "../../app/session.ts";
import { Ago } from "../../ui/ago.tsx";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Face } from "../../ui/face.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { historyWords } from "../inbox/history-words.ts";
import inbox from "../inbox/inbox.module.css";
import { useOutgoing } from "../inbox/outgoing.ts";
import { OutgoingItem } from "../inbox/outgoing-item.tsx";
import { Swiping } from "../inbox/swiping.tsx";
import { useNewState } from "../inbox/use-new-state.ts";
import { inboxWords } from "../inbox/words.ts";
import { writerOf } from "../inbox/writer.ts";
import { Part } from "./part.tsx";
import classes from "./today.module.css";
import { todayWords } from "./words.ts";

/** Most people need it only after a click. */
const AnswerHere = lazy(async () => ({ default: (await import("./answer-here.tsx")).AnswerHere }));

const BookHere = lazy(async () => ({ default: (await import("../inbox/book-here.tsx")).BookHere }));

/** How many are shown: the others are in the inbox. */
const shown = 8;

interface ToAnswerProps {
  conversations: ListedConversation[];
  /** Those that have not been sent. */
  drafts: Draft[];
}

/** The contacts who asked the assistant for a person, then the other contacts who wait for an answer, longest first. */
export function ToAnswer({ conversations, drafts }: ToAnswerProps) {
  const w = useWords(todayWords);
  const waiting = conversations
    .filter(({ needsPerson, lastMessage }) => needsPerson || lastMessage?.direction === "inbound")
    .sort(
      (a, b) =>
        Number(b.needsPerson ?? false) - Number(a.needsPerson ?? false) ||
        a.lastMessageAt.localeCompare(b.lastMessageAt),
    );
  const rows = useRef<HTMLUListElement>(null);
  /** Beside the list, because a row goes once somebody answers. */
  const [booking, setBooking] = useState<ListedConversation>();
  /** As its button does. */
  const open = (_: unknown, at: number) =>
    rows.current?.children[at]?.querySelector<HTMLElement>("[aria-expanded=false]")?.click();
  return (
    <Part
      id="answer"
      title={w.toAnswer}
      count={waiting.length}
      link={<TextLink to="/inbox">{w.toInbox}</TextLink>}
    >
      {waiting.length === 0 && <Text c="dimmed">{w.nobodyWaits}</Text>}
      <Swiping list={rows} conversations={waiting} onAnswer={open} />
      <ul ref={rows} className={classes.entries}>
        {waiting.slice(0, shown).map((conversation) => (
          <Waiting
            key={conversation.id}
            conversation={conversation}
            isDrafted={drafts.some(({ contactId }) => contactId === conversation.contactId)}
            onBook={() => setBooking(conversation)}
          />
        ))}
      </ul>
      <Suspense>{booking && <BookHere {...booking} onClose={() => setBooking(undefined)} />}</Suspense>
      {waiting.length > shown && <Text c="dimmed">{w.moreWait(waiting.length - shown)}</Text>}
    </Part>
  );
}

interface WaitingProps {
  conversation: ListedConversation;
  /** Whether an answer has been prepared, which opens with the reply. */
  isDrafted: boolean;
  onBook: () => void;
}

function Waiting({ conversation, isDrafted, onBook }: WaitingProps) {
  const { id, propertyId, contactName, lastMessage, lastMessageAt, needsPerson } = conversation;
  const w = useWords(todayWords);
  const i = useWords(inboxWords);
  const { book } = useWords(historyWords);
  const may = useMay();
  const name = useNameOf()(contactName ?? "");
  const [isOpen, setIsOpen] = useState(false);
  const settle = useNewState(conversation);
  const outgoing = useOutgoing(id);
  return (
    <li className={classes.entry}>
      <Face name={name} />
      <div className={classes.what}>
        <div className={classes.line}>
          <TextLink to="/inbox/$id" params={{ id }} className={classes.name!}>
            {name}
          </TextLink>
          <Ago at={lastMessageAt} className={classes.soft} />
          {needsPerson && <b className={classes.mark}>{i.needsPerson}</b>}
          {isDrafted && <b className={classes.mark}>{w.drafted}</b>}
        </div>
        <p className={classes.excerpt}>
          {lastMessage?.direction === "outbound" && `${i.from[writerOf(lastMessage)]}: `}
          {lastMessage?.content}
        </p>
      </div>
      {may.write && (isOpen || outgoing.length === 0) && (
        <div className={classes.actions}>
          <Button
            size="xs"
            variant={isOpen ? "default" : "filled"}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? w.close : w.answer}: ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? w.close : w.answer}
          </Button>
          {propertyId !== null && (
            <Button size="xs" variant="default" aria-label={`${book}: ${name}`} onClick={onBook}>
              {book}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={`${w.settle}: ${name}`}
            loading={settle.isPending}
            onClick={() => settle.run({ state: "closed" })}
          >
            {w.settle}
          </Button>
        </div>
      )}
      <FailureNote error={settle.error} />
      {outgoing.length > 0 && (
        <div className={classes.below} role="log" aria-label={i.messages} tabIndex={-1}>
          <ol className={inbox.messages}>
            {outgoing.map((answer) => (
              <OutgoingItem key={answer.key} answer={answer} onUndo={() => setIsOpen(true)} />
            ))}
          </ol>
        </div>
      )}
      {isOpen && (
        <div className={classes.below}>
          <Suspense>
            <AnswerHere id={id} />
          </Suspense>
        </div>
      )}
    </li>
  );
}
