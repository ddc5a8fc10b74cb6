import { refuseByPlan } from "../../../gate/limits/plan.ts";
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
import { type ReadEvent, readEvent } from "./read-event.ts";
import { tellOfDeletions, tellOfFailure } from "./telling.service.ts";

const dayMs = 86_400_000;
/** How often both sides are compared, and the delays while that fails. */
const everyMs = 45_000;
const retry = { baseMs: 60_000, maxMs: 60 * 60_000 };
/** How long a claim lasts: also the delay when a worker is killed. */
const claimMs = 60_000;
/** How long a pass may keep its place in the lane. */
const passMs = 45_000;
/** Most events that one pass reads or writes one by one; the rest is left to the next. */
const maxAtOnce = 50;
/** So many events may fail in a pass before the others are left to the next. */
const maxFailures = 3;
/** The longest delay while some events fail and others do not. */
const maxPartialMs = 5 * 60_000;
/** How long the copy of a past showing is remembered. */
const keptMs = 30 * dayMs;
/** Deletions of more showings than this, or of more than this part of them, wait for a person. */
const maxDeletions = 3;
const maxDeletedShare = 0.2;

type Row = queries.AccountRow & { calendarUrl: string };

/** One comparison of a calendar with the showings. */
interface Pass {
  platform: Platform;
  row: Row;
  ref: JobRef;
  client: CalendarServer;
  /** Who changes what was changed in the calendar. */
  actor: Actor;
  progress: () => Promise<void>;
  /** Whether there is time for another request. */
  mayGoOn: () => boolean;
  /** What went wrong with single events. */
  failures: CalendarError[];
}

/**
 * First reads what people changed in the calendar, then writes what changed here. Each step commits on its own and does
 * nothing when it is repeated: whenever the process is killed, the next pass continues.
 * @returns false when another worker is at it
 */
export async function sync(
  ...[platform, ref, progress, signal]: Parameters<JobDefinition["handle"]>
): Promise<boolean> {
  const begunAt = platform.clock.now();
  const claimed = await forAccount(platform, ref.accountId, (call) => claim(call, ref));
  const calendarUrl = claimed?.row.calendarUrl;
  if (!claimed || !calendarUrl) return false;
  const { row, refusal } = claimed;
  const end = performance.now() + passMs;
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
      mayGoOn: () => performance.now() < end && !signal.aborted,
      failures,
    };
    const changes = await pass.client.changes(calendarUrl, row.state);
    const isRead = await readChanges(pass, changes);
    const written = isRead ? await writeChanges(pass) : "some";
    if (failures[0]) throw failures[0];
    const isWritten = written === "nothing" || written === "all";
    await note(pass.platform, row, {
      lastSyncedAt: begunAt,
      lastError: null,
      failures: 0,
      nextSyncAt: isWritten ? new Date(begunAt.getTime() + everyMs) : begunAt,
      // If what was just written is deleted, a state may have this name again: after writing, all events are compared.
      ...(isRead && { state: written === "nothing" || !pass.client.statesRecur ? changes.state : null }),
      ...(isWritten && { lastSucceededAt: begunAt }),
    });
  } catch (error) {
    if (error instanceof CalendarInterrupted)
      return note(platform, row, { nextSyncAt: begunAt }).then(() => true);
    if (!(error instanceof CalendarError)) throw error;
    const isPartial = failures.length > 0 && failures.length < maxFailures;
    const outcome = failed(row, error.message, begunAt, { isPartial });
    await note(platform, row, { lastSyncedAt: begunAt, ...outcome });
  }
  return true;
}

/** Does one of many things: an event that the server refuses does not keep the others from being compared. */
async function attempt(pass: Pass, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    if (pass.failures.push(error) >= maxFailures) throw error;
  }
}

