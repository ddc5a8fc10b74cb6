import type { CalendarAccount } from "@rental/sdk";
import { queryOptions } from "@tanstack/react-query";
import { rental } from "../../../api/client.ts";

/** Every connected calendar: each is one of the plan's imported calendars, 100 at most. */
export const connectedQuery = queryOptions({
  queryKey: ["calendar-accounts", "all"],
  queryFn: async ({ signal }) => {
    const all: CalendarAccount[] = [];
    for await (const account of rental.calendarAccounts.listAll({ limit: 100 }, { signal }))
      all.push(account);
    return all;
  },
  // The change stream does not report every time a calendar is compared.
  refetchInterval: 60_000,
});
