import { Text, Title } from "@mantine/core";
import { actorNameIn } from "@rental/contract/words/audit";
import { sourceAloneIn } from "@rental/contract/words/contact-source";
import type { TimelineEntry } from "@rental/sdk";
import IconArrowsJoin from "@tabler/icons-react/icons/IconArrowsJoin";
import IconCalendarEvent from "@tabler/icons-react/icons/IconCalendarEvent";
import IconChecks from "@tabler/icons-react/icons/IconChecks";
import IconFileText from "@tabler/icons-react/icons/IconFileText";
import IconInbox from "@tabler/icons-react/icons/IconInbox";
import IconMessage from "@tabler/icons-react/icons/IconMessage";
import IconNote from "@tabler/icons-react/icons/IconNote";
import IconPencil from "@tabler/icons-react/icons/IconPencil";
import IconPlus from "@tabler/icons-react/icons/IconPlus";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { rental } from "../../api/client.ts";
import { useFormat } from "../../words/format.ts";
import { listingColumns } from "../../words/listing-columns.ts";
import { useLanguage, useWords } from "../../words/words.ts";
import { useNameOf } from "../contact-name.tsx";
import { FailureNote } from "../failure-note.tsx";
import { LoadMore } from "../load-more.tsx";
import { TextLink } from "../text-link.tsx";
import { fieldWords } from "./field-words.ts";
import classes from "./timeline.module.css";
import { timelineWords } from "./words.ts";

const icons = {
  message: IconMessage,
  note: IconNote,
  conversation: IconMessage,
  showing: IconCalendarEvent,
  form: IconFileText,
  decision: IconChecks,
  lead: IconInbox,
  merge: IconArrowsJoin,
  change: IconPencil,
  creation: IconPlus,
} satisfies Record<TimelineEntry["type"], unknown>;

const resources = [
  "messages",
  "notes",
  "conversations",
  "showings",
  "sessions",
  "leads",
  "contacts",
  "properties",
];

function getOrAdd(days: Map<string, TimelineEntry[]>, day: string): TimelineEntry[] {
  const known = days.get(day) ?? [];
  days.set(day, known);
  return known;
}

interface TimelineProps {
  of: "contacts" | "properties";
  id: string;
}

/** What happened with a contact or a home, newest first, by day of the account, below the showings that are to come. */
export function Timeline({ of, id }: TimelineProps) {
  const w = useWords(timelineWords);
  const [now] = useState(Date.now);
  const query = useInfiniteQuery({
    queryKey: ["timeline", of, id],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      Promise.resolve(
        rental[of].timeline(id, { limit: 20, ...(pageParam !== "" && { cursor: pageParam }) }, { signal }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    meta: { resources },
  });
  const entries = query.data?.pages.flatMap(({ data }) => data);
  const isComing = ({ type, at, status }: TimelineEntry) =>
    type === "showing" && status !== "cancelled" && Date.parse(at) > now;
  const coming = entries?.filter(isComing) ?? [];
  const past = entries?.filter((entry) => !isComing(entry));
  return (
    <>
      {coming.length > 0 && (
        <section aria-label={w.coming} className={classes.timeline}>
          <Title order={2} size="h4">
            {w.coming}
          </Title>
          <Days entries={coming.toReversed()} of={of} />
        </section>
      )}
      <section aria-label={w.title} className={classes.timeline}>
        <Title order={2} size="h4">
          {w.title}
        </Title>
        <FailureNote error={query.error} />
        {past?.length === 0 && <Text c="dimmed">{w.none}</Text>}
        {past && <Days entries={past} of={of} />}
        <LoadMore {...query} />
      </section>
    </>
  );
}

function Days({ entries, of }: { entries: TimelineEntry[]; of: TimelineProps["of"] }) {
  const { date } = useFormat();
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) getOrAdd(days, date(entry.at)).push(entry);
  return [...days].map(([day, ofDay]) => (
    <div key={day}>
      <h3 className={classes.day}>{day}</h3>
      <ul className={classes.entries}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} of={of} />
        ))}
      </ul>
    </div>
  ));
}

