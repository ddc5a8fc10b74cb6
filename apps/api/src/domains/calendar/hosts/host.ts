import type { Interval } from "../events/events.service.ts";
import { type BookingRules, isInHours, type Joinable, merged } from "./booking-times.service.ts";

/** Somebody who shows homes: a person or, in an account without hosts, the implicit host, who shows every home. */
export interface Host {
  /** Null for the implicit host, who is occupied by every showing of the account. */
  personId: string | null;
  /** When the host shows homes. Excludes the buffer, see `blockedFor`. */
  rules: BookingRules;
  bufferMinutes: number;
  travelMinutes: number;
  /** The properties that the host shows; null for all. */
  propertyIds: ReadonlySet<string> | null;
  /** The host's own imported calendars. */
  sourceIds: ReadonlySet<string>;
}

/** A home and its place; all units of a building are in the same place. */
export interface Home {
  propertyId: string;
  place: string;
  /** Maximum number of parties at the same showing. */
  parties: number;
  /** Number of further places that are needed, such as for the rest of a group. */
  more?: number;
  /** Whether who comes has a place at the home's open house already, as when only its host changes. */
  keepsPlaces?: boolean;
}

/** A pending or confirmed showing, or a hold. */
export interface Showing extends Interval {
  /** Undefined for a hold. */
  id?: string | undefined;
  propertyId: string;
  place: string;
  assigneeId: string | null;
}

/** An open house, with its host as `assigneeId`. */
export interface OpenHouse extends Showing {
  /** Maximum number of parties in total; null for no limit. */
  parties: number | null;
}

export const isOpenHouse = (one: Showing): one is OpenHouse => "parties" in one;

/** Everything that occupies time around a period. */
export interface Taken {
  showings: Showing[];
  openHouses: OpenHouse[];
  /** Other entries, merged by whom they occupy: the home, the host whose calendar they are from, or everybody. */
  others: (Interval & { whose: "home" | "everybody" | { sourceId: string } })[];
}

export const shows = ({ propertyIds }: Host, propertyId: string): boolean =>
  propertyIds === null || propertyIds.has(propertyId);

/**
 * Whether a showing occupies a host. One without an assignee occupies everybody who shows the home, as it may be any of
 * them.
 */
export const isOf = (
  host: Host,
  { assigneeId, propertyId }: Pick<Showing, "assigneeId" | "propertyId">,
): boolean =>
  host.personId === null || (assigneeId === null ? shows(host, propertyId) : assigneeId === host.personId);

const minuteMs = 60_000;

/** Something that prevents a host from showing a home, with the margins around it. */
export interface Block extends Interval {
  /** The showing, hold or open house, if it is one. */
  showing: Showing | undefined;
  /** Whom it occupies. */
  of: "home" | "host";
  bufferMinutes: number;
  travelMinutes: number;
}

/**
 * What prevents a host from showing a home. The host's buffer applies around everything in the host's calendar and the
 * home's, plus travel time between two places. Other hosts' showings of the home occupy only their own time.
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
  // Avoids spreads, which are slow, because there may be thousands.
  for (const { start, end, whose } of others) {
    const of = typeof whose === "string" ? "home" : "host";
    if (typeof whose === "string" || host.sourceIds.has(whose.sourceId))
      found.push({ showing: undefined, start, end, of, bufferMinutes, travelMinutes: 0 });
  }
  return found;
}

const around = (block: Block): Interval => widened(block, block.bufferMinutes + block.travelMinutes);

/** The times at which a host can't show a home, ordered and disjoint. */
export const blockedFor = (host: Host, home: Home, taken: Taken): Interval[] =>
  merged(blocksFor(host, home, taken).map(around));

/**
 * Groups showings: those of the same home at the same time form one group, whose parties see the home together.
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
 * The times at which a host already shows a home and another party can join: there is room, and nothing else occupies
 * the host. Other showings of the home during its open house don't, because the host is there.
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
      .filter((each) => home.keepsPlaces || hasRoom(each, taken.showings, home.more))
      .filter((each) => isClear(each, isHere))
      .map(({ start, end }) => ({ start, end, isOpenHouse: true })),
  ];
}

const isShownBy = (host: Host, home: Home, { propertyId, assigneeId }: Showing): boolean =>
  propertyId === home.propertyId && (host.personId === null || assigneeId === host.personId);

/** Whether a showing is a booking of an open house. */
const isAt = (openHouse: Omit<OpenHouse, "assigneeId">, { propertyId, start, end }: Showing): boolean =>
  propertyId === openHouse.propertyId &&
  start.getTime() === openHouse.start.getTime() &&
  end.getTime() === openHouse.end.getTime();

const hasRoom = (openHouse: OpenHouse, showings: Showing[], more = 0): boolean =>
  openHouse.parties === null ||
  showings.filter((each) => isAt(openHouse, each)).length + more < openHouse.parties;

/** An open house without a host. */
export interface PlannedOpenHouse extends Omit<OpenHouse, "assigneeId"> {
  /** The assignee of the home. */
  keeperId: string | null;
}

/**
 * Assigns a host to each open house: the host of its bookings, or else the home's assignee, or else another host who is
 * free. It is derived rather than stored, so that changes of people and showings need not update it.
 * @param planned in a stable order
 */
export function assignHosts(
  planned: PlannedOpenHouse[],
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
  // Those with bookings first, as their host is certain.
  for (const { one, id } of booked.toSorted((a, b) => Number(!a.id) - Number(!b.id))) {
    const assigneeId = id ?? chosenFor(one, hosts, { showings, openHouses, others: ofHosts });
    openHouses.push({ ...one, assigneeId });
  }
  return openHouses;
}

function chosenFor(one: PlannedOpenHouse, hosts: Host[], taken: Taken): string | null {
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
