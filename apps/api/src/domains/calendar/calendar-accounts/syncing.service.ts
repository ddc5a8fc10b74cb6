import { refuseByPlan } from "../../../gate/identity/permissions.ts";
import { type WriteCall, wake } from "../../../gate/operation/call.ts";
import { CalendarError, CalendarInterrupted } from "../../../platform/calendars/calendar-error.ts";
import type { CalendarChanges, CalendarServer, Place } from "../../../platform/calendars/calendar-server.ts";
import type { Actor, Tx } from "../../../platform/database/database.ts";
import { jitterFactor, retryDelay } from "../../../platform/jobs/backoff.ts";
import { type JobDefinition, type JobRef, processDied } from "../../../platform/jobs/jobs.ts";
import type { Platform } from "../../../platform/platform.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { storedShowing } from "../calendar-feeds/feed.service.ts";
import * as sources from "../calendar-sources/calendar-sources.service.ts";
import * as events from "../events/events.service.ts";
import * as showings from "../showings/showings.service.ts";
import * as queries from "./calendar-accounts.queries.ts";
import { isActive, isIn, othersAt, syncKind } from "./calendar-accounts.service.ts";
import { clientOf } from "./client.service.ts";
import { notifyOfDeletions, notifyOfFailure } from "./notify-owner.service.ts";
import { type ReadEvent, readEvent } from "./read-event.ts";

const dayMs = 86_400_000;
/** How often a calendar is synchronized, and the backoff while that fails. */
const intervalMs = 45_000;
const retry = { baseMs: 60_000, maxMs: 60 * 60_000 };
/** How long a worker's claim lasts, and so the delay after it is killed. */
const claimMs = 60_000;
/** Maximum duration of a pass, so that other accounts get their turn. */
const maxPassMs = 45_000;
/** Maximum number of events that a pass reads or writes individually; the rest is left to the next pass. */
const maxAtOnce = 50;
/** Number of failed events that ends a pass. */
const maxFailures = 3;
/** Maximum backoff while only some events fail. */
const maxPartialMs = 5 * 60_000;
/** How long the copies of past showings are tracked. */
const retentionMs = 30 * dayMs;
/** If more showings, or a larger share of them, were deleted at once, a person must confirm that. */
const maxDeletions = 3;
const maxDeletedShare = 0.2;

type Row = queries.AccountRow & { calendarUrl: string };

/** One run of the synchronization of a calendar with the showings. */
interface Pass {
  platform: Platform;
  row: Row;
  ref: JobRef;
  client: CalendarServer;
  /** The actor of changes made in the calendar, for the audit log. */
  actor: Actor;
  progress: () => Promise<void>;
  /** Whether there is time for another request. */
  hasTime: () => boolean;
  /** The errors of individual events. */
  failures: CalendarError[];
}

/**
 * Synchronizes a calendar with the showings: first applies what people changed in the calendar, then writes what changed
 * here. Each step commits separately and is idempotent, so that the next pass continues after a crash.
 * @returns false when another worker has claimed the calendar
 */
export async function sync(
  ...[platform, ref, progress, signal]: Parameters<JobDefinition["handle"]>
): Promise<boolean> {
  const begunAt = platform.clock.now();
  const claimed = await forAccount(platform, ref.accountId, (call) => claim(call, ref));
  const calendarUrl = claimed?.row.calendarUrl;
  if (!claimed || !calendarUrl) return false;
  const { row, refusal } = claimed;
  const end = performance.now() + maxPassMs;
  const failures: CalendarError[] = [];
  try {
    if (refusal !== undefined) throw new CalendarError(refusal);
    const pass: Pass = {
      platform,
      ref,
      progress,
      row: { ...row, calendarUrl },
      client: clientOf(platform, row, signal),
      actor: {
        kind: "calendar",
        id: ref.id,
        name: row.username,
        operation: "calendarAccounts.sync",
        requestId: null,
      },
      hasTime: () => performance.now() < end && !signal.aborted,
      failures,
    };
    const changes = await pass.client.changes(calendarUrl, row.state);
    const isRead = await readChanges(pass, changes);
    const written = isRead ? await writeChanges(pass) : "some";
    if (failures[0]) throw failures[0];
    const isWritten = written === "nothing" || written === "all";
    await recordOutcome(pass.platform, row, {
      lastSyncedAt: begunAt,
      lastError: null,
      failures: 0,
      nextSyncAt: isWritten ? new Date(begunAt.getTime() + intervalMs) : begunAt,
      // If servers reuse states, one could miss the deletion of what was just written: the next pass compares all events.
      ...(isRead && { state: written === "nothing" || !pass.client.statesRecur ? changes.state : null }),
      ...(isWritten && { lastSucceededAt: begunAt }),
    });
  } catch (error) {
    if (error instanceof CalendarInterrupted)
      return recordOutcome(platform, row, { nextSyncAt: begunAt }).then(() => true);
    if (!(error instanceof CalendarError)) throw error;
    const isPartial = failures.length > 0 && failures.length < maxFailures;
    const outcome = failed(row, error.message, begunAt, { isPartial });
    await recordOutcome(platform, row, { lastSyncedAt: begunAt, ...outcome });
  }
  return true;
}

