import { isDeepStrictEqual } from "node:util";
import type {
  CreateShowingInput,
  ListedShowing,
  ListShowingsInput,
  Showing,
  ShowingConflict,
  UpdateShowingInput,
} from "@rental/contract";
import { addressLine } from "@rental/contract/words/place";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import { included } from "../../../gate/operation/included.ts";
import { invalid, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import type { Page } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { emit } from "../../../platform/jobs/outbox.ts";
import { mergedMetadata } from "../../../platform/metadata.ts";
import * as settings from "../../account/settings/settings.service.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import { mustBeAssignable } from "../../people/assignees/assignees.service.ts";
import * as contacts from "../../people/contacts/contacts.service.ts";
import * as events from "../events/events.service.ts";
import { assign } from "../hosts/assigning.service.ts";
import { conflictsOf } from "../hosts/conflicts.service.ts";
import { haveHosts } from "../hosts/hosts.service.ts";
import { afterwards, askedAtEnd } from "./after-state.ts";
import { emitConfirmed } from "./confirmation.service.ts";
import { confirmationAfter, hoursIn, unconfirmed } from "./confirmation-state.ts";
import { notifyHosts } from "./host-notices.service.ts";
import {
  blocks,
  holdsLink,
  invite,
  isRequest,
  mailProspect,
  notifyProspectOfChange,
} from "./prospect-mail.service.ts";
import { reminderState } from "./reminders.service.ts";
import * as queries from "./showings.queries.ts";

type Row = queries.ShowingRow;
type Changes = Partial<queries.NewShowing>;

/** @throws AppError 404 */
export async function get(call: Call, id: string): Promise<Showing> {
  return toShowing(await mustFind(call, id));
}

/** The showing, or nothing. */
export const find = (call: Call, id: string): Promise<Row | undefined> =>
  queries.find(call.database.read, call.caller.accountId, id);

/** @throws AppError 404 when the account has no such showing */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await find(call, id);
  if (!row) throw notFound("showing");
  return row;
}

/** Inside a transaction: the showing, or nothing. */
export const findIn = (call: WriteCall, id: string): Promise<Row | undefined> =>
  queries.find(call.tx, call.caller.accountId, id);

/** Inside a transaction. @throws AppError 404 when the account has no such showing */
export async function mustFindIn(call: WriteCall, id: string): Promise<Row> {
  const row = await findIn(call, id);
  if (!row) throw notFound("showing");
  return row;
}

/** Inside a transaction: the showing, locked until the transaction ends, or nothing. */
export const lock = (call: WriteCall, id: string): Promise<Row | undefined> =>
  queries.lock(call.tx, call.caller.accountId, id);

/** The number of a contact's upcoming requests that await a person's answer. */
export const countRequests = ({ tx, caller, clock }: WriteCall, contactId: string): Promise<number> =>
  queries.countRequests(tx, caller.accountId, contactId, clock.now());

/** The showing of a home at which a contact already has a place at a time, or nothing. */
export const findAtTime = (
  call: WriteCall,
  place: { contactId: string; propertyId: string; start: Date },
): Promise<Row | undefined> => queries.atTime(call.tx, call.caller.accountId, place);

export async function list(call: Call, input: ListShowingsInput): Promise<Page<ListedShowing>> {
  const { rows, pagination } = await events.page(call, { ...input, showings: true });
  const shown = rows.map(toShowing);
  const beside = await included(call, input.include, shown, {
    contact: { resource: "contacts", idOf: ({ contactId }) => contactId, find: contacts.referredTo },
    property: { resource: "properties", idOf: ({ propertyId }) => propertyId, find: properties.referredTo },
  });
  return { data: shown.map((showing, at) => ({ ...showing, ...beside[at] })), pagination };
}

/**
 * Books a pending or confirmed showing. Overlaps are accepted unless `enforceAvailability` is set, and nobody is
 * notified unless `invite` is. Emits showing.booked.
 * @throws AppError 422 for an end before the start, an unknown property or contact, or as for `invite`; 409
 * `slot_taken` or `external_id_taken`
 */
