import type { CalendarEvent, Property } from "@rental/sdk";
import { rental } from "../../api/client.ts";
import type { Entries, OpenHouse } from "./entries.ts";
import { type Period, startOf } from "./period.ts";

/** Maximum number of entries to read; beyond it, the page says that some are missing. */
const maxEntries = 1_000;

/** ISO 8601 */
interface Between {
  endAfter: string;
  startBefore: string;
}

export async function readEntries(
  { first, end }: Period,
  zone: string,
  signal: AbortSignal,
): Promise<Entries> {
  const between = { endAfter: startOf(first, zone), startBefore: startOf(end, zone) };
  const entries: CalendarEvent[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await rental.events.list({ ...between, limit: 100, ...(cursor && { cursor }) }, { signal });
    entries.push(...page.data);
    cursor = page.pagination.nextCursor;
  } while (cursor !== null && entries.length < maxEntries);
  return { entries: await withOpenHouses(entries, between, signal), isCut: cursor !== null };
}

/** The entries of a period and its open houses, each before its showings. */
async function withOpenHouses(
  entries: CalendarEvent[],
  { endAfter, startBefore }: Between,
  signal: AbortSignal,
): Promise<CalendarEvent[]> {
  const open: CalendarEvent[] = [];
  const homes = rental.properties.listAll({ openHouseAfter: endAfter, limit: 100 }, { signal });
  for await (const home of homes)
    for (const each of openHousesOf(home))
      if (each.startTime < startBefore && each.endTime > endAfter) {
        const guest = entries.find((one) => isAt(each, one));
        open.push({ ...each, assigneeId: guest?.assigneeId ?? home.assigneeId });
      }
  return [...open, ...entries].sort((a, b) => a.startTime.localeCompare(b.startTime));
}

/** An open house as an entry, which has no id of its own. */
const openHousesOf = ({ id, title, address, openHouses }: Property) =>
  openHouses.map(
    ({ start, end, parties }) =>
      ({
        id: id + start,
        type: "open_house",
        title,
        location: address,
        propertyId: id,
        most: parties ?? undefined,
        startTime: start,
        endTime: end,
        status: "confirmed",
        source: "internal",
        contactId: null,
        prospectResponse: null,
        outcome: null,
        feedback: null,
      }) as unknown as OpenHouse,
  );

const isAt = ({ propertyId, startTime, endTime }: OpenHouse, one: CalendarEvent): boolean =>
  one.propertyId === propertyId &&
  one.startTime === startTime &&
  one.endTime === endTime &&
  one.status !== "cancelled";