function Entry({ entry, of }: { entry: TimelineEntry; of: TimelineProps["of"] }) {
  const { time } = useFormat();
  const Icon = icons[entry.type];
  const details = useDetails(entry);
  return (
    <li className={classes.entry}>
      <span className={classes.icon}>
        <Icon size={16} aria-hidden />
      </span>
      <span>
        <What entry={entry} />
        <About entry={entry} of={of} />
        {details.length > 0 && <span className={classes.soft}> · {details.join(" · ")}</span>}
      </span>
      <time className={classes.soft} dateTime={entry.at}>
        {time(entry.at)}
      </time>
      {entry.text && <p className={classes.text}>{entry.text}</p>}
    </li>
  );
}

/** The name of an entry, as a link to its page. */
function What({ entry: { type, direction, conversationId, recordId } }: { entry: TimelineEntry }): ReactNode {
  const w = useWords(timelineWords);
  const name = type === "message" ? w.message[direction ?? "inbound"] : w[type];
  const conversation = type === "conversation" ? recordId : conversationId;
  if (conversation)
    return (
      <TextLink to="/inbox/$id" params={{ id: conversation }}>
        {name}
      </TextLink>
    );
  if (type === "form" || type === "decision")
    return (
      <TextLink to="/screening/$id" params={{ id: recordId }}>
        {name}
      </TextLink>
    );
  return <span>{name}</span>;
}

/** The home on the page of a contact, and the contact on that of a home. */
function About({ entry, of }: { entry: TimelineEntry; of: TimelineProps["of"] }): ReactNode {
  const nameOf = useNameOf();
  const { type, contactId, contactName, propertyId, propertyTitle } = entry;
  if (contactId && contactName && (of === "properties" || type === "merge"))
    return (
      <>
        {" "}
        ·{" "}
        <TextLink to="/contacts/$id" params={{ id: contactId }}>
          {nameOf(contactName)}
        </TextLink>
      </>
    );
  if (of === "properties" || !propertyId || !propertyTitle) return null;
  return (
    <>
      {" "}
      ·{" "}
      <TextLink to="/listings/$id" params={{ id: propertyId }}>
        {propertyTitle}
      </TextLink>
    </>
  );
}

const wordIn = (words: Readonly<Record<string, string>>, of: string | null): string[] =>
  of !== null && Object.hasOwn(words, of) ? [words[of]!] : [];

function useDetails(entry: TimelineEntry): string[] {
  const w = useWords(timelineWords);
  const { language } = useLanguage();
  const changed = useChanged(entry);
  const { type, channel, title, status, outcome, source, actor } = entry;
  switch (type) {
    case "message":
      return wordIn(w.channels, channel);
    case "showing":
      return outcome ? wordIn(w.outcomes, outcome) : wordIn(w.statuses.showing, status);
    case "form":
      return [...(title && title !== w.form ? [title] : []), ...wordIn(w.statuses.form, status)];
    case "decision":
      return wordIn(w.statuses.decision, status);
    case "lead":
      return [...wordIn(w.kinds, source), ...wordIn(w.statuses.lead, status)];
    case "creation":
      return source ? [sourceAloneIn(source, language)] : [];
    case "change":
      return [...changed, ...(actor ? [w.by(actorNameIn(actor, language))] : [])];
    default:
      return [];
  }
}

/** The number that fits in a line. */
const maxNames = 4;

/** The status of a contact and the rent of a home in words, and which other fields were changed. */
function useChanged({ before, after }: TimelineEntry): string[] {
  const w = useWords(timelineWords);
  const { dollars } = useFormat();
  const { status, monthlyRent, ...others } = after ?? {};
  const old = wordIn(w.contactStatuses, asText(before?.status));
  const now = wordIn(w.contactStatuses, asText(status));
  const names: Partial<Record<string, string>> = { ...useWords(listingColumns), ...useWords(fieldWords) };
  // A change of the status sets this one, too.
  const fields = Object.keys(others).filter((name) => name !== "appliedAt");
  const named = fields.flatMap((name) => names[name] ?? []).slice(0, maxNames);
  const count = fields.length - named.length;
  return [
    ...(old[0] && now[0] ? [w.became(old[0], now[0])] : []),
    ...(monthlyRent !== undefined
      ? [w.became(dollars(Number(before?.monthlyRent)), dollars(Number(monthlyRent)))]
      : []),
    ...(named.length > 0 ? [named.join(", ")] : []),
    ...(count > 0 ? [named.length > 0 ? w.more(count) : w.fields(count)] : []),
  ];
}

const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);
