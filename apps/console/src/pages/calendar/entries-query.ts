import { queryOptions } from "@tanstack/react-query";
import type { Period } from "./period.ts";

/** All entries that take place in a period, by their start, which may be long before it. */
export const entriesQuery = (period: Period, zone: string) =>
  queryOptions({
    queryKey: ["showings", "calendar", period, zone],
    meta: { resources: ["events", "properties"] },
    // Loaded beside the views, because this is the largest page.
    queryFn: async ({ signal }) => (await import("./read-entries.ts")).readEntries(period, zone, signal),
  });