/** Handles processes that crashed during a pass: it is retried as after many failures. */
export const giveUp = (platform: Platform, { accountId, id }: JobRef): Promise<void> =>
  forAccount(platform, accountId, async (call) => {
    const found = await queries.lock(call.tx, accountId, id);
    if (!found) return;
    const outcome = {
      ...failed(found, processDied.message, call.clock.now(), { least: 10 }),
      claimedUntil: null,
    };
    await queries.update(call.tx, accountId, id, outcome);
    await tellOfFailure(call, found, outcome);
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

const writing = { resource: "calendar-accounts", callers: [], kind: "write" } as const;

async function claim(call: WriteCall, ref: JobRef) {
  const begins = call.clock.now();
  const ends = new Date(begins.getTime() + claimMs);
  const refusal = refuseByPlan(call.caller, writing, call.clock)?.detail;
  const row = await queries.claim(call.tx, ref, begins, ends);
  if (!row) return undefined;
  return { row, refusal: refusal ?? (await connectedTwice(call, row)) };
}

/** Why a calendar is left alone that was connected twice before that was refused: the first connection goes on. */
async function connectedTwice(
  call: WriteCall,
  { id, calendarUrl }: queries.AccountRow,
): Promise<string | undefined> {
  const first = (await othersAt(call, { id, calendarUrl: calendarUrl! })).find((other) => other.id < id);
  return (
    first && `This calendar is connected twice, also with the user ${first.username}. Disconnect one of them.`
  );
}

/** Notes the outcome. If the calendar account was changed since the pass began, it is compared again at once. */
const note = (
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
    await tellOfFailure(call, row, changes);
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
    await queries.removeCopies(tx, ref, new Date(now.getTime() - keptMs));
    if (row.state === null && changes.isWhole) await adopt(tx, pass, changes.etags);
    return queries.listCopies(tx, ref);
  });
  const own = new Set<string>();
  const gone: string[] = [];
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
    if (steps > maxAtOnce * 4 || !pass.mayGoOn()) return false;
    await attempt(pass, async () => {
      const found = await client.event(place);
      const event =
        found &&
        (await readEvent(found.bytes, { etag: found.etag ?? etag ?? null, eventId: found.eventId }, now));
      if (!event || event.isCancelled) gone.push(copy.showingId);
      else await takeIn(pass, copy.showingId, event);
    });
    await pass.progress();
  }
  await takeDeletions(pass, gone, changes.wasForgotten);
  const isOther = [...changes.etags.keys(), ...changes.removed].some((name) => !own.has(name));
  if (isOther || (row.state !== null && changes.wasForgotten))
    await within(pass, (call) => sources.refreshOf(call, ref.id));
  return true;
}

/**
 * Notes the events of upcoming showings that were written through an earlier connection to the calendar and do not belong
 * in it any longer: they are taken out.
 */
