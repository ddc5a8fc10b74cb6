import type { CalendarSource } from "@rental/sdk";
import { queryOptions } from "@tanstack/react-query";
import { rental } from "../../../api/client.ts";

/** Every imported calendar: plans allow 100 at most. */
export const allSourcesQuery = queryOptions({
  queryKey: ["calendar-sources", "all"],
  queryFn: async ({ signal }) => {
    const all: CalendarSource[] = [];
    for await (const source of rental.calendarSources.listAll({ limit: 100 }, { signal })) all.push(source);
    return all;
  },
  // The change stream does not report every time a calendar is read.
  refetchInterval: 60_000,
});
