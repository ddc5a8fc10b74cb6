import type {
  CalendarAccount,
  CreateCalendarAccountInput,
  DecideDeletionsInput,
  FoundCalendar,
  ListCalendarAccountsInput,
  UpdateCalendarAccountInput,
} from "@rental/contract";
import { forbidden } from "../../../gate/identity/permissions.ts";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import { invalid, mustChangeSomething, notFound, ruleBroken } from "../../../platform/app-error.ts";
import { CalDav, pathOf } from "../../../platform/calendars/caldav.ts";
import { CalendarError } from "../../../platform/calendars/calendar-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { mustBeAssignable } from "../../people/assignees/assignees.service.ts";
import { mustReadNames } from "../calendar-feeds/calendar-feeds.service.ts";
import * as sources from "../calendar-sources/calendar-sources.service.ts";
import * as events from "../events/events.service.ts";
import * as showings from "../showings/showings.service.ts";
import * as queries from "./calendar-accounts.queries.ts";
import { sealer } from "./client.service.ts";
import { disconnect } from "./disconnecting.service.ts";

export { mustReadNames };

type Row = queries.AccountRow;

/** Kind of the job that compares calendars with the showings. */
export const syncKind = "calendar_sync";

/** @throws AppError 404 when the account has no such calendar account */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("calendar account");
  return row;
}

/** @throws AppError 404 */
export const get = async (call: Call, id: string): Promise<CalendarAccount> =>
  toAccount(await mustFind(call, id));

/** Newest first; the limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListCalendarAccountsInput): Promise<Page<CalendarAccount>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map(toAccount), pagination };
}

/**
 * Signs in and finds the user's calendars. Uses the network, so it must not be called inside a transaction.
 * @throws AppError 422 naming `url` or `password`
 */
export async function findCalendars(
  call: Call,
  { url, username, password }: Pick<CreateCalendarAccountInput, "url" | "username" | "password">,
  given: "url" | "password" = "url",
): Promise<FoundCalendar[]> {
  const checked = await call.outbound.check(url.trim());
  if (!checked.ok) throw invalid([{ field: given, message: checked.reason.replace(/\.$/, "") }]);
  try {
    return await new CalDav(call.outbound, { username, password }).calendars(url.trim());
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    const field = /rejected the user name/.test(error.message) ? "password" : given;
    throw invalid([{ field, message: error.message.replace(/\.$/, "") }]);
  }
}

/** Checks a new password with the server before it is stored. @throws AppError 404; 422 naming `password` */
export async function tryPassword(call: Call, { id, password }: UpdateCalendarAccountInput): Promise<void> {
  const row = await mustFind(call, id);
  mustBeOwn(call, row);
  const { url, username, service } = row;
  if (password !== undefined && service !== "caldav")
    throw invalid([{ field: "password", message: "must be left out: access was given without one" }]);
  // Only the password was given, so every error is reported there.
  if (password !== undefined) await findCalendars(call, { url, username, password }, "password");
}

/**
 * Connects a calendar, which also becomes a calendar source: its other events block showings.
 * @throws AppError 422 when the calendar is not one of those found or is already connected, when the person does not
 * exist or is a viewer, or when the plan's limit of sources is reached
 */
export function create(
  call: WriteCall,
  { password, calendarUrl, personId = null, ...input }: CreateCalendarAccountInput,
  calendars: FoundCalendar[],
): Promise<CalendarAccount> {
  const secret = sealer(call.secrets).seal(password);
  return add(call, { ...input, service: "caldav", calendars, personId, secret }, calendarUrl);
}

type NewAccount = Pick<Row, "service" | "url" | "username" | "calendars" | "personId" | "names" | "secret">;