async function adopt(tx: Tx, pass: Pass, etags: CalendarChanges["etags"]): Promise<void> {
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
 * Takes in an event that somebody changed in the calendar: only its time counts. If the showing was moved here as well,
 * the later change wins.
 */
function takeIn(pass: Pass, showingId: string, event: ReadEvent): Promise<void> {
  return within(pass, async (call) => {
    await events.share(call.tx, pass.ref.accountId);
    const showing = await showings.lock(call, showingId);
    const copy = await queries.lockCopy(call.tx, pass.ref, showingId);
    if (!copy) return;
    const change = async (changes: Partial<queries.CopyRow>) => {
      const back = { etag: event.etag, eventId: event.eventId, deletedAt: null };
      await queries.changeCopy(call.tx, pass.ref, showingId, { ...back, ...changes });
      if (copy.deletedAt !== null) await countDeleted(call, pass.ref);
    };
    const { times } = event;
    if (!showing || !isActive(showing) || !isIn(pass.row, showing)) return change({});
    // It has become something that no showing can be, such as a whole day: written again.
    if (!times) return change({ sequence: -1 });
    if (isAt(times, copy)) return change({});
    if (isAt(times, showing)) return change({ sequence: showing.sequence, ...times });
    // In a calendar that was connected before, too, an event may be older than the showing.
    const isMovedHere = !isAt(showing, copy) || (copy.sequence < 0 && copy.etag === null);
    // Written again over what is in the calendar.
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

/** Cancels the showings that were deleted in the calendar, unless they are so many that a person must decide. */
function takeDeletions(pass: Pass, gone: string[], wasForgotten: boolean): Promise<void> {
  const { ref, row } = pass;
  if (gone.length === 0) return Promise.resolve();
  return within(pass, async (call) => {
    const now = call.clock.now();
    await events.share(call.tx, ref.accountId);
    const known = await queries.countUpcoming(call.tx, ref, now);
    const asked: string[] = [];
    for (const id of gone) {
      const showing = await showings.lock(call, id);
      const copy = await queries.lockCopy(call.tx, ref, id);
      if (!copy) continue;
      if (!showing || !isActive(showing) || !isIn(row, showing) || showing.endTime <= now)
        await queries.removeCopy(call.tx, ref, id);
      else if (!isAt(showing, copy)) {
        // It was moved here after it was written: it takes place, and is written again.
        await queries.removeCopy(call.tx, ref, id);
      } else asked.push(id);
    }
    if (asked.length === 0) return;
    if (wasForgotten || asked.length > maxDeletions || asked.length > maxDeletedShare * known) {
      await queries.holdBack(call.tx, ref, asked, now);
      return tellOfDeletions(call, row, await countDeleted(call, ref));
    }
    for (const id of asked) {
      await showings.cancel(call, id);
      await queries.removeCopy(call.tx, ref, id);
    }
  });
}

async function countDeleted({ tx }: WriteCall, ref: JobRef): Promise<number> {
  const { length } = await queries.listDeleted(tx, ref);
  await queries.update(tx, ref.accountId, ref.id, { deletedCount: length });
  return length;
}

/** @returns how much of what there was to write was written */
async function writeChanges(pass: Pass): Promise<"nothing" | "some" | "all"> {
  const now = pass.platform.clock.now();
  const todo = await within(pass, ({ tx }) => queries.toWrite(tx, pass.row, now, maxAtOnce + 1));
  if (todo.length === 0) return "nothing";
  let isAll = todo.length <= maxAtOnce;
  for (const { showingId, eventId, isGone } of todo.slice(0, maxAtOnce)) {
    if (!pass.mayGoOn()) return "some";
    await attempt(pass, async () => {
      if (isGone) await takeOut(pass, showingId, eventId);
      else if (!(await write(pass, showingId))) isAll = false;
    });
    await pass.progress();
  }
  return isAll ? "all" : "some";
}

async function takeOut(pass: Pass, showingId: string, eventId: string | null): Promise<void> {
  // Noted before it is sent: after a crash, nobody takes it for deleted by a person.
  await within(pass, ({ tx }) => queries.changeCopy(tx, pass.ref, showingId, { sequence: -1 }));
  await pass.client.remove(placeOf(pass, { showingId, eventId }));
  await within(pass, async (call) => {
    await queries.removeCopy(call.tx, pass.ref, showingId);
    // Whether it was deleted on purpose is no longer asked.
    if (pass.row.deletedCount > 0) await countDeleted(call, pass.ref);
  });
}

/** @returns whether it was written; otherwise somebody changed it in the calendar, which was taken in */
async function write(pass: Pass, showingId: string): Promise<boolean> {
  const { ref, client, row } = pass;
  const made = await within(pass, async ({ tx }) => {
    const stored = await storedShowing(tx, ref.accountId, showingId, row.names);
    // Cancelled a moment ago: if it is in the calendar, the next pass takes it out.
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
    // Noted before it is sent: after a crash, the next pass finds what was stored.
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
      // Whoever else was at it, what is in the calendar is known.
      if (!(await queries.changeCopy(tx, ref, showingId, changes)))
        await queries.addCopy(tx, { ...copy, ...changes });
    });
    return true;
  }
  const found = await client.event(place);
  const event = found && (await readEvent(found.bytes, found, pass.platform.clock.now()));
  if (event) await takeIn(pass, showingId, event);
  // It was deleted there: what is to be stored is new.
  else
    await within(pass, ({ tx }) =>
      queries.changeCopy(tx, ref, showingId, { etag: null, eventId: null, sequence: -1 }),
    );
  return false;
}
