import { type MoveGroupInput, maxGroupSize, type Showing, type ShowingConflict } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError, ruleBroken } from "../../../platform/app-error.ts";
import * as events from "../events/events.service.ts";
import { assign } from "../hosts/assigning.service.ts";
import { conflictsOf } from "../hosts/conflicts.service.ts";
import * as queries from "./showings.queries.ts";
import { change, mustBeInOrder, mustFindIn, toShowing } from "./showings.service.ts";

/** The moved showings, and what they overlap. */
interface Moved {
  data: Showing[];
  conflicts: ShowingConflict[];
}

/**
 * Moves a group, that is, all parties who see a home at the same time with the same host, or none of them. Concurrent
 * bookings and cancellations wait for the lock on the calendar. Emits showing.updated for each, and notifies each party.
 * @throws AppError 404; 409 `showing_moved`, `group_empty`, `slot_taken`; 422 `group_too_large`, or as for `update`
 */
export async function moveGroup(call: WriteCall, input: MoveGroupInput): Promise<Moved> {
  const { id, previousStartTime, showingIds, enforceAvailability = false, ...to } = input;
  const { accountId } = call.caller;
  const time = { startTime: new Date(to.startTime), endTime: new Date(to.endTime) };
  mustBeInOrder(time, "endTime");
  await events.reserve(call.tx, accountId);
  const named = await mustFindIn(call, id);
  if (previousStartTime !== undefined && Date.parse(previousStartTime) !== named.startTime.getTime())
    throw moved();
  const all = await queries.lockGroup(call.tx, accountId, named);
  const group = all.filter((party) => showingIds?.includes(party.id) ?? true);
  if (group.length === 0) throw empty();
  if (group.length > maxGroupSize) throw tooLarge();
  const propertyId = named.propertyId!;
  const assigneeId = to.assigneeId === undefined ? named.assigneeId : to.assigneeId;
  const wanted = { propertyId, start: time.startTime, end: time.endTime, assigneeId };
  await assign(call, { ...wanted, exceptIds: group.map((party) => party.id) }, enforceAvailability);
  const rows: queries.ShowingRow[] = [];
  for (const party of group) rows.push(await change(call, party, { ...to, id: party.id }, true));
  return { data: rows.map(toShowing), conflicts: await conflictsWith(call, rows) };
}

/** What a group overlaps, besides its own showings. */
async function conflictsWith(call: WriteCall, group: queries.ShowingRow[]): Promise<ShowingConflict[]> {
  const first = group[0]!;
  if (first.endTime <= call.clock.now()) return [];
  const found = await conflictsOf(call, { ...first, propertyId: first.propertyId! });
  return found.filter(({ id }) => !group.some((party) => party.id === id));
}

const moved = () =>
  new AppError("conflict", "The showing was moved meanwhile. Read it again, and move the group from there.", {
    code: "showing_moved",
  });

const empty = () =>
  new AppError("conflict", "Nobody comes at this time any longer, so there is nothing to move.", {
    code: "group_empty",
  });

const tooLarge = () =>
  ruleBroken(
    "group_too_large",
    `More than ${maxGroupSize} showings can't be moved at once. Send the showingIds of some of them.`,
  );
