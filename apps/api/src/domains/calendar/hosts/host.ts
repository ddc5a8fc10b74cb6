import type { Interval } from "../events/events.service.ts";
import { type BookingRules, isInHours, type Joinable } from "./booking-times.service.ts";

/** Who can show a home: a person, or, in an account without hosts, the one implicit host, who shows every home. */
export interface Host {
  /** Null for the implicit host, whose time every showing of the account takes. */
  personId: string | null;
  /** When it shows homes. The buffer is not in here, see `blockedFor`. */
  rules: BookingRules;
  bufferMinutes: number;
  travelMinutes: number;
  /** The properties that it shows; null for all. */
  propertyIds: ReadonlySet<string> | null;
  /** The imported calendars that are its own. */
  sourceIds: ReadonlySet<string>;
}

/** A home, and where it is: the units of a building are one place. */
export interface Home {
  propertyId: string;
  place: string;
  /** How many parties may come to one showing. */
  parties: number;
  /** How many more places those take who come along, such as the rest of a group. */
  more?: number;
}

/** A pending or confirmed showing, or a hold. */
export interface Showing extends Interval {
  /** Of a hold, none. */
  id?: string | undefined;
  propertyId: string;
  place: string;
  assigneeId: string | null;
}

/** A time at which many parties may see a home, and who shows it to them. */
export interface OpenHouse extends Showing {
  /** How many may come in all; null for any number. */
  parties: number | null;
}

export const isOpenHouse = (one: Showing): one is OpenHouse => "parties" in one;

/** What is taken around a period. */
export interface Taken {
  showings: Showing[];
  openHouses: OpenHouse[];
  /** Other entries, merged: those of the home, of a host's own calendars by their source, and everybody's. */
  others: (Interval & { whose: "home" | "everybody" | { sourceId: string } })[];
}

export const shows = ({ propertyIds }: Host, propertyId: string): boolean =>
  propertyIds === null || propertyIds.has(propertyId);

/**
 * Whether a showing takes a host's time. One without an assignee takes that of everybody who shows the home: it may be
 * any of them.
 */
export const isOf = (
  host: Host,
  { assigneeId, propertyId }: Pick<Showing, "assigneeId" | "propertyId">,
): boolean =>
  host.personId === null || (assigneeId === null ? shows(host, propertyId) : assigneeId === host.personId);

const minuteMs = 60_000;

/** What keeps a host from showing a home, and how far around it. */
export interface Block extends Interval {
  /** The showing, hold or open house, if it is one. */
  showing: Showing | undefined;
  /** Whose time it takes. */
  of: "home" | "host";
  bufferMinutes: number;
  travelMinutes: number;
}

/**
 * What keeps a host from showing a home: the buffer lies around everything in its calendar and the home's, with travel
 * on top between two places; showings of others at the home take only their own time.
 */
export function blocksFor(host: Host, home: Home, { showings, openHouses, others }: Taken): Block[] {
  const { bufferMinutes } = host;
  const found: Block[] = [];
  for (const showing of [...showings, ...openHouses]) {
    const { start, end } = showing;
    const isHosts = isOf(host, showing);
    const isHome = showing.propertyId === home.propertyId;
    if (!isHosts && !isHome) continue;
    found.push({
      showing,
      start,
      end,
      of: isHome ? "home" : "host",
      bufferMinutes: isHosts ? bufferMinutes : 0,
      travelMinutes: isHosts && showing.place !== home.place ? host.travelMinutes : 0,
    });
  }
  // There may be thousands: without spreads, which are slow.
  for (const { start, end, whose } of others) {
    const of = typeof whose === "string" ? "home" : "host";
    if (typeof whose === "string" || host.sourceIds.has(whose.sourceId))
      found.push({ showing: undefined, start, end, of, bufferMinutes, travelMinutes: 0 });
  }
  return found;
}

const around = (block: Block): Interval => widened(block, block.bufferMinutes + block.travelMinutes);

/** The times at which a host can't show a home, in order and disjoint. */
export const blockedFor = (host: Host, home: Home, taken: Taken): Interval[] =>
  merged(blocksFor(host, home, taken).map(around));

/**
 * The showings of a host by what the host does: those of one home from the same start to the same end are a group, whose
 * parties see it together.
 */
export function groupsOf<Of extends Interval & { propertyId: string }>(showings: Of[]): Of[][] {
  const groups = new Map<string, Of[]>();
  for (const showing of showings) {
    const { propertyId, start, end } = showing;
    const key = [propertyId, start.getTime(), end.getTime()].join();
    const group = groups.get(key);
    if (group) group.push(showing);
    else groups.set(key, [showing]);
  }
  return [...groups.values()];
}

