import type { CalendarEvent, Property } from "@rental/sdk";
import { queryOptions } from "@tanstack/react-query";
import { rental } from "../../api/client.ts";
import type { Entries, OpenHouse } from "./entries.ts";
import { type Period, startOf } from "./period.ts";

/** Entries beyond these are not read; the page says so. */
const mostEntries = 1_000;

/** All entries that take place in a period, by their start, which may be long before it. */
export const entriesQuery = (period: Period, zone: string) => {
  const endAfter = startOf(period.first, zone);
  const startBefore = startOf(period.end, zone);
  return queryOptions({
    queryKey: ["showings", "calendar", endAfter, startBefore],
    meta: { resources: ["events", "properties"] },
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
      const open: CalendarEvent[] = [];
      for await (const home of rental.properties.listAll(
        { openHouseAfter: endAfter, limit: 100 },
        { signal },
      ))
        for (const each of openHousesOf(home))
          if (each.startTime < startBefore && each.endTime > endAfter)
            open.push({
              ...each,
              assigneeId: entries.find((one) => isAt(each, one))?.assigneeId ?? home.assigneeId,
            });
      // First, so that those who come are added to it.
      entries.unshift(...open);
      entries.sort((a, b) => a.startTime.localeCompare(b.startTime));
      return { entries, isCut: cursor !== null };
    },
  });
};

/** An open house as an entry, which has no id of its own. */
const openHousesOf = ({ id, title, address, openHouses }: Property) =>
  openHouses.map(
    ({ start, end, parties }) =>
      ({
        ...{ id: id + start, type: "open_house", title, location: address, propertyId: id, most: parties },
        ...{ startTime: start, endTime: end, status: "confirmed", source: "internal" },
        ...{ contactId: null, prospectResponse: null, outcome: null, feedback: null },
      }) as unknown as OpenHouse,
  );

const isAt = ({ propertyId, startTime, endTime }: OpenHouse, one: CalendarEvent): boolean =>
  one.propertyId === propertyId &&
  one.startTime === startTime &&
  one.endTime === endTime &&
  one.status !== "cancelled";
