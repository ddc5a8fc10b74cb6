import type { CalendarEvent, Session } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { settingsQuery } from "../../api/queries.ts";
import { FailureNote } from "../../ui/failure-note.tsx";
import { SectionTitle } from "../../ui/page.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useWords } from "../../words/words.ts";
import { isRequest, reasonsOf } from "../calendar/entries.ts";
import { dayIn, useZoneFormat } from "../calendar/format.ts";
import { requestWords } from "../calendar/request-words.ts";
import { calendarWords } from "../calendar/words.ts";
import { screeningWords } from "./words.ts";

/** The showings that the prospect requested with these answers, and what a person has to decide about each. */
export function Requests({ session: { id, contactId } }: { session: Session }) {
  const w = useWords(screeningWords);
  const { data: settings } = useQuery(settingsQuery);
  const { data, error } = useQuery({
    queryKey: ["showings", "of-session", id],
    queryFn: ({ signal }) => rental.showings.list({ contactId, limit: 100 }, { signal }),
  });
  const showings = (data?.data ?? []).filter(({ request }) => request?.sessionId === id);
  if (error) return <FailureNote error={error} />;
  if (showings.length === 0 || !settings) return null;
  return (
    <section>
      <SectionTitle>{w.asksFor}</SectionTitle>
      <ul>
        {showings.map((showing) => (
          <Requested key={showing.id} showing={showing} zone={settings.timezone} />
        ))}
      </ul>
    </section>
  );
}

function Requested({ showing, zone }: { showing: CalendarEvent; zone: string }) {
  const r = useWords(requestWords);
  const { statuses } = useWords(calendarWords);
  const { moment } = useZoneFormat(zone);
  const { id, title, startTime, status } = showing;
  return (
    <li>
      <TextLink to="/calendar" search={{ day: dayIn(zone, startTime), entry: id }}>
        {`${moment(startTime)}: ${title}`}
      </TextLink>
      {`, ${isRequest(showing) ? r.requested : statuses[status]}`}
      {isRequest(showing) && (
        <>
          <br />
          {`${r.reason}: ${reasonsOf(showing, r.reasons)}`}
          <br />
          {`${r.answerBy}: ${moment(showing.request.answerBy)}`}
        </>
      )}
    </li>
  );
}