/**
 * The times at which a host shows a home already and one more party can come: there is room, and the time would be free
 * without it. What else is shown of a home during its open house is not in the way: the host is there.
 */
export function joinableFor(host: Host, home: Home, taken: Taken): Joinable[] {
  const open = taken.openHouses.filter((each) => isShownBy(host, home, each));
  if (home.parties <= 1 && open.length === 0) return [];
  const blocks = blocksFor(host, home, taken);
  const isClear = (time: Interval, apartFrom: (showing: Showing) => boolean): boolean =>
    !blocks.some((block) => !(block.showing && apartFrom(block.showing)) && overlap(around(block), time));
  const groups = groupsOf(taken.showings.filter((each) => isShownBy(host, home, each))).filter(
    (group) =>
      group.length + (home.more ?? 0) < home.parties &&
      isClear(group[0]!, (showing) => group.includes(showing)),
  );
  const isHere = ({ propertyId }: Showing): boolean => propertyId === home.propertyId;
  return [
    ...groups.map(([first]) => ({ start: first!.start, end: first!.end })),
    ...open
      .filter((each) => hasRoom(each, taken.showings, home.more) && isClear(each, isHere))
      .map(({ start, end }) => ({ start, end, isOpenHouse: true })),
  ];
}

const isShownBy = (host: Host, home: Home, { propertyId, assigneeId }: Showing): boolean =>
  propertyId === home.propertyId && (host.personId === null || assigneeId === host.personId);

/** Whether a showing is of somebody who comes to an open house. */
const isAt = (openHouse: Omit<OpenHouse, "assigneeId">, { propertyId, start, end }: Showing): boolean =>
  propertyId === openHouse.propertyId &&
  start.getTime() === openHouse.start.getTime() &&
  end.getTime() === openHouse.end.getTime();

const hasRoom = (openHouse: OpenHouse, showings: Showing[], more = 0): boolean =>
  openHouse.parties === null ||
  showings.filter((each) => isAt(openHouse, each)).length + more < openHouse.parties;

/** An open house of which is not known yet who shows it. */
export interface Planned extends Omit<OpenHouse, "assigneeId"> {
  /** Who looks after the home. */
  keeperId: string | null;
}

/**
 * Who shows each open house: who shows it to those that have booked already, or else who looks after the home, or another
 * host who is free. Follows from what is known, so that nothing has to be changed along with people and showings.
 * @param planned in an order that is always the same
 */
export function withHosts(
  planned: Planned[],
  hosts: Host[],
  { showings, others }: Omit<Taken, "openHouses">,
) {
  const openHouses: OpenHouse[] = [];
  const ofHosts = others.filter(({ whose }) => typeof whose !== "string");
  const isHost = (id: string | null) => hosts.some(({ personId }) => personId !== null && personId === id);
  const booked = planned.map((one) => {
    const people = showings.filter((each) => isAt(one, each)).map(({ assigneeId }) => assigneeId);
    return { one, id: people.filter(isHost).sort()[0] };
  });
  // First those of which it is certain.
  for (const { one, id } of booked.toSorted((a, b) => Number(!a.id) - Number(!b.id))) {
    const assigneeId = id ?? chosenFor(one, hosts, { showings, openHouses, others: ofHosts });
    openHouses.push({ ...one, assigneeId });
  }
  return openHouses;
}

function chosenFor(one: Planned, hosts: Host[], taken: Taken): string | null {
  const home = { ...one, parties: 1 };
  const able = hosts
    .filter((host) => shows(host, one.propertyId))
    .toSorted((a, b) => Number(b.personId === one.keeperId) - Number(a.personId === one.keeperId));
  const free = able.filter(
    (host) =>
      !blocksFor(host, home, taken).some(
        (block) => block.showing?.propertyId !== one.propertyId && overlap(around(block), one),
      ),
  );
  const chosen = free.find((host) => isInHours(host.rules, one)) ?? free[0] ?? able[0];
  return chosen?.personId ?? null;
}

export const overlap = (a: Interval, b: Interval): boolean => a.start < b.end && a.end > b.start;

export const widened = ({ start, end }: Interval, minutes: number): Interval => ({
  start: new Date(start.getTime() - minutes * minuteMs),
  end: new Date(end.getTime() + minutes * minuteMs),
});

/** The same times, in order and disjoint. */
export function merged(intervals: Interval[]): Interval[] {
  const result: Interval[] = [];
  for (const { start, end } of intervals.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = result.at(-1);
    if (last && start <= last.end) {
      if (end > last.end) last.end = end;
    } else result.push({ start, end });
  }
  return result;
}
