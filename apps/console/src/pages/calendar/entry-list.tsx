import { Anchor, Title } from "@mantine/core";
import type { CalendarEvent } from "@rental/sdk";
import { responseWords } from "../../words/response-words.ts";
import { useWords } from "../../words/words.ts";
import classes from "./calendar.module.css";
import { ConfirmShowing } from "./confirm-showing.tsx";
import { isOpenHouse, isRequest, isShowing } from "./entries.ts";
import { useZoneFormat } from "./format.ts";
import type { Groups } from "./groups.ts";
import { localOf } from "./period.ts";
import { requestWords } from "./request-words.ts";
import type { Whose } from "./who.ts";
import { whoWords } from "./who-words.ts";
import { calendarWords } from "./words.ts";

export interface EntryItemsProps {
  entries: CalendarEvent[];
  /** The day that they are shown under, YYYY-MM-DD. */
  day: string;
  zone: string;
  whose: Whose;
  groups: Groups;
  /** Whether the person may confirm showings. */
  canConfirm: boolean;
  onOpen: (id: string) => void;
}

/** Entries by day, for narrow windows and screen readers. */
export function EntryList({ entries, ...list }: Omit<EntryItemsProps, "day">) {
  const { day } = useZoneFormat(list.zone);
  const days = new Map<string, CalendarEvent[]>();
  for (const entry of entries) {
    const date = localOf(entry.startTime, list.zone).day;
    days.set(date, [...(days.get(date) ?? []), entry]);
  }
  return (
    <>
      {[...days].map(([date, ofDay]) => (
        <section key={date}>
          <Title order={3} size="h5" mt="md" mb="xs">
            {day(ofDay[0]!.startTime)}
          </Title>
          <EntryItems {...list} entries={ofDay} day={date} />
        </section>
      ))}
    </>
  );
}

/** The entries of one day. */
export function EntryItems({ entries, day, zone, whose, groups, canConfirm, onOpen }: EntryItemsProps) {
  const w = useWords(calendarWords);
  const { responses } = useWords(responseWords);
  const { shownBy, nobodyYet } = useWords(whoWords);
  const { requested } = useWords(requestWords);
  const { span, time } = useZoneFormat(zone);
  const whoIn = (entry: CalendarEvent) => {
    const who = whose.whoOf(entry);
    if (who) return `${shownBy}: ${who.name}`;
    return whose.isNobodys(entry) && nobodyYet;
  };
  const isWithin = ({ startTime, endTime }: CalendarEvent) =>
    [startTime, endTime].every((at) => localOf(at, zone).day === day);
  return (
    <ul className={classes.list}>
      {entries.map((entry) => (
        <li key={entry.id} data-kind={isShowing(entry) ? entry.status : "other"}>
          <Anchor component="button" type="button" fw={600} ta="start" onClick={() => onOpen(entry.id)}>
            {entry.title}
          </Anchor>
          <span>
            {isWithin(entry)
              ? `${time(entry.startTime)} – ${time(entry.endTime)}`
              : span(entry.startTime, entry.endTime)}
            {!isOpenHouse(entry) &&
              `, ${w.types[entry.type]}, ${isRequest(entry) ? requested : w.statuses[entry.status]}`}
            {groups.sizeOf(entry) && `, ${groups.sizeOf(entry)}`}
            {entry.prospectResponse !== null && `, ${responses[entry.prospectResponse]}`}
            {entry.source !== "internal" && `, ${w.imported}`}
          </span>
          {whoIn(entry) && <span>{whoIn(entry)}</span>}
          {entry.location !== "" && <span>{entry.location}</span>}
          {canConfirm && <ConfirmShowing entry={entry} />}
        </li>
      ))}
    </ul>
  );
}