export async function create(call: WriteCall, input: CreateShowingInput): Promise<Written> {
  const {
    enforceAvailability = false,
    confirmed,
    invite: invited = false,
    assigneeId: given,
    ...fields
  } = input;
  const times = { startTime: new Date(fields.startTime), endTime: new Date(fields.endTime) };
  mustBeInOrder(times, "endTime");
  // The chosen host must stay free until the transaction ends.
  await enterCalendar(call, enforceAvailability || (given === undefined && (await haveHosts(call))));
  const property = await properties.get(call, fields.propertyId, {
    lock: "share",
    onMissing: "badReference",
  });
  await contacts.find(call, fields.contactId, { lock: "share", onMissing: "badReference" });
  await queries.externalIds.mustBeFree(call.tx, call.caller.accountId, fields.externalId);
  const during = { start: times.startTime, end: times.endTime, propertyId: fields.propertyId };
  const assigneeId = await assign(call, { ...during, assigneeId: given }, enforceAvailability);
  const status = confirmed ? "confirmed" : "pending";
  const booked = { ...times, status, byProspect: false, invited, request: null } as const;
  const state = { ...reminderState(booked, call.clock.now()), ...(await confirmationOf(call, booked)) };
  const row = await add(
    call,
    { ...fields, ...booked, assigneeId, ...state, metadata: mergedMetadata(null, fields.metadata ?? null) },
    addressLine(property),
  );
  if (invited) await invite(call, row);
  return written(call, row);
}

/** A showing that a prospect books. */
export interface ProspectShowing {
  propertyId: string;
  /** The address of the property. */
  location: string;
  contactId: string;
  title: string;
  description: string | null;
  notes: string | null;
  startTime: Date;
  endTime: Date;
  /** The chosen host. */
  assigneeId: string | null;
  /** The language in which the prospect books. */
  bookedIn: string;
  /** Why a person has to accept it first; null if it is booked. */
  request: Row["request"];
}

/**
 * Books a pending showing for a prospect, who gets an invitation and reminders by email. Emits showing.booked. The
 * caller has checked the time (`mustBeBookable`) and the references.
 */
export async function createByProspect(call: WriteCall, showing: ProspectShowing): Promise<Row> {
  const booked = { ...showing, byProspect: true, invited: false, status: "pending" } as const;
  const state = { ...reminderState(booked, call.clock.now()), ...(await confirmationOf(call, booked)) };
  const row = await add(call, { ...booked, ...state }, showing.location);
  await mailProspect(call, row, "booked");
  return row;
}

/** Whether the prospect will be asked to confirm. Nobody is asked who has no link to the showing. */
async function confirmationOf(
  call: WriteCall,
  booked: Pick<Row, "status" | "startTime" | "byProspect" | "invited" | "request">,
): Promise<ReturnType<typeof unconfirmed>> {
  const { timezone: zone, showingConfirmation } = await settings.of(call.tx, call.caller.accountId);
  const hours = holdsLink(booked) ? hoursIn(showingConfirmation) : null;
  return unconfirmed(hours, booked, { zone, now: call.clock.now() }, true);
}

type Given = "propertyId" | "contactId" | "title" | "startTime" | "endTime" | "status";
type Optional =
  | "description"
  | "notes"
  | "timeZone"
  | "location"
  | "byProspect"
  | "bookedIn"
  | "invited"
  | "assigneeId"
  | "request"
  | "remindAt"
  | "confirmation"
  | "confirmedAt"
  | "confirmedBy"
  | "nextStepAt"
  | "externalId"
  | "metadata";
type NewFields = Pick<queries.NewShowing, Given> & {
  [Field in Optional]?: queries.NewShowing[Field] | undefined;
};

/** @param address the default location */
async function add(call: WriteCall, fields: NewFields, address: string): Promise<Row> {
  const { accountId } = call.caller;
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    ...fields,
    accountId,
    id: newId(),
    type: "showing",
    timeZone: fields.timeZone ?? (await settings.of(call.tx, accountId)).timezone,
    location: fields.location ?? address,
    ...askedAtEnd(fields, now),
    source: "internal",
    createdAt: now,
    updatedAt: now,
  });
  await emit(call, "showing.booked", events.subjectOf(row));
  if (row.confirmedAt) await emitConfirmed(call, row);
  return row;
}

/**
 * Updates a showing; any status may follow any other. With `invite`, the contact gets an invitation, even if it already
 * had one. Emits showing.cancelled when the status becomes cancelled, otherwise showing.updated if anything changed.
 * A new outcome also emits showing.outcome_recorded.
 * @throws AppError 404; 422 when nothing would change, for an outcome before the start or `attended` of a cancelled
 * showing, for a `declineReason` that does not apply, or as for create; 409 as for create
 */
export async function update(call: WriteCall, input: UpdateShowingInput): Promise<Written> {
  await enterCalendar(call, input.enforceAvailability ?? false);
  const before = await queries.lock(call.tx, call.caller.accountId, input.id);
  if (!before) throw notFound("showing");
  return written(call, await change(call, before, input));
}

/**
 * Like `update`, once the calendar and the showing are locked.
 * @param isPlaced whether the caller has checked time and person
 */
