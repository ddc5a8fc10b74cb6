import { Button } from "@mantine/core";
import { homeName } from "@rental/contract/words/place";
import type { Contact, Conversation } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { rental } from "../../api/client.ts";
import { listingQuery } from "../../api/queries.ts";
import { useMay, useZone } from "../../app/session.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { HomePhoto } from "../../ui/home-photo.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useFormat } from "../../words/format.ts";
import { outcomeWords } from "../../words/outcome-words.ts";
import { useWords } from "../../words/words.ts";
import { dayIn } from "../calendar/format.ts";
import { requestWords } from "../calendar/request-words.ts";
import { contactsWords } from "../contacts/words.ts";
import { useStanding } from "../screening/standing.ts";
import { historyWords } from "./history-words.ts";
import classes from "./inbox.module.css";

const BookHere = lazy(async () => ({ default: (await import("./book-here.tsx")).BookHere }));

/** The number that fits beside the messages; the contact's page has all. */
const newest = { limit: 5 };

interface Props {
  contact: Contact;
  conversation: Conversation;
}

/** The homes that a contact asked about, the showings and pre-screenings, and a button that books the next showing. */
export function ContactHistory({ contact, conversation }: Props) {
  const w = useWords(historyWords);
  const may = useMay();
  const [isBooking, setBooking] = useState(false);
  return (
    <div className={classes.history}>
      <Homes contactId={contact.id} />
      <Showings contactId={contact.id} />
      <Sessions contactId={contact.id} />
      {may.write && contact.deletedAt === null && (
        <Button size="xs" variant="default" onClick={() => setBooking(true)}>
          {w.book}
        </Button>
      )}
      <Suspense>
        {isBooking && (
          <BookHere
            contactId={contact.id}
            propertyId={conversation.propertyId}
            onClose={() => setBooking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

interface PartProps {
  title: string;
  error: Error | null;
  /** One line each; the part is not shown without any. */
  lines: { id: string; line: ReactNode }[] | undefined;
}

function Part({ title, error, lines = [] }: PartProps) {
  if (error) return <FailureNote error={error} />;
  if (lines.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ id, line }) => (
          <li key={id}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Homes({ contactId }: { contactId: string }) {
  const w = useWords(historyWords);
  const { data, error } = useQuery({
    queryKey: ["conversations", "beside", contactId],
    queryFn: ({ signal }) => rental.conversations.list({ contactId, ...newest }, { signal }),
  });
  const ids = [...new Set(data?.data.flatMap(({ propertyId }) => propertyId ?? []))];
  return <Part title={w.homes} error={error} lines={ids.map((id) => ({ id, line: <Home id={id} /> }))} />;
}

function Home({ id }: { id: string }) {
  const { dollars } = useFormat();
  const { data: home } = useQuery(listingQuery(id));
  if (!home) return null;
  return (
    <Link to="/listings/$id" params={{ id }} className={classes.home}>
      <HomePhoto url={home.imageUrls[0]} />
      <span>
        <b>{homeName(home)}</b>
        <span className={classes.soft}>{dollars(home.monthlyRent)}</span>
      </span>
    </Link>
  );
}

function Showings({ contactId }: { contactId: string }) {
  const { showings, showingStates } = useWords(contactsWords);
  const { outcomes } = useWords(outcomeWords);
  const { requested } = useWords(requestWords);
  const zone = useZone();
  const { moment } = useFormat();
  const { data, error } = useQuery({
    queryKey: ["showings", "beside", contactId],
    queryFn: ({ signal }) => rental.showings.list({ contactId, sort: "-startTime", ...newest }, { signal }),
  });
  const lines = data?.data.map(({ id, startTime, status, outcome, request }) => {
    const state = request && status === "pending" ? requested : showingStates[status];
    return {
      id,
      line: (
        <>
          <TextLink to="/calendar" search={{ entry: id, day: dayIn(zone, startTime) }}>
            {moment(startTime)}
          </TextLink>
          , {outcome === null ? state : outcomes[outcome]}
        </>
      ),
    };
  });
  return <Part title={showings} error={error} lines={lines} />;
}

function Sessions({ contactId }: { contactId: string }) {
  const { sessions } = useWords(contactsWords);
  const standingOf = useStanding();
  const { moment } = useFormat();
  const { data, error } = useQuery({
    queryKey: ["sessions", "beside", contactId],
    queryFn: ({ signal }) => rental.sessions.list({ contactId, ...newest }, { signal }),
  });
  const lines = data?.data.map((session) => ({
    id: session.id,
    line: (
      <>
        <TextLink to="/screening/$id" params={{ id: session.id }}>
          {moment(session.createdAt)}
        </TextLink>
        , {standingOf(session)}
      </>
    ),
  }));
  return <Part title={sessions} error={error} lines={lines} />;
}
