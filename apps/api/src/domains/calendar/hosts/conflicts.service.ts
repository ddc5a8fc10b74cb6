import type { ShowingConflict } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { openHousesBeside } from "./calendar.service.ts";
import type { OpenHouse } from "./host.ts";
import * as queries from "./hosts.queries.ts";

interface Shown {
  id: string;
  propertyId: string;
  assigneeId: string | null;
  startTime: Date;
  endTime: Date;
}

/** What overlaps a showing, at the home or in its host's calendar. */
export async function conflictsOf(call: WriteCall, showing: Shown): Promise<ShowingConflict[]> {
  const { id, propertyId, startTime: start, endTime: end } = showing;
  const { accountId } = call.caller;
  const [found, hosts, own, home, openHouses] = await Promise.all([
    queries.overlapping(call.tx, accountId, { start, end, exceptId: id }, propertyId),
    queries.active(call.tx, accountId),
    queries.ofPeople(call.tx, accountId),
    queries.homeOf(call.tx, accountId, propertyId),
    openHousesBeside(call, { propertyId, start, end, exceptId: id }),
  ]);
  const joined = openHouses.find((each) => isAt(each, showing));
  const group = found.filter((other) => isWith(other, showing, joined ? [] : hosts));
  const capacity = joined ? (joined.parties ?? Number.POSITIVE_INFINITY) : (home?.parties ?? 1);
  const hasRoom = group.length < capacity;
  const others = found.flatMap((other) => {
    if (hasRoom && group.includes(other)) return [];
    const of = ofWhom(other, showing, hosts, own);
    return of === undefined
      ? []
      : {
          id: other.id,
          startTime: other.startTime.toISOString(),
          endTime: other.endTime.toISOString(),
          of,
          openHouse: false,
        };
  });
  const open = openHouses.flatMap((each) => {
    const isHome = each.propertyId === propertyId;
    const isHosts =
      hosts.length === 0 || (each.assigneeId !== null && each.assigneeId === showing.assigneeId);
    if (each === joined || !(isHome || isHosts)) return [];
    return {
      id: each.propertyId,
      startTime: each.start.toISOString(),
      endTime: each.end.toISOString(),
      of: isHome ? ("home" as const) : ("host" as const),
      openHouse: true,
    };
  });
  return [...open, ...others].slice(0, 100);
}

const isAt = (openHouse: OpenHouse, { propertyId, startTime, endTime }: Shown): boolean =>
  openHouse.propertyId === propertyId &&
  openHouse.start.getTime() === startTime.getTime() &&
  openHouse.end.getTime() === endTime.getTime();

/** Whether two showings belong to the same group. */
const isWith = (other: queries.Overlap, showing: Shown, hosts: queries.HostRow[]): boolean =>
  other.isShowing &&
  other.propertyId === showing.propertyId &&
  (hosts.length === 0 || other.assigneeId === showing.assigneeId) &&
  other.startTime.getTime() === showing.startTime.getTime() &&
  other.endTime.getTime() === showing.endTime.getTime();

function ofWhom(
  other: queries.Overlap,
  { propertyId, assigneeId }: Shown,
  hosts: queries.HostRow[],
  own: queries.OwnSource[],
): ShowingConflict["of"] | undefined {
  if (other.propertyId === propertyId) return "home";
  // Without hosts, every showing occupies the implicit host.
  if (other.isShowing)
    return hosts.length === 0 || (assigneeId !== null && other.assigneeId === assigneeId)
      ? "host"
      : undefined;
  if (hosts.length === 0) return "host";
  const owners = [
    ...hosts
      .filter(({ calendarSourceIds }) => calendarSourceIds.includes(other.sourceId ?? ""))
      .map(({ id }) => id),
    ...own.filter(({ sourceId }) => sourceId === other.sourceId).map(({ personId }) => personId),
  ];
  return owners.length === 0 || owners.includes(assigneeId) ? "host" : undefined;
}
