import type { CalendarEvent } from "@rental/sdk";
import { queryOptions } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { addDays, type Period, startOf } from "./period.ts";

/** Entries beyond these are not read; the page says so. */
const mostEntries = 1_000;
/** Entries that began this many days before the period, and still last, are shown, too. */
const daysBefore = 7;

export interface Entries {
  entries: CalendarEvent[];
  /** Whether there are more than are shown. */
  isCut: boolean;
}

/** All entries of a period, by their start. */
export const entriesQuery = (period: Period, zone: string) => {
  const startAfter = startOf(addDays(period.first, -daysBefore), zone);
  const startBefore = startOf(period.end, zone);
  const first = startOf(period.first, zone);
  return queryOptions({
    queryKey: ["showings", "calendar", startAfter, startBefore],
    meta: { resources: ["events"] },
    queryFn: async ({ signal }): Promise<Entries> => {
      const entries: CalendarEvent[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await rental.events.list(
          { startAfter, startBefore, limit: 100, ...(cursor && { cursor }) },
          { signal },
        );
        entries.push(...page.data);
        cursor = page.pagination.nextCursor;
      } while (cursor !== null && entries.length < mostEntries);
      const shown = entries.filter(({ endTime }) => Date.parse(endTime) > Date.parse(first));
      return { entries: shown, isCut: cursor !== null };
    },
  });
};

export const isShowing = (
  entry: CalendarEvent,
): entry is CalendarEvent & { propertyId: string; contactId: string } => entry.type === "showing";
