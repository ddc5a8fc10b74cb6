import type { CalendarEvent } from "@rental/sdk";
import { useQueries } from "@tanstack/react-query";
import { listingQuery } from "../../api/queries.ts";
import { useWords } from "../../words/words.ts";
import { isShowing } from "./entries.ts";
import { calendarWords } from "./words.ts";

/** Showings that are one: several parties who see a home at the same time, with the same host. */
export interface Groups {
  /** All parties of an entry's group, itself included. */
  membersOf: (entry: CalendarEvent) => CalendarEvent[];
  /** "3 of 5", or nothing for an entry that is not in a group. */
  sizeOf: (entry: CalendarEvent) => string | undefined;
}

export function useGroups(entries: CalendarEvent[]): Groups {
  const w = useWords(calendarWords);
  const byKey = new Map<string, CalendarEvent[]>();
  for (const entry of entries) byKey.set(keyOf(entry), [...(byKey.get(keyOf(entry)) ?? []), entry]);
  const groups = [...byKey.values()].filter(({ length }) => length > 1);
  const homes = [...new Set(groups.map(([first]) => first!.propertyId!))];
  const found = useQueries({ queries: homes.map(listingQuery) });
  const most = new Map(homes.map((id, index) => [id, found[index]?.data?.showingParties]));
  const membersOf = (entry: CalendarEvent) => byKey.get(keyOf(entry)) ?? [entry];
  return {
    membersOf,
    sizeOf: (entry) => {
      const { length } = membersOf(entry);
      if (length < 2) return undefined;
      return w.partiesOf(length, most.get(entry.propertyId!));
    },
  };
}

const keyOf = (entry: CalendarEvent): string =>
  isShowing(entry) && entry.status !== "cancelled"
    ? [entry.propertyId, entry.assigneeId, entry.startTime, entry.endTime].join()
    : entry.id;
