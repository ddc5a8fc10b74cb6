import type { CalendarEvent } from "@rental/sdk";
import { useQueries } from "@tanstack/react-query";
import { listingQuery } from "../../api/queries.ts";
import { useWords } from "../../words/words.ts";
import { isOpenHouse, isShowing } from "./entries.ts";
import { calendarWords } from "./words.ts";

/** Groups of showings: several parties who see a home at the same time, with the same host. */
export interface Groups {
  /** All parties of an entry's group, itself included, as they are before they are moved. */
  membersOf: (entry: CalendarEvent) => CalendarEvent[];
  /** "3 of 5 · Dana, Elm", or the title of an entry that is not in a group. */
  titleOf: (entry: CalendarEvent) => string;
  /** The ids of the showings that move with an entry, itself included; nothing for an entry that is not in a group. */
  idsOf: (entry: Pick<CalendarEvent, "id">) => string[] | undefined;
  /** "3 of 5", or nothing for an entry that is not in a group. */
  sizeOf: (entry: CalendarEvent) => string | undefined;
}

export function useGroups(entries: CalendarEvent[]): Groups {
  const w = useWords(calendarWords);
  const byKey = new Map<string, CalendarEvent[]>();
  for (const entry of entries) byKey.set(keyOf(entry), [...(byKey.get(keyOf(entry)) ?? []), entry]);
  const groups = [...byKey.values()].filter(({ length }) => length > 1);
  // By id, so that a group stays one while it is moved.
  const byId = new Map(groups.flatMap((group) => group.map(({ id }) => [id, group])));
  const homes = [...new Set(groups.map(([first]) => first!.propertyId!))];
  const found = useQueries({ queries: homes.map(listingQuery) });
  const most = new Map(homes.map((id, index) => [id, found[index]?.data?.showingParties]));
  const membersOf = (entry: CalendarEvent) => byId.get(entry.id) ?? [entry];
  const sizeOf = (entry: CalendarEvent) => {
    const [first, ...others] = membersOf(entry) as [CalendarEvent];
    if (isOpenHouse(first)) return `${w.types.open_house}, ${w.partiesOf(others.length, first.most)}`;
    return others.length === 0 ? undefined : w.partiesOf(others.length + 1, most.get(entry.propertyId!));
  };
  return {
    membersOf,
    sizeOf,
    titleOf: (entry) => [sizeOf(entry) ?? [], entry.title].flat().join(" · "),
    idsOf: ({ id }) => {
      const parties = (byId.get(id) ?? []).filter(isShowing);
      return parties.length > 1 ? parties.map((party) => party.id) : undefined;
    },
  };
}

const keyOf = (entry: CalendarEvent): string =>
  (isShowing(entry) || isOpenHouse(entry)) && entry.status !== "cancelled"
    ? [entry.propertyId, entry.assigneeId, entry.startTime, entry.endTime].join()
    : entry.id;