/** Processes one event, so that one that the server refuses does not hold up the others. */
async function attempt(pass: Pass, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    if (pass.failures.push(error) >= maxFailures) throw error;
  }
}

/** Retries a calendar whose passes crashed their processes, with the backoff of many failures. */
export const giveUp = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const found = await queries.lock(call.tx, accountId, id);
    if (!found) return;
    const outcome = {
      ...failed(found, processDied.message, call.clock.now(), { least: 10 }),
      claimedUntil: null,
    };
    await queries.update(call.tx, accountId, id, outcome);
    await notifyOfFailure(call, found, outcome);
  });

function failed(
  before: queries.AccountRow,
  reason: string,
  now: Date,
  { least = 0, isPartial = false } = {},
): Pick<queries.AccountRow, "lastError" | "failures" | "nextSyncAt"> {
  const failures = Math.max(before.failures, least) + 1;
  const slowest = isPartial ? { ...retry, maxMs: maxPartialMs } : retry;
  const delay = retryDelay(failures, slowest, jitterFactor());
  return { lastError: reason.slice(0, 500), failures, nextSyncAt: new Date(now.getTime() + delay) };
}

const syncOperation = { resource: "calendar-accounts", callers: [], kind: "write" } as const;

async function claim(call: WriteCall, ref: JobRef) {
  const begins = call.clock.now();
  const ends = new Date(begins.getTime() + claimMs);
  const refusal = refuseByPlan(call.caller, syncOperation, call.clock)?.detail;
  const row = await queries.claim(call.tx, ref, begins, ends);
  if (!row) return undefined;
  return { row, refusal: refusal ?? (await refuseSecondConnection(call, row)) };
}

/**
 * For calendars connected twice by an earlier release: only the first connection is synchronized.
 * @returns why another one is not
 */
async function refuseSecondConnection(
  call: WriteCall,
  { id, calendarUrl }: queries.AccountRow,
): Promise<string | undefined> {
  const first = (await othersAt(call, { id, calendarUrl: calendarUrl! })).find((other) => other.id < id);
  return (
    first && `This calendar is connected twice, also with the user ${first.username}. Disconnect one of them.`
  );
}

/** Records the outcome of a pass. If the calendar account was changed meanwhile, another pass starts at once. */
const recordOutcome = (
  platform: Platform,
  row: queries.AccountRow,
  changes: Partial<queries.AccountRow>,
): Promise<void> =>
  forAccount(platform, row.accountId, async (call) => {
    const now = await queries.lock(call.tx, row.accountId, row.id);
    if (!now) return;
    if (now.updatedAt.getTime() !== row.updatedAt.getTime()) {
      wake(call, syncKind, row.id);
      const again = { claimedUntil: null, nextSyncAt: call.clock.now() };
      await queries.update(call.tx, row.accountId, row.id, again);
      return;
    }
    await queries.update(call.tx, row.accountId, row.id, { ...changes, claimedUntil: null });
    await notifyOfFailure(call, row, changes);
  });

const within = <T>({ platform, ref, actor }: Pass, work: (call: WriteCall) => Promise<T>): Promise<T> =>
  forAccount(platform, ref.accountId, work, actor);

const placeOf = (
  { row }: Pass,
  { showingId, eventId }: Pick<queries.CopyRow, "showingId" | "eventId">,
): Place => ({
  calendarUrl: row.calendarUrl,
  showingId,
  eventId,
});

