import { Button, Text, Title } from "@mantine/core";
import { type KeyboardEvent, useRef } from "react";
import { dateFormat, useFormat } from "../../words/format.ts";
import { useWords } from "../../words/words.ts";
import calendar from "./calendar.module.css";
import { isShowing } from "./entries.ts";
import { EntryItems, type EntryItemsProps } from "./entry-list.tsx";
import { useZoneFormat } from "./format.ts";
import classes from "./month-days.module.css";
import { entriesOn } from "./people-layout.ts";
import { addDays, periodOf, startOf, todayIn } from "./period.ts";
import { calendarWords } from "./words.ts";

interface MonthDaysProps extends Omit<EntryItemsProps, "day" | "canConfirm"> {
  /** The chosen day, YYYY-MM-DD, whose entries are below the month. */
  day: string;
  onDay: (day: string) => void;
  /** Books on this day; undefined for people who can't. */
  onBook: ((day: string) => void) | undefined;
}

/** As many dots have room in a day. */
const maxDots = 3;

/** How many days an arrow key leads on; Home and End lead to the ends of the week. */
const steps: Record<string, (weekday: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -7,
  ArrowDown: () => 7,
  Home: (weekday) => -weekday,
  End: (weekday) => 6 - weekday,
};

/** A month on a narrow window: days with a dot for each entry, and the entries of one day below. */
export function MonthDays({ day, onDay, onBook, ...list }: MonthDaysProps) {
  const { entries, zone } = list;
  const w = useWords(calendarWords);
  const { locale, number } = useFormat();
  const format = useZoneFormat(zone);
  const table = useRef<HTMLTableElement>(null);
  const { first, end } = periodOf("month", day);
  const today = todayIn(zone);
  const weekdays = dateFormat(locale, { weekday: "short", timeZone: "UTC" });
  const longWeekdays = dateFormat(locale, { weekday: "long", timeZone: "UTC" });
  /** Sundays of the weeks that have days of the month. */
  const weeks: string[] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday < end; sunday = addDays(sunday, 7))
    weeks.push(sunday);
  const daysOf = (sunday: string) => [0, 1, 2, 3, 4, 5, 6].map((index) => addDays(sunday, index));
  const onKeyDown = (event: KeyboardEvent, from: string) => {
    const step = steps[event.key]?.(weekdayOf(from));
    if (step === undefined) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-day="${addDays(from, step)}"]`)?.focus();
  };
  const ofDay = entriesOn(entries, day, zone);
  return (
    <>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys lead from day to day
        role="grid"
        className={`${classes.month} ${calendar.month}`}
        aria-label={w.daysOfMonth}
      >
        <thead>
          <tr>
            {daysOf(weeks[0]!).map((date) => (
              <th key={date} scope="col" abbr={longWeekdays.format(new Date(date))}>
                {weekdays.format(new Date(date))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((sunday) => (
            <tr key={sunday}>
              {daysOf(sunday).map((date) => {
                if (date < first || date >= end) return <td key={date} />;
                const on = entriesOn(entries, date, zone);
                return (
                  <td key={date}>
                    <button
                      type="button"
                      data-day={date}
                      // One stop of the Tab key for the month.
                      tabIndex={date === day ? 0 : -1}
                      aria-pressed={date === day}
                      aria-current={date === today ? "date" : undefined}
                      aria-label={`${format.day(startOf(date, zone))}, ${w.entries(on.length)}`}
                      onClick={() => onDay(date)}
                      onKeyDown={(event) => onKeyDown(event, date)}
                    >
                      {Number(date.slice(8))}
                      <span
                        className={classes.dots}
                        data-count={on.length > maxDots ? number(on.length) : undefined}
                      >
                        {on.length <= maxDots &&
                          on.map((entry) => (
                            <i key={entry.id} data-kind={isShowing(entry) ? entry.status : "other"} />
                          ))}
                      </span>
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-labelledby="day-heading">
        <Title id="day-heading" order={3} size="h5" mt="md" mb="xs">
          {format.day(startOf(day, zone))}
        </Title>
        {ofDay.length === 0 && <Text c="dimmed">{w.noneOnDay}</Text>}
        {/* Those that wait are above the month, with their buttons. */}
        <EntryItems {...list} entries={ofDay} day={day} canConfirm={false} />
        {onBook && (
          <Button variant="default" mt="sm" onClick={() => onBook(day)}>
            {w.bookOnDay}
          </Button>
        )}
      </section>
    </>
  );
}

/** 0 for Sunday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay();
