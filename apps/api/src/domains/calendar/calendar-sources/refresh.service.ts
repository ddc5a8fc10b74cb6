import type { CalendarSource } from "@rental/contract";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import type { Call } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import { jitterFactor, retryDelay } from "../../../platform/jobs/backoff.ts";
import { type JobRef, processDied } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { addressSealer } from "../../../platform/secrets/sealed-address.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import * as settings from "../../account/settings/settings.service.ts";
import { fetchFromAccount } from "../calendar-accounts/client.service.ts";
import * as imported from "../events/imported.service.ts";
import * as queries from "./calendar-sources.queries.ts";
import { get, mustFind } from "./calendar-sources.service.ts";
import { type Fetched, fetchCalendar, type Version } from "./fetch.ts";
import { notifyOfProblems } from "./notify-owner.service.ts";
import type { ReadCalendar, ReadWindow } from "./reading/read-calendar.ts";
import { readInThread } from "./reading/read-in-thread.ts";
import { UnreadableCalendar } from "./reading/unreadable.ts";

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How often a source is fetched, and the backoff while that fails. */
const everyMs = 15 * minuteMs;
const retry = { baseMs: everyMs, maxMs: 6 * 60 * minuteMs };
/** The import range: entries that end within the last days or later, and start within the next 18 months. */
const daysBack = 30;
const monthsAhead = 18;
/** From the DNS lookup to the calendar's last byte. */
const fetchMs = 10_000;
/** Before a booking: the maximum age of the entries, and how long a visitor waits for newer ones. */
const freshMs = minuteMs;
const freshenMs = 3_000;
/** Maximum number of an account's sources waiting to be refreshed by requests. */
const maxWaiting = 5;

/** The result of a fetch. */
type Found =
  | { outcome: "read"; calendar: ReadCalendar; from: number; version: Version; readFor: string }
  | Extract<Fetched, { outcome: "unchanged" | "failed" | "aborted" }>;

/** In-flight refreshes of this process, by source, and the end of each account's last one. */
const current = new Map<string, Promise<void>>();
const turns = new Map<string, { last: Promise<void>; waiting: number }>();

/**
 * Fetches a source and updates its entries, in one transaction. On failure, stores the reason and keeps the entries.
 * Concurrent refreshes of a source share one run, and an account has one run at a time, so that others get their turn.
 */
export function refresh(platform: Platform, ref: JobRef, signal?: AbortSignal): Promise<void> {
  const known = current.get(ref.id);
  if (known) return known;
  const turn = turns.get(ref.accountId) ?? { last: Promise.resolve(), waiting: 0 };
  turn.waiting += 1;
  const run = turn.last
    .then(() => refreshNow(platform, ref, signal))
    .finally(() => {
      current.delete(ref.id);
      turn.waiting -= 1;
      if (turn.waiting === 0) turns.delete(ref.accountId);
    });
  turn.last = run.catch(() => undefined);
  turns.set(ref.accountId, turn);
  current.set(ref.id, run);
  return run;
}

/** Refreshes on request. @throws AppError 404; 503 when too many sources of the account are waiting */
export async function refreshed(call: Call, id: string): Promise<CalendarSource> {
  await mustFind(call, id);
  const { accountId } = call.caller;
  if (!current.has(id) && (turns.get(accountId)?.waiting ?? 0) >= maxWaiting) {
    throw new AppError(
      "service-unavailable",
      "Other calendars of the account are being fetched. Try again in a few seconds.",
      { headers: { "Retry-After": "5" } },
    );
  }
  await refresh(call, { accountId, id });
  return get(call, id);
}

/**
 * Before a booking is confirmed: refreshes the calendars that block the property's showings, unless they were fetched
 * within the last minute. Waits at most 3 seconds; an unresponsive calendar keeps its known entries. Call it outside of
 * transactions.
 * @param sourceIds the only ones to consider. Default: all
 */
export async function refreshIfStale(call: Call, propertyId: string, sourceIds?: string[]): Promise<void> {
  const { accountId } = call.caller;
  const since = call.clock.now().getTime() - freshMs;
  const sources = await queries.blocking(call.database.read, accountId, propertyId);
  const stale = sources.filter(
    ({ id, lastFetchedAt }) => (sourceIds?.includes(id) ?? true) && (lastFetchedAt?.getTime() ?? 0) < since,
  );
  if (stale.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, freshenMs);
  });
  // A refresh that fails for reasons other than its calendar is left to the job.
  const all = Promise.allSettled(stale.map(({ id }) => refresh(call, { accountId, id })));
  await Promise.race([all, tooLate]);
  clearTimeout(timer);
}

async function refreshNow(
  platform: Platform,
  { accountId, id }: JobRef,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database, clock } = platform;
  const source = await queries.find(database.read, accountId, id);
  if (!source) return;
  const begunAt = clock.now();
  const refusal = await forAccount(platform, accountId, (call) =>
    Promise.resolve(refuseResource(call, "calendar-sources")),
  );
  const found: Found = refusal
    ? { outcome: "failed", reason: refusal.detail }
    : await find(platform, source, signal);
  if (found.outcome !== "aborted") await record(platform, source, begunAt, found);
}

