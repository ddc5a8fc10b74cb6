import type { Host as HostRecord, PutHostInput, Settings } from "@rental/contract";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { invalid, limitReached, notFound } from "../../../platform/app-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { mustBeAssignable } from "../../people/assignees/assignees.service.ts";
import * as events from "../events/events.service.ts";
import type { Host } from "./host.ts";
import * as queries from "./hosts.queries.ts";

/** A person's record as a host; by default, the account's hours. @throws AppError 404 */
export async function get(call: Call, personId: string): Promise<HostRecord> {
  await mustBePerson(call, personId);
  const row = await queries.find(call.database.read, call.caller.accountId, personId);
  return row ? toRecord(row) : implicitRecord(await settings.get(call));
}

/**
 * Sets when and what a person shows. Existing showings are not affected.
 * @throws AppError 404; 422 for a viewer, for properties and calendars that do
 * not exist, or when the plan's number of hosts is reached
 */
export async function put(call: WriteCall, { id, ...given }: PutHostInput): Promise<HostRecord> {
  const { accountId, limits } = call.caller;
  const fields = {
    ...given,
    propertyIds: given.propertyIds && distinct(given.propertyIds),
    calendarSourceIds: distinct(given.calendarSourceIds),
  };
  await mustBePerson(call, id);
  // Serialized with bookings, which see either the old hours or the new ones.
  await events.reserve(call.tx, accountId);
  await mustBeAssignable(call, id);
  const before = await queries.find(call.tx, accountId, id);
  const others = (await queries.active(call.tx, accountId)).filter((other) => other.id !== id);
  if (fields.active && !before?.active && others.length >= limits.hosts)
    throw limitReached("host_limit_reached", limits, limits.hosts, "people who show homes");
  await mustRefer(call, fields, before);
  const hours = fields.hours.toSorted((a, b) => a.day - b.day || a.start.localeCompare(b.start));
  const daysOff = distinct(fields.daysOff).sort();
  const now = call.clock.now();
  return toRecord(await queries.put(call.tx, { ...fields, hours, daysOff, accountId, id, updatedAt: now }));
}

/** @throws AppError 404 when the account has no such person */
export async function mustBePerson(call: Call, personId: string): Promise<void> {
  const { database, caller } = call;
  if (!(await queries.isPerson(database.read, caller.accountId, personId))) throw notFound("person");
}

/** Ids are stored in lower case. */
const distinct = (values: string[]): string[] => [...new Set(values.map((value) => value.toLowerCase()))];

/** Homes that the record already names may have been deleted: what was read can be sent back. */
async function mustRefer(
  call: WriteCall,
  { propertyIds, calendarSourceIds }: Omit<PutHostInput, "id">,
  before: queries.HostRow | undefined,
) {
  const known = new Set(before?.propertyIds);
  const missing = await queries.missingOf(call.tx, call.caller.accountId, {
    propertyIds: (propertyIds ?? []).filter((id) => !known.has(id)),
    calendarSourceIds,
  });
  const errors = [
    ...missing.properties.map((id) => ({ field: "propertyIds", message: `no property has the id ${id}` })),
    ...missing.sources.map((id) => ({
      field: "calendarSourceIds",
      message: `no calendar source has the id ${id}`,
    })),
  ];
  if (errors.length > 0) throw invalid(errors.slice(0, 20));
}

/** Call when a calendar source is deleted. */
export const forgetSource = (call: WriteCall, sourceId: string): Promise<void> =>
  queries.forgetSource(call.tx, call.caller.accountId, sourceId);

/** The settings, with any buffer. */
export type HostSettings = Omit<Settings, "showingBufferMinutes"> & { showingBufferMinutes: number };

/**
 * The account's hosts; without any, the implicit one. `listed`: the imported calendars that belong to one person, and
 * block nobody else.
 */
export async function all(
  db: Queryable,
  accountId: string,
  ours: HostSettings,
): Promise<{ hosts: Host[]; listed: string[] }> {
  const [rows, own] = await Promise.all([queries.active(db, accountId), queries.ofPeople(db, accountId)]);
  if (rows.length === 0) return { hosts: [implicit(ours)], listed: [] };
  return {
    hosts: rows.map((row) => toHost(row, ours, own)),
    listed: [...new Set(own.map(({ sourceId }) => sourceId))],
  };
}

/** Whether the account has hosts. */
export const haveHosts = async ({ tx, caller }: WriteCall): Promise<boolean> =>
  (await queries.active(tx, caller.accountId)).length > 0;

/** Whether these are only the implicit host. */
export const areImplicit = (hosts: Host[]): boolean => hosts[0]!.personId === null;

const implicit = (ours: HostSettings): Host => ({
  personId: null,
  rules: { ...ours, showingBufferMinutes: 0 },
  bufferMinutes: ours.showingBufferMinutes,
  travelMinutes: 0,
  propertyIds: null,
  sourceIds: new Set(),
});

const toHost = (row: queries.HostRow, ours: HostSettings, own: queries.OwnSource[]): Host => ({
  personId: row.id,
  rules: {
    timezone: row.timeZone,
    workingHours: ours.workingHours,
    hours: row.hours,
    daysOff: row.daysOff,
    defaultShowingDuration: ours.defaultShowingDuration,
    showingBufferMinutes: 0,
    maxShowingsPerDay: row.maxPerDay,
  },
  bufferMinutes: row.bufferMinutes,
  travelMinutes: row.travelMinutes,
  propertyIds: row.propertyIds && new Set(row.propertyIds),
  sourceIds: new Set(own.filter(({ personId }) => personId === row.id).map(({ sourceId }) => sourceId)),
});

const toRecord = ({ accountId: _, id: __, updatedAt: ___, ...fields }: queries.HostRow): HostRecord => fields;

/** A host's hours can't extend into the next day, so working hours that do are cut at midnight. */
const implicitRecord = ({ workingHours, timezone, ...ours }: Settings): HostRecord => ({
  active: false,
  hours: workingHours.days.map((day) => ({
    day,
    start: workingHours.start,
    end: workingHours.end > workingHours.start ? workingHours.end : "23:59",
  })),
  timeZone: timezone,
  daysOff: [],
  bufferMinutes: ours.showingBufferMinutes,
  travelMinutes: 0,
  maxPerDay: ours.maxShowingsPerDay,
  propertyIds: null,
  calendarSourceIds: [],
});
