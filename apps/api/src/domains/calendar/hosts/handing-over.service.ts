import type { WriteCall } from "../../../gate/operation/call.ts";
import { emitAll, queueOwnerNotices, queuePersonNotice } from "../../../platform/jobs/outbox.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { blockingSource } from "../calendar-sources/calendar-sources.service.ts";
import * as events from "../events/events.service.ts";
import { choose } from "./assigning.service.ts";
import { calendarOf, canShow, homeOf } from "./calendar.service.ts";
import { groupsOf } from "./host.ts";
import * as queries from "./hosts.queries.ts";

/** What a person who leaves no longer has. */
export interface HandedOver {
  /** How many upcoming showings were given to others, and how many to nobody. */
  showings: { others: number; nobody: number };
  /** The names of the imported calendars that blocked nobody else, and now block everybody. */
  calendars: string[];
}

/**
 * Reassigns the upcoming showings of a person who leaves or becomes a viewer to another host of the home who is free, or
 * leaves them to nobody and notifies the owners of each. Emits showing.updated. Call first in the transaction.
 */
export async function handOver(call: WriteCall, personId: string): Promise<HandedOver> {
  const { accountId } = call.caller;
  await events.reserve(call.tx, accountId);
  const now = call.clock.now();
  const upcoming = await queries.upcomingOf(call.tx, accountId, personId, now);
  const listed = await queries.listedBy(call.tx, accountId, personId);
  await queries.leave(call.tx, accountId, personId);
  const ours = await settings.of(call.tx, accountId);
  // Where one calendar blocks everybody, the others block nobody.
  const only = await blockingSource(call, ours.showingCalendarId);
  const calendars = listed.filter(({ id }) => only === undefined || id === only).map(({ name }) => name);
  const toNobody: { id: string }[] = [];
  // Sequential, because each reassigned group occupies its new host. A group stays together.
  const groups = groupsOf(upcoming.map((row) => ({ ...row, start: row.startTime, end: row.endTime })));
  for (const group of groups) {
    const { propertyId, start, end } = group[0]!;
    const window = { start, end };
    const exceptIds = group.map(({ id }) => id);
    const home = {
      ...(await homeOf(call.tx, accountId, ours, propertyId)),
      more: group.length - 1,
      // Also those who are more than its limit, which may have been lowered: as many come, whoever shows it.
      keepsPlaces: true,
    };
    const { hosts } = await calendarOf(call, call.tx, ours, window, { home, exceptIds });
    const free = hosts.filter((each) => each.host.personId !== null && canShow(each, window));
    const assigneeId = await choose(call, free, { propertyId, start });
    if (assigneeId === null) toNobody.push(...exceptIds.map((id) => ({ id })));
    else
      for (const id of exceptIds) {
        await queries.give(call.tx, accountId, id, assigneeId, now);
        await queuePersonNotice(call, "booking.given", assigneeId, { id });
      }
  }
  if (toNobody.length > 0) await queueOwnerNotices(call, "booking.hostless", toNobody);
  await emitAll(call, "showing.updated", upcoming.map(events.subjectOf));
  return {
    showings: { others: upcoming.length - toNobody.length, nobody: toNobody.length },
    calendars,
  };
}
