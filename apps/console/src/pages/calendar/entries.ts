import type { CalendarEvent } from "@rental/sdk";
import { queryOptions } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import { type Period, startOf } from "./period.ts";

/** Entries beyond these are not read; the page says so. */
const mostEntries = 1_000;

export interface Entries {
  entries: CalendarEvent[];
  /** Whether there are more than are shown. */
  isCut: boolean;
}

/** All entries that take place in a period, by their start, which may be long before it. */
export const entriesQuery = (period: Period, zone: string) => {
  const endAfter = startOf(period.first, zone);
  const startBefore = startOf(period.end, zone);
  return queryOptions({
    queryKey: ["showings", "calendar", endAfter, startBefore],
    meta: { resources: ["events"] },
    queryFn: async ({ signal }): Promise<Entries> => {
      const entries: CalendarEvent[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await rental.events.list(
          { endAfter, startBefore, limit: 100, ...(cursor && { cursor }) },
          { signal },
        );
        entries.push(...page.data);
        cursor = page.pagination.nextCursor;
      } while (cursor !== null && entries.length < mostEntries);
      return { entries, isCut: cursor !== null };
    },
  });
};

export const isShowing = (
  entry: CalendarEvent,
): entry is CalendarEvent & { propertyId: string; contactId: string } => entry.type === "showing";

/** Whether a showing is over, or has begun: what is asked of it then is what happened. */
export const hasBegun = ({ startTime }: CalendarEvent): boolean => Date.parse(startTime) <= Date.now();

/** A showing with whoever comes. */
export type Showing = CalendarEvent & { contactId: string };

type Request = CalendarEvent & { request: NonNullable<CalendarEvent["request"]> };

/** Whether a prospect asked for it, and a person has yet to decide. */
export const isRequest = (entry: CalendarEvent): entry is Request =>
  !!entry.request && entry.status === "pending";

/** Why a person decides. @param words of the reasons */
export const reasonsOf = (
  { request }: Request,
  words: Record<Request["request"]["reasons"][number], string>,
): string => request.reasons.map((reason) => words[reason]).join("; ");
