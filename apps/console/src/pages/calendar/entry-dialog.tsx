import { Anchor, Button, Text } from "@mantine/core";
import type { CalendarEvent, Settings } from "@rental/sdk";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { listingQuery } from "../../api/queries.ts";
import { useMay } from "../../app/session.ts";
import { ContactName } from "../../ui/contact-name.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Facts } from "../../ui/facts.tsx";
import { FailureNote } from "../../ui/failure-note.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { outcomeWords } from "../../words/outcome-words.ts";
import { responseWords } from "../../words/response-words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { ConfirmShowing } from "./confirm-showing.tsx";
import { hasBegun, isOpenHouse, isRequest, isShowing, reasonsOf } from "./entries.ts";
import { useZoneFormat } from "./format.ts";
import { groupWords } from "./group-words.ts";
import { requestWords } from "./request-words.ts";
import { ShowingForm } from "./showing-form.tsx";
import { ShowingOutcome, useNoShows } from "./showing-outcome.tsx";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import { calendarWords } from "./words.ts";

// Loaded when a group is to be moved.
const MoveGroup = lazy(() => import("./move-group.tsx").then((module) => ({ default: module.MoveGroup })));

interface EntryDialogProps {
  entry: CalendarEvent;
  /** All showings of the home at that time with the same host. */
  parties: CalendarEvent[];
  /** How many parties come, out of how many, in words. */
  size: string | undefined;
  onOpen: (id: string) => void;
  settings: Settings;
  whose: Whose;
  /** Called when the showing was moved, with its new start. */
  onMoved: (start: string) => void;
  onClose: () => void;
}

/** One entry. Showings can be changed in it. */
export function EntryDialog({
  entry,
  parties,
  size,
  onOpen,
  settings,
  whose,
  onMoved,
  onClose,
}: EntryDialogProps) {
  const w = useWords(calendarWords);
  const { label, responses } = useWords(responseWords);
  const { shownBy, noHost } = useWords(whoWords);
  const o = useWords(outcomeWords);
  const may = useMay();
  const noShows = useNoShows(isShowing(entry) ? entry.contactId : null);
  const r = useWords(requestWords);
  const g = useWords(groupWords);
  const [moves, setMoves] = useState(false);
  const { moment, span } = useZoneFormat(settings.timezone);
  const { id, title, startTime, endTime, location, status, source, description, contactId, propertyId } =
    entry;
  const isPast = isShowing(entry) && hasBegun(entry);
  const canChange = may.write && isShowing(entry);
  const guests = parties.filter(isShowing);
  return (
    <Dialog opened onClose={onClose} title={`${w.types[entry.type]}: ${title}`} size="lg">
      <Facts
        of={[
          [w.when, span(startTime, endTime)],
          [w.where, location],
          // What happened says it of a showing that is over.
          !isOpenHouse(entry) &&
            !(isPast && status !== "cancelled") && [
              w.status,
              isRequest(entry) ? r.requested : w.statuses[status],
            ],
          isRequest(entry) && [r.reason, reasonsOf(entry, r.reasons)],
          isRequest(entry) && [r.answerBy, moment(entry.request.answerBy)],
          isRequest(entry) && [
            r.answers,
            <TextLink key="answers" to="/screening/$id" params={{ id: entry.request.sessionId }}>
              {r.seeAnswers}
            </TextLink>,
          ],
          size && [
            `${w.parties}: ${size}`,
            <div key="parties">
              <ul className={classes.parties}>
                {guests.map(({ id: party, title: name, status: state }) => (
                  <li key={party}>
                    {party === id ? (
                      name
                    ) : (
                      <Anchor component="button" type="button" ta="start" onClick={() => onOpen(party)}>
                        {name}
                      </Anchor>
                    )}
                    {`, ${w.statuses[state]}`}
                  </li>
                ))}
              </ul>
              {canChange && guests.length > 1 && (
                <Button variant="default" size="xs" onClick={() => setMoves(true)}>
                  {g.move(guests.length)}
                </Button>
              )}
            </div>,
          ],
          isShowing(entry) && [shownBy, whose.whoOf(entry)?.name ?? noHost],
          entry.prospectResponse !== null && [label, responses[entry.prospectResponse]],
          propertyId !== null && [w.listing, <ListingLink key="listing" id={propertyId} />],
          contactId !== null && [
            w.contact,
            <TextLink key="contact" to="/contacts/$id" params={{ id: contactId }}>
              <ContactName id={contactId} />
            </TextLink>,
          ],
          noShows > 0 && [o.before, noShows],
          !canChange && entry.outcome !== null && [o.title, o.outcomes[entry.outcome]],
          !canChange && entry.outcomeNote && [o.note, entry.outcomeNote],
          entry.feedback !== null && [o.feedback, <Feedback key="feedback" of={entry.feedback} />],
          [w.source, w.sources[source]],
          description && ["", description],
        ]}
      />
      {canChange ? (
        <>
          <Suspense>
            {moves && (
              <MoveGroup
                parties={guests}
                zone={settings.timezone}
                whose={whose}
                onClose={() => setMoves(false)}
                onMoved={(start) => {
                  onClose();
                  onMoved(start);
                }}
              />
            )}
          </Suspense>
          <ConfirmShowing entry={entry} />
          <ShowingOutcome showing={entry} />
          <ShowingForm
            // Edits are kept while somebody else changes it, but confirming here is not an edit.
            key={`${id} ${entry.status}`}
            showing={entry}
            settings={settings}
            whose={whose}
            onMoved={onMoved}
            onClose={onClose}
          />
        </>
      ) : (
        may.write && <Text c="dimmed">{source === "internal" ? w.otherHint : w.importedHint}</Text>
      )}
    </Dialog>
  );
}

function Feedback({ of: { rating, text, wantsToApply } }: { of: NonNullable<CalendarEvent["feedback"]> }) {
  const w = useWords(outcomeWords);
  return (
    <>
      {w.rating(rating)}
      {wantsToApply && `, ${w.wantsToApply}`}
      {text && <Text style={{ whiteSpace: "pre-line" }}>{text}</Text>}
    </>
  );
}

function ListingLink({ id }: { id: string }) {
  const { data, error } = useQuery(listingQuery(id));
  if (error) return <FailureNote error={error} />;
  return (
    <TextLink to="/listings/$id" params={{ id }}>
      {data?.title ?? "…"}
    </TextLink>
  );
}
