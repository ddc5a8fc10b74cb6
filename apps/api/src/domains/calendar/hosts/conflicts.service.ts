import type { ShowingConflict } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import * as queries from "./hosts.queries.ts";

interface Shown {
  id: string;
  propertyId: string;
  assigneeId: string | null;
  startTime: Date;
  endTime: Date;
}

/** What overlaps a showing, at the home or in the calendar of who shows it. */
export async function conflictsOf(call: WriteCall, showing: Shown): Promise<ShowingConflict[]> {
  const { id, propertyId, startTime: start, endTime: end } = showing;
  const { accountId } = call.caller;
  const [found, hosts, own, home] = await Promise.all([
    queries.overlapping(call.tx, accountId, { start, end, exceptId: id }, propertyId),
    queries.active(call.tx, accountId),
    queries.ofPeople(call.tx, accountId),
    queries.homeOf(call.tx, accountId, propertyId),
  ]);
  const group = found.filter((other) => isWith(other, showing, hosts));
  const hasRoom = group.length < (home?.parties ?? 1);
  return found.flatMap((other) => {
    if (hasRoom && group.includes(other)) return [];
    const of = ofWhom(other, showing, hosts, own);
    return of === undefined
      ? []
      : { id: other.id, startTime: other.startTime.toISOString(), endTime: other.endTime.toISOString(), of };
  });
}

/** Whether two showings are shown together, as a group. */
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
  // Without hosts, every showing takes the one implicit host's time.
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
