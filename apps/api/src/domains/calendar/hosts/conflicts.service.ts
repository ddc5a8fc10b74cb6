import type { ShowingConflict } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { openHousesBeside } from "./calendar.service.ts";
import { type Host, isOf, type OpenHouse } from "./host.ts";
import * as queries from "./hosts.queries.ts";
import { all, areImplicit } from "./hosts.service.ts";

interface Shown {
  id: string;
  propertyId: string;
  assigneeId: string | null;
  startTime: Date;
  endTime: Date;
}

/** What overlaps a showing, at the home or in the calendar of whoever shows it. */
export async function conflictsOf(call: WriteCall, showing: Shown): Promise<ShowingConflict[]> {
  const { id, propertyId, startTime: start, endTime: end } = showing;
  const { accountId } = call.caller;
  const ours = await settings.of(call.tx, accountId);
  const [found, { hosts }, own, home, openHouses] = await Promise.all([
    queries.overlapping(call.tx, accountId, { start, end, exceptId: id }, propertyId),
    all(call.tx, accountId, ours),
    queries.ofPeople(call.tx, accountId),
    queries.homeOf(call.tx, accountId, propertyId),
    openHousesBeside(call, { propertyId, start, end, exceptId: id }),
  ]);
  const joined = openHouses.find((each) => isAt(each, showing));
  const isShownByAll = joined !== undefined || areImplicit(hosts);
  const group = found.filter((other) => isWith(other, showing, isShownByAll));
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
    if (each === joined || !(isHome || haveSameHost(each, showing, hosts))) return [];
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
const isWith = (other: queries.Overlap, showing: Shown, isShownByAll: boolean): boolean =>
  other.isShowing &&
  other.propertyId === showing.propertyId &&
  (isShownByAll || other.assigneeId === showing.assigneeId) &&
  other.startTime.getTime() === showing.startTime.getTime() &&
  other.endTime.getTime() === showing.endTime.getTime();

type Placed = Pick<Shown, "propertyId" | "assigneeId">;

/** Whether two showings occupy the same person, who need not be a host any longer. */
const haveSameHost = (one: Placed, other: Placed, hosts: Host[]): boolean =>
  (one.assigneeId !== null && one.assigneeId === other.assigneeId) ||
  hosts.some((host) => isOf(host, one) && isOf(host, other));

function ofWhom(
  other: queries.Overlap,
  showing: Shown,
  hosts: Host[],
  own: queries.OwnSource[],
): ShowingConflict["of"] | undefined {
  if (other.propertyId === showing.propertyId) return "home";
  if (other.isShowing)
    return haveSameHost({ ...other, propertyId: other.propertyId! }, showing, hosts) ? "host" : undefined;
  if (areImplicit(hosts)) return "host";
  const owners = hosts.filter(({ sourceIds }) => sourceIds.has(other.sourceId ?? ""));
  const persons = own.filter(({ sourceId }) => sourceId === other.sourceId);
  const isEverybodys = owners.length === 0 && persons.length === 0;
  const isTheirs =
    owners.some((host) => isOf(host, showing)) ||
    persons.some(({ personId }) => personId !== null && personId === showing.assigneeId);
  return isEverybodys || isTheirs ? "host" : undefined;
}
