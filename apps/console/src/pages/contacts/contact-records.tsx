import { Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { rental } from "../../api/client.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { ListingLink } from "../../ui/listing-link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useRecordList } from "../../ui/use-record-list.ts";
import { useFormat } from "../../words/format.ts";
import { outcomeWords } from "../../words/outcome-words.ts";
import { responseWords } from "../../words/response-words.ts";
import { useWords } from "../../words/words.ts";
import { requestWords } from "../calendar/request-words.ts";
import { useStanding } from "../screening/standing.ts";
import classes from "./contacts.module.css";
import { contactsWords } from "./words.ts";

interface RecordsProps<Row extends { id: string }> {
  title: string;
  /** The text in place of an empty list. */
  none?: string;
  list: ReturnType<typeof useRecordList<Row>>;
  line: (row: Row) => ReactNode;
}

/** Records of one kind that belong to the contact, one a line. */
function Records<Row extends { id: string }>({ title, none, list, line }: RecordsProps<Row>) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <FailureNote error={list.error} />
      {list.rows?.length === 0 && <Text c="dimmed">{none}</Text>}
      <ul className={classes.records}>
        {list.rows?.map((row) => (
          <li key={row.id}>{line(row)}</li>
        ))}
      </ul>
      <LoadMore {...list} />
    </section>
  );
}

/** The contact's conversations, the one with the newest message first. */
export const useConversations = (contactId: string) =>
  useRecordList(["conversations", "of", contactId], (part, options) =>
    rental.conversations.list({ contactId, ...part }, options),
  );

export function Conversations({ contactId }: { contactId: string }) {
  const w = useWords(contactsWords);
  const { moment } = useFormat();
  const list = useConversations(contactId);
  return (
    <Records
      title={w.conversations}
      none={w.noConversations}
      list={list}
      line={({ id, status, lastMessageAt }) => (
        <>
          <TextLink to="/inbox/$id" params={{ id }}>
            {moment(lastMessageAt)}
          </TextLink>
          {status === "archived" && `, ${w.archived}`}
        </>
      )}
    />
  );
}

export function Showings({ contactId }: { contactId: string }) {
  const w = useWords(contactsWords);
  const { responses } = useWords(responseWords);
  const { outcomes } = useWords(outcomeWords);
  const { requested } = useWords(requestWords);
  const { moment } = useFormat();
  const list = useRecordList(["showings", "of", contactId], (part, options) =>
    rental.showings.list({ contactId, ...part }, options),
  );
  return (
    <Records
      title={w.showings}
      none={w.noShowings}
      list={list}
      line={({ propertyId, title, startTime, status, prospectResponse, outcome, request }) => (
        <>
          {moment(startTime)}, <ListingLink id={propertyId} otherwise={title} />,{" "}
          {request && status === "pending" ? requested : w.showingStates[status]}
          {outcome !== null
            ? `, ${outcomes[outcome]}`
            : prospectResponse !== null && `, ${responses[prospectResponse]}`}
        </>
      )}
    />
  );
}

/** Nothing, unless the contact owns homes. */
export function Homes({ contactId }: { contactId: string }) {
  const w = useWords(contactsWords);
  const list = useRecordList(["properties", "owned-by", contactId], (part, options) =>
    rental.properties.list({ ownerContactId: contactId, ...part }, options),
  );
  if (!list.error && !list.rows?.length) return null;
  return (
    <Records
      title={w.homes}
      list={list}
      line={({ id, title }) => (
        <TextLink to="/listings/$id" params={{ id }}>
          {title}
        </TextLink>
      )}
    />
  );
}

export function Sessions({ contactId }: { contactId: string }) {
  const w = useWords(contactsWords);
  const standingOf = useStanding();
  const { moment } = useFormat();
  const list = useRecordList(["sessions", "of", contactId], (part, options) =>
    rental.sessions.list({ contactId, ...part }, options),
  );
  return (
    <Records
      title={w.sessions}
      none={w.noSessions}
      list={list}
      line={(session) => (
        <>
          <TextLink to="/screening/$id" params={{ id: session.id }}>
            {moment(session.createdAt)}
          </TextLink>
          , {standingOf(session)}
        </>
      )}
    />
  );
}
