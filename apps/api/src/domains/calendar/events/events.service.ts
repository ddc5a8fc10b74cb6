import type { CalendarEvent, EntrySource, ListEventsInput } from "@rental/contract";
import { mayRead, refuseByScope } from "../../../gate/identity/permissions.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { notFound } from "../../../platform/app-error.ts";
import { metadataOf } from "../../../platform/database/filtered-list.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { assigneeIn } from "../../people/assignees/assignees.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as queries from "./events.queries.ts";

type Row = queries.EntryRow;

export type { Interval, Window } from "./events.queries.ts";

/**
 * All calendar entries, including showings, unless the key may not read those.
 * @throws AppError 403 when such a key asks for them
 */
export async function list(call: Call, input: ListEventsInput): Promise<Page<CalendarEvent>> {
  const refusal =
    input.type === "showing" ? refuseByScope(call.caller, { scopes: ["showings:read"] }) : undefined;
  if (refusal) throw refusal;
  const others = mayRead(call.caller, "showings") ? undefined : true;
  const { rows, pagination } = await page(call, { ...input, others });
  return { data: rows.map(toEvent), pagination };
}

type Only = Partial<Pick<Row, "type" | "propertyId" | "contactId" | "status" | "outcome" | "externalId">> & {
  showings?: true;
  others?: true;
  ids?: string[];
  sort?: string;
  updatedAfter?: string;
  metadata?: Record<string, string>;
};

/** A page of the calendar, for both of its resources; the limit is capped at the plan's maximum. */
export const page = (
  call: Call,
  input: Omit<ListEventsInput, "type"> & { [F in keyof Only]?: Only[F] | undefined },
) => {
  const [startAfter, startBefore] = [utc(input.startAfter), utc(input.startBefore)];
  const endAfter = utc(input.endAfter);
  const { assigneeId, metadata, updatedAfter, ...filters } = input;
  return queries.list(call.database.read, pageOf(call, input), {
    ...filters,
    ...assigneeIn(call, assigneeId),
    metadata: metadataOf(metadata),
    updatedAfter: utc(updatedAfter),
    accountId: call.caller.accountId,
    startAfter,
    startBefore,
    during: endAfter === undefined ? undefined : periodFrom(endAfter, startBefore),
  });
};

/**
 * A PostgreSQL range that overlaps an entry if it ends after `endAfter` and, when given, starts before `startBefore`.
 */
const periodFrom = (endAfter: string, startBefore: string | undefined): string => {
  if (startBefore === undefined) return `[${endAfter},)`;
  return `[${endAfter},${startBefore > endAfter ? startBefore : endAfter}]`;
};

/** An entry of a type other than showing. Omitted fields get the same defaults as for showings, or stay empty. */
export interface NewEvent {
  type: Exclude<Row["type"], "showing">;
  title: string;
  startTime: Date;
  endTime: Date;
  propertyId?: string | undefined;
  contactId?: string | undefined;
  description?: string | null | undefined;
  /** Default: the time zone in the settings. */
  timeZone?: string | undefined;
  location?: string | undefined;
  /** Default: confirmed. */
  status?: Row["status"] | undefined;
  notes?: string | null | undefined;
  /** Default: internal. */
  source?: EntrySource | undefined;
}

/**
 * Creates a calendar entry of a type other than showing. Used for demo data; not exposed in the API. Emits
 * event.created.
 * @throws AppError 422 for an unknown property or contact
 */
export async function create(call: WriteCall, event: NewEvent): Promise<CalendarEvent> {
  const { accountId } = call.caller;
  await share(call.tx, accountId);
  if (event.propertyId)
    await properties.get(call, event.propertyId, { lock: "share", onMissing: "badReference" });
  if (event.contactId)
    await contacts.find(call, event.contactId, { lock: "share", onMissing: "badReference" });
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    ...event,
    accountId,
    id: newId(),
    timeZone: event.timeZone ?? (await settings.of(call.tx, accountId)).timezone,
    location: event.location ?? "",
    status: event.status ?? "confirmed",
    source: event.source ?? "internal",
    createdAt: now,
    updatedAt: now,
  });
  await emit(call, "event.created", subjectOf(row));
  return toEvent(row);
}