export async function change(
  call: WriteCall,
  before: Row,
  input: UpdateShowingInput,
  isPlaced = false,
): Promise<Row> {
  const { id, enforceAvailability = false, invite: invites = false, ...given } = input;
  const { startTime, endTime, declineReason, metadata, ...rest } = given;
  const { accountId } = call.caller;
  const changes: Changes = {
    ...rest,
    ...(invites && { invited: true }),
    ...(startTime !== undefined && { startTime: new Date(startTime) }),
    ...(endTime !== undefined && { endTime: new Date(endTime) }),
    ...(metadata !== undefined && { metadata: mergedMetadata(before.metadata, metadata) }),
  };
  if (declineReason !== undefined) mustBeDeclinable(before, rest.status);
  mustChangeSomething(changes);
  const after = { ...before, ...changes } as Row;
  mustBeInOrder(after, endTime === undefined ? "startTime" : "endTime");
  Object.assign(changes, await referencesOf(call, before, changes));
  await mustBeAssignable(call, rest.assigneeId);
  if (rest.externalId !== before.externalId)
    await queries.externalIds.mustBeFree(call.tx, accountId, rest.externalId);
  const isElsewhere = isMoved(before, after) || after.propertyId !== before.propertyId;
  if (!isPlaced && blocks(after) && (enforceAvailability || rest.assigneeId !== undefined || isElsewhere)) {
    const { startTime: start, endTime: end, propertyId } = after;
    const wanted = { start, end, propertyId: propertyId!, exceptIds: [id], assigneeId: after.assigneeId };
    await assign(call, wanted, enforceAvailability);
  }
  const now = call.clock.now();
  mustHaveBegun(rest.outcome, after, now);
  if (rest.outcome !== before.outcome) mustHaveTakenPlace(rest.outcome, after);
  // The outcome was that of the earlier time.
  if (isMoved(before, after) && after.startTime > now)
    Object.assign(changes, {
      outcome: null,
      outcomeNote: null,
      outcomeAt: null,
      feedback: null,
      feedbackAskedAt: null,
      ...askedAtEnd(after, now),
    });
  else Object.assign(changes, await afterwardsOf(call, before, after));
  if (after.request && after.request.answerBy > after.startTime.toISOString())
    changes.request = { ...after.request, answerBy: after.startTime.toISOString() };
  // The response applied to the earlier time, or came from somebody else.
  if (isMoved(before, after) || after.contactId !== before.contactId) changes.prospectResponse = null;
  if (holdsLink(before) || invites) {
    Object.assign(changes, effectsOf(before, after, { invites, now }));
    Object.assign(changes, await confirmationChanges(call, before, after, { invites, given: rest.status }));
  }
  const row = await queries.update(call.tx, accountId, id, { ...changes, updatedAt: now });
  if (row.status === "cancelled" && before.status !== "cancelled") {
    await emit(call, "showing.cancelled", events.subjectOf(row));
  } else if (differs(before, row)) {
    await emit(call, "showing.updated", {
      ...events.subjectOf(row),
      ...(isMoved(before, row) && { previousStartTime: before.startTime.toISOString() }),
    });
  }
  if (row.confirmedAt && row.confirmedAt.getTime() !== before.confirmedAt?.getTime())
    await emitConfirmed(call, row);
  if (row.outcome !== null && row.outcome !== before.outcome)
    await emit(call, "showing.outcome_recorded", { ...events.subjectOf(row), outcome: row.outcome });
  const isTold = holdsLink(before) && (await notifyProspectOfChange(call, before, row, declineReason));
  await notifyHosts(call, before, row);
  // The notification of a change includes the invitation, unless the showing now belongs to another contact.
  if (invites && !(isTold && row.contactId === before.contactId)) await invite(call, row);
  return row;
}

/** A showing that was written, and what it overlaps. */
interface Written {
  data: Showing;
  conflicts: ShowingConflict[];
}

async function written(call: WriteCall, row: Row): Promise<Written> {
  const isAhead = blocks(row) && row.endTime > call.clock.now();
  const conflicts = isAhead ? await conflictsOf(call, { ...row, propertyId: row.propertyId! }) : [];
  return { data: toShowing(row), conflicts };
}

async function confirmationChanges(
  call: WriteCall,
  before: Row,
  after: Row,
  { invites, given }: { invites: boolean; given: Row["status"] | undefined },
): Promise<Changes> {
  const { timezone: zone, showingConfirmation: setting } = await settings.of(call.tx, call.caller.accountId);
  const asker = { zone, now: call.clock.now(), setting, invites, byProspect: call.caller.kind === "visitor" };
  return confirmationAfter(before, after, asker, given);
}

