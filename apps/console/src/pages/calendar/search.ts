import { type WhoSearch, whoSearch } from "../../app/who-search.ts";

/** What the address of the calendar says; `who` shows the showings. */
interface CalendarSearch extends WhoSearch {
  view?: string;
  /** YYYY-MM-DD */
  day?: string;
}

export function calendarSearch({ view, day, ...search }: Record<string, unknown>): CalendarSearch {
  return {
    ...(typeof view === "string" && { view }),
    ...(typeof day === "string" && { day }),
    ...whoSearch(search),
  };
}
