import type { Settings } from "@rental/contract";
import { DateTime } from "luxon";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { mustBeAssignable } from "../../people/assignees/assignees.service.ts";
import type { Interval } from "../events/events.service.ts";
import { calendarOf, canShow, type HostCalendar, homeOf } from "./calendar.service.ts";
import * as queries from "./hosts.queries.ts";
import { areImplicit } from "./hosts.service.ts";

/**
 * Chooses one of the free hosts by the setting `showingAssignment`; null is the implicit host. Call after
 * `events.reserve`, so that nobody is assigned twice.
 * @param preferred the person who shows it so far
 */
export async function choose(
  call: WriteCall,
  free: HostCalendar[],
  { propertyId, start, preferred }: { propertyId: string; start: Date; preferred?: string | null },
): Promise<string | null> {
  const ids = free.map(({ host }) => host.personId);
  if (ids.length === 0 || ids[0] === null) return preferred ?? null;
  const people = ids as string[];
  if (preferred && people.includes(preferred)) return preferred;
  if (people.length === 1) return people[0]!;
  const ours = await settings.of(call.tx, call.caller.accountId);
  if (ours.showingAssignment === "home_host") {
    const home = await queries.homeOf(call.tx, call.caller.accountId, propertyId);
    if (home?.assigneeId && people.includes(home.assigneeId)) return home.assigneeId;
  }
  return leastBusy(call, people, start, ours);
}

async function leastBusy(call: WriteCall, people: string[], start: Date, ours: Settings): Promise<string> {
  const at = DateTime.fromJSDate(start, { zone: ours.timezone });
  const during = (unit: "day" | "week") => ({
    start: at.startOf(unit).toJSDate(),
    end: at.endOf(unit).toJSDate(),
  });
  const loads = await queries.loads(call.tx, call.caller.accountId, people, {
    day: during("day"),
    week: during("week"),
  });
  const inTurn = ours.showingAssignment === "in_turn";
  const [first] = loads.toSorted(
    (a, b) =>
      (inTurn ? a.lastAt - b.lastAt : a.ofDay - b.ofDay || a.ofWeek - b.ofWeek) || a.id.localeCompare(b.id),
  );
  return first!.id;
}

/** A showing that an account books or moves. */
interface Wanted extends Interval {
  propertyId: string;
  /** The showing itself, or all showings of its group: they are ignored. */
  exceptIds?: string[];
  /** The host; undefined: one who is free, if the account has hosts. */
  assigneeId: string | null | undefined;
}

/**
 * Determines the host of a showing at a time that the account chose. With `enforce`, the home and the host must be free.
 * @throws AppError 409 `slot_taken`; 422 for a person who does not exist or is a viewer
 */
export async function assign(call: WriteCall, wanted: Wanted, enforce: boolean): Promise<string | null> {
  const { propertyId, start, end, exceptIds = [], assigneeId } = wanted;
  await mustBeAssignable(call, assigneeId);
  const ours = await settings.of(call.tx, call.caller.accountId);
  const home = await homeOf(call.tx, call.caller.accountId, ours, propertyId);
  const more = Math.max(0, exceptIds.length - 1);
  // The settings' hours, buffer, daily limit and calendar apply to prospects only; those of hosts to the account as well.
  const { hosts } = await calendarOf(
    call,
    call.tx,
    { ...ours, showingCalendarId: "primary", showingBufferMinutes: 0 },
    { start, end },
    { home: { ...home, more }, exceptIds },
  );
  const free = hosts.filter((each) => canShow(each, { start, end }));
  const isImplicit = hosts.length > 0 && areImplicit(hosts.map(({ host }) => host));
  const isFree =
    isImplicit || !assigneeId ? free.length > 0 : free.some(({ host }) => host.personId === assigneeId);
  if (enforce && !isFree) throw taken();
  if (assigneeId !== undefined || isImplicit) return assigneeId ?? null;
  if (free.length > 0) return choose(call, free, { propertyId, start });
  return hosts.some(({ host }) => host.personId === home.assigneeId) ? home.assigneeId : null;
}

const taken = () =>
  new AppError(
    "conflict",
    "At this time, the home is not free or nobody who shows it is, or a prospect is booking it. Choose a slot from GET /showings/availability.",
    { code: "slot_taken" },
  );