/**
 * Cancels an entry of a type other than showing, if it is not cancelled yet. Emits event.cancelled once. @throws
 * AppError 404
 */
export async function cancel(call: WriteCall, id: string): Promise<void> {
  const { accountId } = call.caller;
  const row = await queries.cancel(call.tx, accountId, id, call.clock.now());
  if (row) await emit(call, "event.cancelled", subjectOf(row));
  else if (!(await queries.exists(call.tx, accountId, id))) throw notFound("event");
}

/**
 * Permanently deletes cancelled entries that started before this time. Emits showing.deleted and event.deleted.
 * @returns how many of each were deleted
 */
export async function purge(call: WriteCall, before: Date): Promise<{ showings: number; events: number }> {
  const removed = await queries.deleteCancelled(call.tx, call.caller.accountId, before);
  for (const row of removed) {
    await emit(call, row.type === "showing" ? "showing.deleted" : "event.deleted", subjectOf(row));
  }
  const showings = removed.filter(({ type }) => type === "showing").length;
  return { showings, events: removed.length - showings };
}

/*
 * Bookings with `enforceAvailability`, and everything that prospects hold, book and move, compete with two kinds of
 * others: those that also require a free time, and those that accept overlaps. They must see both. An exclusion
 * constraint can't do this: it would reject the second kind as well, and it can't know that an entry without a property
 * blocks all of them. So every transaction that creates or moves an entry first takes the account's calendar lock:
 * shared if it accepts overlaps, exclusive if not. The holder of the exclusive lock sees everything booked before, and
 * nothing is booked until it commits. Take it before any row lock, to avoid deadlocks.
 */

/** Call before writing an entry that accepts overlaps. */
export const share = (tx: WriteCall["tx"], accountId: string): Promise<void> =>
  queries.lockCalendar(tx, accountId, "shared");

/** Call before asking what is free, and before locking any row. */
export const reserve = (tx: WriteCall["tx"], accountId: string): Promise<void> =>
  queries.lockCalendar(tx, accountId, "alone");

/** The number of blocking entries in a window, and the merged times occupied by them and by holds. */
export const busy = ({ database, caller, clock }: Call, window: queries.Window) =>
  queries.busy(database.read, caller.accountId, window, clock.now());

/** The event data for an entry. */
export const subjectOf = ({
  id,
  contactId,
  propertyId,
  status,
}: Pick<Row, "id" | "contactId" | "propertyId" | "status">) => ({
  id,
  ...(contactId !== null && { contactId }),
  ...(propertyId !== null && { propertyId }),
  status,
});

/** Normalizes a timestamp to the form that the database compares. */
const utc = (time: string | undefined): string | undefined =>
  time === undefined ? undefined : new Date(time).toISOString();

/** An entry of a type other than showing. @throws AppError 404 */
export async function get(call: Call, id: string): Promise<CalendarEvent> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("event");
  return toEvent(row);
}

export function toEvent(row: Row): CalendarEvent {
  const { accountId: _account, sequence: _sequence, sourceId: _source, sourceKey: _key, ...others } = row;
  const { byProspect, bookedIn: _language, remindAt: _at, ...further } = others;
  const { confirmation: _confirmation, nextStepAt: _step, ...known } = further;
  const { outcomeAt: _outcomeAt, feedbackAskedAt: _asked, afterStepAt: _after, ...shown } = known;
  const { startTime, endTime, reminderSentAt, createdAt, updatedAt, ...fields } = shown;
  const { confirmationAskedAt, confirmedAt, lapsedAt } = fields;
  return {
    ...fields,
    invited: byProspect || fields.invited,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    reminderSentAt: reminderSentAt?.toISOString() ?? null,
    confirmationAskedAt: confirmationAskedAt?.toISOString() ?? null,
    confirmedAt: confirmedAt?.toISOString() ?? null,
    lapsedAt: lapsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
