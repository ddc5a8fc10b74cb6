/** What the address of the calendar says. */
interface CalendarSearch {
  view?: string;
  /** YYYY-MM-DD */
  day?: string;
}

export function calendarSearch({ view, day }: Record<string, unknown>): CalendarSearch {
  return {
    ...(typeof view === "string" && { view }),
    ...(typeof day === "string" && { day }),
  };
}
