import type {
  CalendarSource,
  CreateCalendarSourceInput,
  ListCalendarSourcesInput,
  UpdateCalendarSourceInput,
} from "@rental/contract";
import { changedAddress, isShortened, shownAddress } from "../../../gate/identity/shown-address.ts";
import { type Call, type WriteCall, wake } from "../../../gate/operation/call.ts";
import {
  AppError,
  invalid,
  limitReached,
  mustChangeSomething,
  notFound,
} from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { claimQuota } from "../../../platform/database/quota.ts";
import { newId } from "../../../platform/ids.ts";
import { addressSealer } from "../../../platform/secrets/sealed-address.ts";
import * as properties from "../../listings/properties/properties.service.ts";
import * as imported from "../events/imported.service.ts";
import * as hosts from "../hosts/hosts.service.ts";
import * as queries from "./calendar-sources.queries.ts";

type Row = queries.SourceRow;

/** Kind of the job that refreshes calendar sources. */
export const refreshKind = "calendar_refresh";

/** @throws AppError 404 when the account has no such source */
export async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("calendar source");
  return row;
}

/** @throws AppError 404 */
export const get = async (call: Call, id: string): Promise<CalendarSource> =>
  toSource(call, await mustFind(call, id));

/** Newest first; the limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListCalendarSourcesInput): Promise<Page<CalendarSource>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map((row) => toSource(call, row)), pagination };
}

/**
 * Checks whether a calendar may be fetched from a URL. Uses DNS, so it must not be called inside a transaction.
 * @throws AppError 422 naming `url`
 */
export async function checkAddress(call: Call, url: string | undefined, before?: Row): Promise<void> {
  if (url === undefined || (before && isShortened(call, url, before.url))) return;
  const checked = await call.outbound.check(httpUrl(url));
  if (!checked.ok) throw invalid([{ field: "url", message: checked.reason.replace(/\.$/, "") }]);
}

/** Calendar apps show URLs with a scheme of their own, which stands for https. */
const httpUrl = (url: string): string => url.trim().replace(/^webcals?:/i, "https:");

/** @throws AppError 422 for an unknown property, or when the plan's number of sources is reached */
export async function create(call: WriteCall, input: CreateCalendarSourceInput): Promise<CalendarSource> {
  const { accountId, limits } = call.caller;
  if (!(await claimQuota(call.tx, accountId, "calendar-sources", limits.calendarSources)))
    throw limitReached("calendar_source_limit_reached", limits, limits.calendarSources, "calendar sources");
  if (input.propertyId)
    await properties.get(call, input.propertyId, { lock: "share", onMissing: "badReference" });
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    ...input,
    url: addressSealer(call.secrets).seal(httpUrl(input.url)),
    accountId,
    id: newId(),
    nextFetchAt: now,
    createdAt: now,
    updatedAt: now,
  });
  wake(call, refreshKind, row.id);
  return toSource(call, row);
}

/**
 * A new URL is fetched at once; until then, the entries of the old one remain.
 * @throws AppError 404; 422 when nothing would change, or for an unknown property
 */
export async function update(call: WriteCall, input: UpdateCalendarSourceInput): Promise<CalendarSource> {
  const { id, url: given, ...changes } = input;
  const { accountId } = call.caller;
  const now = call.clock.now();
  await imported.share(call);
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("calendar source");
  mustChangeSomething({ given, ...changes });
  if (given !== undefined) mustBeOwn(before);
  const url = changedAddress(call, given && httpUrl(given), before.url);
  if (changes.propertyId && changes.propertyId !== before.propertyId) {
    await properties.get(call, changes.propertyId, { lock: "share", onMissing: "badReference" });
  }
  const row = await queries.update(call.tx, accountId, id, {
    ...changes,
    ...(url !== undefined && { ...unread, url, nextFetchAt: now }),
    updatedAt: now,
  });
  if (row!.propertyId !== before.propertyId || row!.provider !== before.provider) {
    await imported.assign(call, row!);
  }
  if (url !== undefined) wake(call, refreshKind, id);
  return toSource(call, row!);
}

/**
 * Makes the calendar of a calendar account a source, in place of an earlier one. Requires `events.share`.
 * @throws AppError 422 when the plan's number of sources is reached
 */
export async function follow(
  call: WriteCall,
  calendarAccountId: string,
  { url, name }: { url: string; name: string },
): Promise<void> {
  const { accountId } = call.caller;
  await unfollow(call, calendarAccountId);
  const { id } = await create(call, { url, name, provider: "provider_calendar_b" });
  await queries.update(call.tx, accountId, id, { calendarAccountId });
}

/** Removes the source of a calendar account, if there is one, with its entries. Requires `events.share`. */
export async function unfollow(call: WriteCall, calendarAccountId: string): Promise<void> {
  const { accountId } = call.caller;
  const source = await queries.findOf(call.tx, accountId, calendarAccountId);
  if (!source) return;
  await imported.removeAll(call, source.id);
  await hosts.forgetSource(call, source.id);
  await queries.remove(call.tx, accountId, source.id);
}

/** The calendar of a calendar account has changed: it is read again at once. */
export async function refreshOf(call: WriteCall, calendarAccountId: string): Promise<void> {
  const { accountId } = call.caller;
  const source = await queries.findOf(call.tx, accountId, calendarAccountId);
  if (!source) return;
  await queries.update(call.tx, accountId, source.id, { nextFetchAt: call.clock.now() });
  wake(call, refreshKind, source.id);
}

/** Removes a source along with its entries. Emits event.deleted for each. @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  await imported.share(call);
  const source = await queries.lock(call.tx, call.caller.accountId, id);
  if (!source) throw notFound("calendar source");
  mustBeOwn(source);
  await imported.removeAll(call, id);
  await hosts.forgetSource(call, id);
  await queries.remove(call.tx, call.caller.accountId, id);
}

/**
 * Determines which imported calendar blocks showings, from the setting `showingCalendarId`.
 * @returns the id of the source, for the `sourceId` of a calendar window; nothing means all of them, for `primary` and
 * for any value that is not one of the account's sources
 */
export async function blockingSource(call: Call, showingCalendarId: string): Promise<string | undefined> {
  if (!idForm.test(showingCalendarId)) return undefined;
  return (await queries.find(call.database.read, call.caller.accountId, showingCalendarId))?.id;
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws AppError 409 for the source of a calendar account */
function mustBeOwn({ calendarAccountId }: Row): void {
  if (calendarAccountId === null) return;
  throw new AppError(
    "conflict",
    "This source is the calendar of a calendar account. Change or disconnect that instead.",
    { code: "of_calendar_account" },
  );
}

/** The state of a calendar that has not been read yet. */
const unread = {
  failures: 0,
  lastError: null,
  lastSucceededAt: null,
  skipped: [],
  told: null,
  toldAt: null,
  etag: null,
  lastModified: null,
  readFor: null,
};

const toSource = (call: Call, row: Row): CalendarSource => ({
  id: row.id,
  name: row.name,
  url: shownAddress(call, row.url, "calendar-sources:write"),
  propertyId: row.propertyId,
  calendarAccountId: row.calendarAccountId,
  provider: row.provider,
  lastFetchedAt: row.lastFetchedAt?.toISOString() ?? null,
  lastSucceededAt: row.lastSucceededAt?.toISOString() ?? null,
  lastError: row.lastError,
  eventCount: row.eventCount,
  skipped: row.skipped,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