/** Like `create`, for any service. @param calendarUrl the chosen calendar. Default: the only one */
export async function add(
  call: WriteCall,
  account: NewAccount,
  calendarUrl?: string,
): Promise<CalendarAccount> {
  const { calendars, personId } = account;
  mustBeOwn(call, { personId });
  await mustBeAssignable(call, personId);
  const now = call.clock.now();
  const chosen = calendarUrl ?? (calendars.length === 1 ? calendars[0]!.url : null);
  const row = await queries.insert(call.tx, {
    ...account,
    accountId: call.caller.accountId,
    id: newId(),
    calendarUrl: null,
    nextSyncAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return toAccount(chosen === null ? row : await choose(call, row, chosen));
}

/** @throws AppError 403, 404; 422 when nothing would change, or as for create */
export async function update(
  call: WriteCall,
  { id, password, calendarUrl, names }: UpdateCalendarAccountInput,
): Promise<CalendarAccount> {
  const { accountId } = call.caller;
  const before = await lockToChange(call, id);
  mustChangeSomething({ password, calendarUrl, names });
  // Names that are written already would go somewhere else.
  const goesElsewhere = password !== undefined || (calendarUrl ?? before.calendarUrl) !== before.calendarUrl;
  if (goesElsewhere) mustReadNames(call, { names: names ?? before.names });
  const now = call.clock.now();
  let row = (await queries.update(call.tx, accountId, id, {
    ...(password !== undefined && { secret: sealer(call.secrets).seal(password) }),
    ...(names !== undefined && { names }),
    failures: 0,
    lastError: null,
    nextSyncAt: soonest(before, now),
    updatedAt: now,
  }))!;
  if (names !== undefined && names !== before.names) await queries.markAllStale(call.tx, { accountId, id });
  if (calendarUrl !== undefined && calendarUrl !== before.calendarUrl)
    row = await choose(call, row, calendarUrl);
  if (row.calendarUrl !== null) wake(call, syncKind, id);
  return toAccount(row);
}

/**
 * Chooses the calendar to synchronize. What was written to the previous one stays there.
 * @throws AppError 422 `calendar_connected`: with two connections, an event that one of them removes would look to the
 * other like one that a person deleted
 */
async function choose(call: WriteCall, { id, calendars }: Row, calendarUrl: string): Promise<Row> {
  const { accountId } = call.caller;
  const found = calendars.find(({ url }) => url === calendarUrl);
  if (!found) throw invalid([{ field: "calendarUrl", message: "must be the url of one of calendars" }]);
  await queries.lockChoosing(call.tx, accountId);
  const [same] = await othersAt(call, { id, calendarUrl });
  if (same)
    throw ruleBroken(
      "calendar_connected",
      `This calendar is connected already, with the user ${same.username}. Disconnect it there first, or choose another calendar.`,
    );
  await sources.follow(call, id, found);
  await queries.removeCopies(call.tx, { accountId, id });
  wake(call, syncKind, id);
  const changes = { calendarUrl, state: null, deletedCount: 0 };
  return (await queries.update(call.tx, accountId, id, changes))!;
}

/** The account's other connections to a calendar. */
export async function othersAt(
  { tx, caller }: WriteCall,
  { id, calendarUrl }: { id: string; calendarUrl: string },
): Promise<{ id: string; username: string }[]> {
  const chosen = await queries.listChosen(tx, caller.accountId);
  return chosen.filter((each) => each.id !== id && isSame(each.calendarUrl, calendarUrl));
}

/** Whether two URLs identify the same calendar. */
const isSame = (one: string, other: string): boolean => wholeOf(one) === wholeOf(other);
const wholeOf = (url: string): string => new URL(url).host + pathOf(url, url).replace(/\/+$/, "");

/**
 * Disconnects a calendar: what was written to it stays there, and its imported entries are deleted. Emits event.deleted
 * for each.
 * @throws AppError 403, 404
 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  await lockToChange(call, id);
  await disconnect(call, id);
}

/** @throws AppError 403 for another person's calendar, unless the caller is an owner; 404 */
async function lockToChange(call: WriteCall, id: string): Promise<Row> {
  const { accountId } = call.caller;
  await events.share(call.tx, accountId);
  const row = await queries.lock(call.tx, accountId, id);
  if (!row) throw notFound("calendar account");
  mustBeOwn(call, row);
  return row;
}

/** @throws AppError 403 */
export function mustBeOwn({ caller }: Call, { personId }: Pick<Row, "personId">): void {
  if (caller.kind !== "session" || caller.role === "owner") return;
  if (personId === null || personId === caller.personId) return;
  throw forbidden(
    "role_too_low",
    "This is the calendar of somebody else. Only an owner of the account can connect or change it.",
  );
}

/**
 * Applies a person's decision about the showings that were deleted in the calendar: cancels them (showing.cancelled), or
 * has them written again. @throws AppError 404
 */
export async function decide(
  call: WriteCall,
  { id, cancel }: DecideDeletionsInput,
): Promise<CalendarAccount> {
  const { accountId } = call.caller;
  const ref = { accountId, id };
  const row = await lockToChange(call, id);
  for (const { showingId } of await queries.listDeleted(call.tx, ref)) {
    const showing = await showings.lock(call, showingId);
    if (cancel && showing && isActive(showing) && isIn(row, showing)) await showings.cancel(call, showingId);
    // A showing without a copy is written again.
    await queries.removeCopy(call.tx, ref, showingId);
  }
  const now = call.clock.now();
  wake(call, syncKind, id);
  const changes = { deletedCount: 0, nextSyncAt: soonest(row, now), updatedAt: now };
  return toAccount((await queries.update(call.tx, accountId, id, changes))!);
}

/** When a calendar can be synchronized again: two concurrent passes would undo each other's work. */
const soonest = ({ claimedUntil }: Row, now: Date): Date =>
  claimedUntil !== null && claimedUntil > now ? claimedUntil : now;

/** Whether a showing still takes place. */
export const isActive = ({ status }: { status: string }): boolean =>
  status === "pending" || status === "confirmed";

/** Whether a showing belongs in a calendar; a person's calendar contains only the person's showings. */
export const isIn = (
  { personId }: Pick<Row, "personId">,
  { assigneeId }: { assigneeId: string | null },
): boolean => personId === null || personId === assigneeId;

const toAccount = (row: Row): CalendarAccount => ({
  id: row.id,
  url: row.url,
  username: row.username,
  calendars: row.calendars,
  calendarUrl: row.calendarUrl,
  personId: row.personId,
  service: row.service,
  names: row.names,
  lastSyncedAt: row.lastSyncedAt?.toISOString() ?? null,
  lastSucceededAt: row.lastSucceededAt?.toISOString() ?? null,
  lastError: row.lastError,
  deletedCount: row.deletedCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
