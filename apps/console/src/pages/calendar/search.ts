import { type WhoSearch, whoSearch } from "../../app/who-search.ts";

/** The search parameters of the calendar; `who` chooses whose showings it shows. */
interface CalendarSearch extends WhoSearch {
  view?: string;
  /** YYYY-MM-DD */
  day?: string;
  /** The id of the entry that is opened. */
  entry?: string;
}

export function calendarSearch({ view, day, entry, ...search }: Record<string, unknown>): CalendarSearch {
  return {
    ...(typeof view === "string" && { view }),
    ...(typeof day === "string" && { day }),
    ...(typeof entry === "string" && { entry }),
    ...whoSearch(search),
  };
}