/** Fetches and reads a calendar without storing anything. */
async function find(
  platform: Platform,
  source: queries.SourceRow,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const { database, clock, outbound, secrets } = platform;
  const { timezone } = await settings.of(database.read, source.accountId);
  const now = clock.now();
  const readFor = `${now.toISOString().slice(0, 10)} ${timezone}`;
  // Each day, later occurrences of an unchanged calendar enter the window.
  const known = source.readFor === readFor ? source : { etag: null, lastModified: null };
  const window = windowAt(now, timezone);
  const url = addressSealer(secrets).open(source.url);
  const fetched =
    source.calendarAccountId === null
      ? await fetchCalendar(outbound, url, known, { deadlineMs: fetchMs, signal })
      : await fetchFromAccount(platform, source.accountId, source.calendarAccountId, { url, window, signal });
  if (fetched.outcome !== "changed") return fetched;
  try {
    const calendar = await readInThread(fetched.bytes, window, signal);
    return { outcome: "read", calendar, from: window.from, version: fetched.version, readFor };
  } catch (error) {
    if (signal?.aborted) return { outcome: "aborted" };
    if (error instanceof UnreadableCalendar) return { outcome: "failed", reason: error.message };
    throw error;
  }
}

function windowAt(now: Date, timeZone: string): ReadWindow {
  const to = new Date(now);
  to.setUTCMonth(to.getUTCMonth() + monthsAhead);
  return { from: now.getTime() - daysBack * dayMs, now: now.getTime(), to: to.getTime(), timeZone };
}

/**
 * Stores the result and notifies the owner of problems, unless the source was deleted, changed or refreshed by another
 * process in the meantime.
 */
function record(
  platform: Platform,
  before: queries.SourceRow,
  begunAt: Date,
  found: Exclude<Found, { outcome: "aborted" }>,
): Promise<void> {
  const { accountId, id } = before;
  return forAccount(platform, accountId, async (call) => {
    await imported.share(call);
    const source = await queries.lock(call.tx, accountId, id);
    if (!source || !isSameAddress(platform, source, before)) return;
    if (source.lastFetchedAt?.getTime() !== before.lastFetchedAt?.getTime()) return;
    const changes = outcomeOf(source, begunAt, found);
    if (found.outcome === "read" && !keepsEntries(source, found))
      await imported.replace(call, source, found.calendar.entries, new Date(found.from));
    const told = await notifyOfProblems(call, { ...source, ...changes }, begunAt);
    await queries.update(call.tx, accountId, id, { ...changes, ...told, lastFetchedAt: begunAt });
  });
}

const isSameAddress = ({ secrets }: Platform, one: queries.SourceRow, other: queries.SourceRow): boolean =>
  addressSealer(secrets).open(one.url) === addressSealer(secrets).open(other.url);

type Read = Extract<Found, { outcome: "read" }>;

/** A truncated calendar keeps the previous entries, as it would remove those missing from it. */
const keepsEntries = ({ lastSucceededAt }: queries.SourceRow, { calendar }: Read): boolean =>
  calendar.isCutOff && lastSucceededAt !== null;

function outcomeOf(
  source: queries.SourceRow,
  now: Date,
  found: Exclude<Found, { outcome: "aborted" }>,
): Partial<queries.SourceRow> {
  if (found.outcome === "failed") return failed(source, found.reason, now);
  if (found.outcome === "unchanged") return succeeded(now);
  const { calendar, version, readFor } = found;
  const eventCount = calendar.entries.filter(({ status }) => status !== "cancelled").length;
  const contents = { eventCount, skipped: calendar.skipped };
  if (!calendar.isCutOff) return { ...succeeded(now), ...version, readFor, ...contents };
  return {
    ...failed(source, "The calendar was cut off: its end, END:VCALENDAR, is missing.", now),
    ...(!keepsEntries(source, found) && contents),
  };
}

const succeeded = (now: Date) => ({
  lastSucceededAt: now,
  lastError: null,
  failures: 0,
  nextFetchAt: new Date(now.getTime() + everyMs),
});

const failed = ({ failures }: queries.SourceRow, reason: string, now: Date) => ({
  lastError: reason.slice(0, 500),
  failures: failures + 1,
  nextFetchAt: new Date(now.getTime() + retryDelay(failures + 1, retry, jitterFactor())),
});

/** Handles processes that crashed while refreshing a source: it is retried as after many failures. */
export const giveUp = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const source = await queries.lock(call.tx, accountId, id);
    if (!source) return;
    const now = call.clock.now();
    const changes = failed({ ...source, failures: 10 }, processDied.message, now);
    const told = await notifyOfProblems(call, { ...source, ...changes }, now);
    await queries.update(call.tx, accountId, id, { ...changes, ...told });
  });
