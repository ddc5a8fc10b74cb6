/** What the address of the calendar says. */
interface CalendarSearch {
  view?: string;
  /** YYYY-MM-DD */
  day?: string;
  /** Who shows the showings: the id of a person, `me` or `none`. */
  who?: string | undefined;
}

export function calendarSearch({ view, day, who }: Record<string, unknown>): CalendarSearch {
  return {
    ...(typeof view === "string" && { view }),
    ...(typeof day === "string" && { day }),
    ...(typeof who === "string" && { who }),
  };
}