/** @returns whether all changes were read */
async function readChanges(pass: Pass, changes: CalendarChanges): Promise<boolean> {
  const { ref, row, client } = pass;
  const now = pass.platform.clock.now();
  const copies = await within(pass, async ({ tx }) => {
    await queries.removeCopies(tx, ref, new Date(now.getTime() - retentionMs));
    if (row.state === null && changes.isWhole) await trackMisplaced(tx, pass, changes.etags);
    return queries.listCopies(tx, ref);
  });
  const own = new Set<string>();
  const deleted: string[] = [];
  let steps = 0;
  for (const copy of copies) {
    const place = placeOf(pass, copy);
    const name = client.nameOf(place);
    if (name === undefined) continue;
    own.add(name);
    const etag = changes.etags.get(name);
    const isMissing = changes.removed.has(name) || (changes.isWhole && etag === undefined);
    const isChanged = etag !== undefined && etag !== copy.etag;
    if (!(isChanged || (isMissing && copy.sequence >= 0 && copy.deletedAt === null))) continue;
    steps += 1;
    if (steps > maxAtOnce * 4 || !pass.hasTime()) return false;
    await attempt(pass, async () => {
      const found = await client.event(place);
      const event =
        found &&
        (await readEvent(found.bytes, { etag: found.etag ?? etag ?? null, eventId: found.eventId }, now));
      if (!event || event.isCancelled) deleted.push(copy.showingId);
      else await applyRemoteChange(pass, copy.showingId, event);
    });
    await pass.progress();
  }
  await applyRemoteDeletions(pass, deleted, changes.wasForgotten);
  const isOther = [...changes.etags.keys(), ...changes.removed].some((name) => !own.has(name));
  if (isOther || (row.state !== null && changes.wasForgotten))
    await within(pass, (call) => sources.refreshOf(call, ref.id));
  return true;
}

/**
 * Tracks events that an earlier connection wrote for showings that no longer belong in the calendar, so that they are
 * removed from it.
 */
async function trackMisplaced(tx: Tx, pass: Pass, etags: CalendarChanges["etags"]): Promise<void> {
  const { client, platform, ref, row } = pass;
  for (const { id, ...times } of await queries.listMisplaced(tx, row, platform.clock.now())) {
    const name = client.nameOf(placeOf(pass, { showingId: id, eventId: null }));
    const etag = name === undefined ? undefined : etags.get(name);
    if (etag === undefined) continue;
    const copy = { accountId: ref.accountId, calendarAccountId: ref.id, showingId: id, ...times };
    await queries.addCopy(tx, { ...copy, etag, eventId: null, sequence: -1, deletedAt: null });
  }
}

/**
 * Applies a change of an event in the calendar to its showing: only the time counts. If the showing was moved here as
 * well, the later change wins.
 */
function applyRemoteChange(pass: Pass, showingId: string, event: ReadEvent): Promise<void> {
  return within(pass, async (call) => {
    await events.share(call.tx, pass.ref.accountId);
    const showing = await showings.lock(call, showingId);
    const copy = await queries.lockCopy(call.tx, pass.ref, showingId);
    if (!copy) return;
    const change = async (changes: Partial<queries.CopyRow>) => {
      const back = { etag: event.etag, eventId: event.eventId, deletedAt: null };
      await queries.changeCopy(call.tx, pass.ref, showingId, { ...back, ...changes });
      if (copy.deletedAt !== null) await updateDeletedCount(call, pass.ref);
    };
    const { times } = event;
    if (!showing || !isActive(showing) || !isIn(pass.row, showing)) return change({});
    // It became something that no showing can be, such as an all-day event, so it is overwritten.
    if (!times) return change({ sequence: -1 });
    if (isAt(times, copy)) return change({});
    if (isAt(times, showing)) return change({ sequence: showing.sequence, ...times });
    // The event may be older than the showing, too, if an earlier connection wrote it.
    const isMovedHere = !isAt(showing, copy) || (copy.sequence < 0 && copy.etag === null);
    // The event is overwritten.
    if (isMovedHere && event.changedAt <= showing.updatedAt.getTime()) return change({ sequence: -1 });
    await showings.update(call, {
      id: showingId,
      startTime: times.startTime.toISOString(),
      endTime: times.endTime.toISOString(),
    });
    const after = await showings.findIn(call, showingId);
    await change({ ...times, sequence: after!.sequence });
  });
}

interface Times {
  startTime: Date;
  endTime: Date;
}

const isAt = (one: Times, other: Times): boolean =>
  one.startTime.getTime() === other.startTime.getTime() && one.endTime.getTime() === other.endTime.getTime();

