import { Button, NativeSelect, Text } from "@mantine/core";
import type { ConversationCounts, ListedConversation } from "@rental/sdk";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, type RefObject, Suspense } from "react";
import { useLabels } from "../../api/labels.ts";
import { conversationsQuery } from "../../api/queries.ts";
import { useUnread } from "../../api/unread.ts";
import { useMay } from "../../app/session.ts";
import type { InboxSearch } from "../../app/who-search.ts";
import { AssigneeFilter } from "../../ui/assignee-filter.tsx";
import type { Choosing } from "../../ui/choosing.ts";
import { choosingWords } from "../../ui/choosing-words.ts";
import { useCurrentInSight } from "../../ui/current-in-sight.ts";
import { Empty } from "../../ui/empty.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { assigneeWords } from "../../words/assignee-words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./inbox.module.css";
import { keepList } from "./keep-list.ts";
import { labelWords } from "./label-words.ts";
import { countsQuery } from "./queries.ts";
import { stateWords } from "./state-words.ts";
import { Swiping } from "./swiping.tsx";

const ChooseConversations = lazy(async () => ({
  default: (await import("./choose-conversations.tsx")).ChooseConversations,
}));

/** What the list shows, in the order of the links. */
const views = [
  { name: "open", search: {} },
  { name: "unread", search: { show: "unread" } },
  { name: "mine", search: { who: "me" } },
  { name: "unassigned", search: { who: "none" } },
  { name: "needsPerson", search: { show: "needs_person" } },
  { name: "assistant", search: { show: "assistant" } },
  { name: "snoozed", search: { show: "snoozed" } },
  { name: "closed", search: { show: "closed" } },
  { name: "all", search: { show: "all" } },
] as const satisfies { name: string; search: InboxSearch }[];

/** The API counts up to this. */
const maxCounted = 100;
const shownCount = (count: number) => (count < maxCounted ? String(count) : `${maxCounted - 1}+`);

interface ListFilterProps {
  list: RefObject<HTMLElement | null>;
  /** What is chosen in the list; undefined while nothing can be. */
  choosing: Choosing<ListedConversation> | undefined;
  onChoosing: (isChoosing: boolean) => void;
}

/**
 * Narrows the conversations to a view, a label and one person, and says so if there are none. Their rows can be swiped, and
 * several can be chosen.
 */
export function ListFilter({ list, choosing, onChoosing }: ListFilterProps) {
  const c = useWords(choosingWords);
  const may = useMay();
  const a = useWords(assigneeWords);
  const w = useWords(stateWords);
  const search: InboxSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data } = useInfiniteQuery(conversationsQuery(search));
  const counts = useQuery(countsQuery).data;
  const unread = useUnread().total;
  const narrow = (changed: InboxSearch) =>
    void navigate({ to: ".", search: (now: InboxSearch) => ({ ...now, ...changed }), replace: true });
  const conversations = data?.pages.flatMap((page) => page.data) ?? [];
  const isEmpty = data?.pages[0]?.data.length === 0;
  const isNarrowed = [search.who, search.show, search.label].some((each) => each !== undefined);
  return (
    <>
      <nav ref={useCurrentInSight()} className={classes.views} aria-label={w.views}>
        {views.map(({ name, search: { show, who } }: (typeof views)[number] & { search: InboxSearch }) => (
          <Link
            key={name}
            to="."
            search={(now: InboxSearch) => ({ ...now, show, who })}
            replace
            className={classes.view}
            activeOptions={{ exact: true }}
          >
            {w.viewNames[name]}
            {name !== "all" && (
              <span className={classes.count}>
                {counts && shownCount(name === "unread" ? unread : counts[name])}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className={classes.filters}>
        <LabelFilter counts={counts} value={search.label} onChange={(label) => narrow({ label })} />
        <AssigneeFilter aria-label={a.label} value={search.who} onChange={(who) => narrow({ who })} />
      </div>
      {may.write && !isEmpty && (
        <Button
          className={classes.several!}
          size="compact-sm"
          variant={choosing ? "light" : "subtle"}
          aria-pressed={choosing !== undefined}
          onClick={() => onChoosing(!choosing)}
        >
          {c.several}
        </Button>
      )}
      <Suspense>
        {choosing && <ChooseConversations conversations={conversations} choosing={choosing} />}
      </Suspense>
      <Swiping
        list={list}
        conversations={conversations}
        onAnswer={({ id }) =>
          void navigate({ to: "/inbox/$id", params: { id }, search: keepList, state: { answers: true } })
        }
      />
      {isEmpty && !isNarrowed && counts && <NothingOpen {...counts} />}
      {isEmpty && isNarrowed && (
        <Text role="status" c="dimmed" mt="xs">
          {search.who === undefined || search.label !== undefined
            ? w.noneHere
            : `${a.noneHere}. ${a.noneHereHint}`}
        </Text>
      )}
    </>
  );
}

/** A note that there are no conversations, or where to find those that are not open. */
function NothingOpen(counts: ConversationCounts) {
  const w = useWords(stateWords);
  const others = (["snoozed", "closed"] as const).filter((name) => counts[name] > 0);
  if (others.length === 0) return <Empty title={w.none}>{w.noneHint}</Empty>;
  return (
    <Empty title={w.nothingOpen}>
      {w.others}
      {others.map((show) => (
        <div key={show}>
          <TextLink to="/inbox" search={{ show }}>
            {`${w.viewNames[show]}: ${shownCount(counts[show])}`}
          </TextLink>
        </div>
      ))}
    </Empty>
  );
}

interface LabelFilterProps {
  counts: ConversationCounts | undefined;
  value: string | undefined;
  onChange: (label: string | undefined) => void;
}

/** Nothing, if there are no labels. */
function LabelFilter({ counts, value, onChange }: LabelFilterProps) {
  const w = useWords(labelWords);
  const labels = useLabels() ?? [];
  // An address may name a label that was deleted.
  const isUnknown = value !== undefined && !labels.some(({ id }) => id === value);
  if (labels.length === 0 && !isUnknown) return null;
  const countOf = (id: string) => counts?.labels.find(({ labelId }) => labelId === id)?.open;
  return (
    <NativeSelect
      aria-label={w.label}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      data={[
        { value: "", label: w.any },
        ...labels.map(({ id, name }) => {
          const count = countOf(id);
          return { value: id, label: count === undefined ? name : `${name} (${shownCount(count)})` };
        }),
        ...(isUnknown ? [{ value, label: w.deleted }] : []),
      ]}
    />
  );
}
