import { Text } from "@mantine/core";
import type { ListedConversation, SearchHit } from "@rental/sdk";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { lazy, memo, Suspense, useRef, useState } from "react";
import { conversationsQuery } from "../../api/queries.ts";
import { useUnread } from "../../api/unread.ts";
import { Ago } from "../../ui/ago.tsx";
import { type Choosing, useChoosing } from "../../ui/choosing.ts";
import { useNameOf } from "../../ui/contact-name.tsx";
import { Face } from "../../ui/face.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { RowLink, useRowLinks } from "../../ui/row-link.tsx";
import { useFind } from "../../ui/use-find.ts";
import { contactWords } from "../../words/contact-words.ts";
import { useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { keepList } from "./keep-list.ts";
import { searchQuery } from "./queries.ts";
import { inboxWords } from "./words.ts";
import { writerOf } from "./writer.ts";

// Loaded after the first page, which lists everybody's open ones.
const ListFilter = lazy(async () => ({ default: (await import("./list-filter.tsx")).ListFilter }));

const SavedViews = lazy(async () => ({
  default: (await import("../../ui/saved-views/saved-views.tsx")).SavedViews,
}));

const ChooseOne = lazy(async () => ({ default: (await import("./choose-conversations.tsx")).ChooseOne }));

const LabelChips = lazy(async () => ({ default: (await import("../../ui/label-chips.tsx")).LabelChips }));

/** The conversations, or the messages that a search found. */
export function ConversationList({ current }: { current: string | undefined }) {
  const w = useWords(inboxWords);
  const { find, typed, onType } = useFind();
  return (
    <section className={classes.list} aria-label={w.conversations}>
      <div className={classes.searchRow}>
        <input
          type="search"
          className={classes.search}
          aria-label={w.search}
          placeholder={w.search}
          value={typed}
          onChange={({ currentTarget }) => onType(currentTarget.value)}
        />
        <Suspense>
          <SavedViews list="inbox" />
        </Suspense>
      </div>
      {find === undefined ? <Newest current={current} /> : <Hits query={find} />}
    </section>
  );
}

function Newest({ current }: { current: string | undefined }) {
  const list = useInfiniteQuery(conversationsQuery(useSearch({ strict: false })));
  const { conversationIds: unread } = useUnread();
  const conversations = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const rows = useRef<HTMLUListElement>(null);
  const search = useKeptSearch();
  const nameOf = useConversationName();
  const [isChoosing, setChoosing] = useState(false);
  const choosing = useChoosing(conversations, nameOf);
  const links = useRowLinks();
  return (
    <>
      <Suspense fallback={<div className={classes.filterRoom} />}>
        <ListFilter
          list={rows}
          choosing={isChoosing ? choosing : undefined}
          onChoosing={(to) => {
            if (!to) choosing.choose(choosing.rows, false);
            setChoosing(to);
          }}
        />
      </Suspense>
      <FailureNote error={list.error} />
      <ul ref={rows} className={classes.entries} {...links}>
        {conversations.map((each) => (
          <Entry
            key={each.id}
            conversation={each}
            search={search}
            isCurrent={each.id === current}
            isUnread={each.id !== current && unread.includes(each.id)}
            isChosen={isChoosing ? choosing.isChosen(each) : undefined}
            choose={choosing.choose}
          />
        ))}
      </ul>
      <LoadMore {...list} />
    </>
  );
}

/** @returns the name of whom a conversation is with */
function useConversationName() {
  const nameOf = useNameOf();
  const { somebody } = useWords(inboxWords);
  return ({ contactName }: ListedConversation) => nameOf(contactName ?? "") || somebody;
}

/** The search of the address with which conversations are opened. */
function useKeptSearch(): string {
  const search = keepList(useSearch({ strict: false }));
  return useRouter().buildLocation({ to: "/inbox", search }).searchStr;
}

interface EntryProps {
  conversation: ListedConversation;
  search: string;
  isCurrent: boolean;
  isUnread: boolean;
  /** undefined where it can't be chosen. */
  isChosen: boolean | undefined;
  choose: Choosing<ListedConversation>["choose"];
}

/** Drawn again only when something of it changes. */
const Entry = memo(function Entry({
  conversation,
  search,
  isCurrent,
  isUnread,
  isChosen,
  choose,
}: EntryProps) {
  const name = useConversationName()(conversation);
  const w = useWords(inboxWords);
  const { channels } = useWords(contactWords);
  const { id, status, lastMessageAt, lastMessage, labelIds, needsPerson } = conversation;
  return (
    <li data-choosable={isChosen !== undefined || undefined}>
      {isChosen !== undefined && (
        <Suspense>
          <ChooseOne {...{ conversation, name, isChosen, choose }} />
        </Suspense>
      )}
      <RowLink
        to="/inbox"
        id={id}
        search={search}
        className={`${classes.entry} ${classes.faced}`}
        aria-current={isCurrent ? "true" : undefined}
        data-unread={isUnread || undefined}
      >
        <Face name={name} />
        <span className={classes.entryHead}>
          <b>{name}</b>
          <Ago at={lastMessageAt} className={classes.soft} />
        </span>
        <span className={classes.excerpt}>
          {lastMessage?.direction === "outbound" && `${w.from[writerOf(lastMessage)]}: `}
          {lastMessage ? lastMessage.content : w.noMessages}
        </span>
        <span className={classes.soft}>
          {isUnread && <b className={classes.unread}>{w.unread}</b>}
          {needsPerson && <b className={classes.unread}>{w.needsPerson}</b>}
          {[lastMessage && channels[lastMessage.channel], status === "archived" && w.archived]
            .filter(Boolean)
            .join(", ")}
        </span>
        {labelIds.length > 0 && (
          <Suspense>
            <LabelChips ids={labelIds} most={3} />
          </Suspense>
        )}
      </RowLink>
    </li>
  );
});

function Hits({ query }: { query: string }) {
  const w = useWords(inboxWords);
  const { data, error } = useQuery(searchQuery(query));
  const search = useKeptSearch();
  const links = useRowLinks();
  return (
    <>
      <FailureNote error={error} />
      {data?.data.length === 0 && <Text c="dimmed">{w.noHits}</Text>}
      <ul className={classes.entries} {...links}>
        {data?.data.map((hit) => (
          <Hit key={hit.messageId} hit={hit} search={search} />
        ))}
      </ul>
    </>
  );
}

function Hit({ hit, search }: { hit: SearchHit; search: string }) {
  const { conversationId, contactName, content, sentAt } = hit;
  const nameOf = useNameOf();
  const { moment } = useFormat();
  return (
    <li>
      <RowLink to="/inbox" id={conversationId} search={search} className={classes.entry}>
        <b>{nameOf(contactName)}</b>
        <span className={classes.excerpt}>{content}</span>
        <span className={classes.soft}>{moment(sentAt)}</span>
      </RowLink>
    </li>
  );
}