/** Cancels the showings that were deleted in the calendar, unless there are so many that a person must decide. */
function applyRemoteDeletions(pass: Pass, deleted: string[], wasForgotten: boolean): Promise<void> {
  const { ref, row } = pass;
  if (deleted.length === 0) return Promise.resolve();
  return within(pass, async (call) => {
    const now = call.clock.now();
    await events.share(call.tx, ref.accountId);
    const known = await queries.countUpcoming(call.tx, ref, now);
    const toCancel: string[] = [];
    for (const id of deleted) {
      const showing = await showings.lock(call, id);
      const copy = await queries.lockCopy(call.tx, ref, id);
      if (!copy) continue;
      if (!showing || !isActive(showing) || !isIn(row, showing) || showing.endTime <= now)
        await queries.removeCopy(call.tx, ref, id);
      else if (!isAt(showing, copy)) {
        // It was moved here after it was written, so it still takes place, and is written again.
        await queries.removeCopy(call.tx, ref, id);
      } else toCancel.push(id);
    }
    if (toCancel.length === 0) return;
    if (wasForgotten || toCancel.length > maxDeletions || toCancel.length > maxDeletedShare * known) {
      await queries.markDeleted(call.tx, ref, toCancel, now);
      return notifyOfDeletions(call, row, await updateDeletedCount(call, ref));
    }
    for (const id of toCancel) {
      await showings.cancel(call, id);
      await queries.removeCopy(call.tx, ref, id);
    }
  });
}

async function updateDeletedCount({ tx }: WriteCall, ref: JobRef): Promise<number> {
  const { length } = await queries.listDeleted(tx, ref);
  await queries.update(tx, ref.accountId, ref.id, { deletedCount: length });
  return length;
}

/** @returns how many of the pending changes were written */
async function writeChanges(pass: Pass): Promise<"nothing" | "some" | "all"> {
  const now = pass.platform.clock.now();
  const todo = await within(pass, ({ tx }) => queries.listStale(tx, pass.row, now, maxAtOnce + 1));
  if (todo.length === 0) return "nothing";
  let isAll = todo.length <= maxAtOnce;
  for (const { showingId, eventId, isGone } of todo.slice(0, maxAtOnce)) {
    if (!pass.hasTime()) return "some";
    await attempt(pass, async () => {
      if (isGone) await removeRemote(pass, showingId, eventId);
      else if (!(await write(pass, showingId))) isAll = false;
    });
    await pass.progress();
  }
  return isAll ? "all" : "some";
}

async function removeRemote(pass: Pass, showingId: string, eventId: string | null): Promise<void> {
  // Recorded before it is sent: after a crash, the removal is not mistaken for a person's deletion.
  await within(pass, ({ tx }) => queries.changeCopy(tx, pass.ref, showingId, { sequence: -1 }));
  await pass.client.remove(placeOf(pass, { showingId, eventId }));
  await within(pass, async (call) => {
    await queries.removeCopy(call.tx, pass.ref, showingId);
    // Nobody needs to decide about it any longer.
    if (pass.row.deletedCount > 0) await updateDeletedCount(call, pass.ref);
  });
}

/** @returns whether it was written; false if it had been changed in the calendar, and that change was applied instead */
async function write(pass: Pass, showingId: string): Promise<boolean> {
  const { ref, client, row } = pass;
  const made = await within(pass, async ({ tx }) => {
    const stored = await storedShowing(tx, ref.accountId, showingId, row.names);
    // Just cancelled: if it is in the calendar, the next pass removes it.
    if (!stored || stored.entry.status === "cancelled") return undefined;
    const { start, end, sequence } = stored.entry;
    const times = { startTime: new Date(start), endTime: new Date(end) };
    const first = {
      ...ref,
      calendarAccountId: ref.id,
      showingId,
      etag: null,
      eventId: null,
      deletedAt: null,
    };
    // Recorded before it is sent, so that the next pass finds it after a crash.
    await queries.addCopy(tx, { ...first, ...times, sequence: -1 });
    return { event: stored.event, times, sequence, copy: await queries.lockCopy(tx, ref, showingId) };
  });
  if (!made?.copy) return true;
  const { event: wanted, times, sequence, copy } = made;
  const place = placeOf(pass, copy);
  const known = copy.etag ?? (copy.sequence >= 0 ? ((await client.event(place))?.etag ?? null) : null);
  const stored = await client.store(place, wanted, known);
  if (stored !== "changed") {
    const changes = { ...times, sequence, ...stored };
    await within(pass, async ({ tx }) => {
      // Another worker may have removed the copy meanwhile.
      if (!(await queries.changeCopy(tx, ref, showingId, changes)))
        await queries.addCopy(tx, { ...copy, ...changes });
    });
    return true;
  }
  const found = await client.event(place);
  const event = found && (await readEvent(found.bytes, found, pass.platform.clock.now()));
  if (event) await applyRemoteChange(pass, showingId, event);
  // It was deleted in the calendar, so the next pass stores it as a new event.
  else
    await within(pass, ({ tx }) =>
      queries.changeCopy(tx, ref, showingId, { etag: null, eventId: null, sequence: -1 }),
    );
  return false;
}
