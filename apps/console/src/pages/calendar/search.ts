/** What the address of the calendar says. */
export interface CalendarSearch {
  view?: string;
  /** YYYY-MM-DD */
  day?: string;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : undefined);

export function calendarSearch({ view, day }: Record<string, unknown>): CalendarSearch {
  const search = { view: textOf(view), day: textOf(day) };
  return {
    ...(search.view !== undefined && { view: search.view }),
    ...(search.day !== undefined && { day: search.day }),
  };
}