async function afterwardsOf(call: WriteCall, before: Row, after: Row): Promise<Changes> {
  const { timezone: zone } = await settings.of(call.tx, call.caller.accountId);
  return afterwards(before, after, { zone, now: call.clock.now() });
}

const isMoved = (before: Row, after: Row): boolean =>
  before.startTime.getTime() !== after.startTime.getTime();

/** Side effects on a showing whose prospect holds a link to it. Another contact does not inherit the link. */
function effectsOf(before: Row, after: Row, { invites, now }: { invites: boolean; now: Date }): Changes {
  if (after.contactId !== before.contactId) {
    const others = { byProspect: false, invited: invites, request: null };
    return { ...others, ...reminderState({ ...after, ...others }, now) };
  }
  if (!blocks(after)) return { remindAt: null };
  const begins = !holdsLink(before) || !blocks(before) || (isRequest(before) && !isRequest(after));
  return isMoved(before, after) || begins ? reminderState(after, now) : {};
}

/** Whether anything differs, other than what every update changes. */
const differs = (before: Row, after: Row): boolean =>
  !isDeepStrictEqual({ ...before, ...ofEveryUpdate }, { ...after, ...ofEveryUpdate });
const ofEveryUpdate = {
  updatedAt: null,
  sequence: null,
  remindAt: null,
  nextStepAt: null,
  afterStepAt: null,
};

/** Cancels a showing, if it is not cancelled yet. Emits showing.cancelled once. @throws AppError 404 */
export async function cancel(call: WriteCall, id: string): Promise<void> {
  const { accountId } = call.caller;
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("showing");
  const row = await queries.cancel(call.tx, accountId, id, call.clock.now());
  if (!row) return;
  await emit(call, "showing.cancelled", events.subjectOf(row));
  if (holdsLink(row)) await notifyProspectOfChange(call, before, row);
  await notifyHosts(call, before, row);
}

function mustBeDeclinable(before: Row, status: Row["status"] | undefined): void {
  if (status === "cancelled" && before.status === "pending") return;
  const message = "is only for a pending showing that is given the status cancelled";
  throw invalid([{ field: "declineReason", message }]);
}

function mustHaveBegun(outcome: Row["outcome"] | undefined, { startTime }: Row, now: Date): void {
  if (!outcome || startTime <= now) return;
  const message = `can only be set once the showing has begun, on ${startTime.toISOString()}`;
  throw invalid([{ field: "outcome", message }]);
}

function mustHaveTakenPlace(outcome: Row["outcome"] | undefined, { status }: Row): void {
  if (outcome !== "attended" || status !== "cancelled") return;
  throw ruleBroken(
    "showing_cancelled",
    "Nobody can have attended a cancelled showing. If it took place, change its status as well, such as to completed.",
  );
}

/** A contact's latest showing that has begun, of this property if one is given, or nothing. */
export const latestOf = (
  call: WriteCall,
  contactId: string,
  propertyId: string | null,
): Promise<Row | undefined> =>
  queries.latestOf(call.tx, call.caller.accountId, contactId, propertyId, call.clock.now());

/** Called first, so that the calendar lock precedes any row locks. */
const enterCalendar = ({ tx, caller }: WriteCall, insists: boolean): Promise<void> =>
  insists ? events.reserve(tx, caller.accountId) : events.share(tx, caller.accountId);

/**
 * Checks a newly referenced property and contact; the showing's current ones may have been deleted.
 * @returns the new property's address, as the default location
 */
async function referencesOf(call: WriteCall, before: Row, changes: Changes): Promise<Changes> {
  const { propertyId, contactId, location } = changes;
  if (contactId && contactId !== before.contactId)
    await contacts.find(call, contactId, { lock: "share", onMissing: "badReference" });
  if (!propertyId || propertyId === before.propertyId) return {};
  const property = await properties.get(call, propertyId, { lock: "share", onMissing: "badReference" });
  return location === undefined ? { location: addressLine(property) } : {};
}

export function mustBeInOrder(
  times: { startTime: Date; endTime: Date },
  field: "startTime" | "endTime",
): void {
  if (times.endTime > times.startTime) return;
  const message = field === "endTime" ? "must be after startTime" : "must be before endTime";
  throw invalid([{ field, message }]);
}

/** A check constraint of the table ensures that a showing has a property and a contact. */
export const toShowing = (row: Row): Showing => ({
  ...events.toEvent(row),
  type: "showing",
  propertyId: row.propertyId!,
  contactId: row.contactId!,
});
