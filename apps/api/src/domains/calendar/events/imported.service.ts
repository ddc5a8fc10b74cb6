import type { CalendarProvider } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { newId } from "../../../platform/ids.ts";
import { emitAll } from "../../../platform/jobs/outbox.ts";
import * as events from "./events.service.ts";
import * as queries from "./imported.queries.ts";

/** An external calendar, as needed to import its entries. */
export interface ImportSource {
  id: string;
  propertyId: string | null;
  provider: CalendarProvider;
}

/** An event of an external calendar, or one occurrence of a recurring event. Times are in milliseconds since 1970. */
export interface ImportedEntry {
  uid: string;
  /** Identifies it within its source. */
  key: string;
  title: string;
  description: string | null;
  location: string;
  start: number;
  end: number;
  timeZone: string;
  status: "pending" | "confirmed" | "cancelled";
}

/** Number of rows or events per insert statement. */
const batchSize = 500;

/** Call before locking any row, in transactions that write a source's entries. */
export const share = (call: WriteCall): Promise<void> => events.share(call.tx, call.caller.accountId);

/**
 * Reconciles a source's entries with its remote calendar. Emits event.created for new ones, event.cancelled for those
 * cancelled there, and event.deleted for those no longer there. An entry whose time changed is replaced, which emits
 * the last and the first; other changes emit nothing. Entries that ended before `from` are left alone. Requires
 * `share`.
 */
export async function replace(
  call: WriteCall,
  source: ImportSource,
  wanted: ImportedEntry[],
  from: Date,
): Promise<void> {
  const { accountId } = call.caller;
  const others = await withoutOwn(call, wanted);
  const keys = others.map(({ key }) => key);
  const existing = await queries.list(call.tx, accountId, source.id, { endAfter: from, keys });
  const { added, removed, cancelled, changed } = differences(existing, others);
  await removeEntries(call, await queries.remove(call.tx, accountId, removed));
  const gone = await queries.cancel(call.tx, accountId, cancelled, call.clock.now());
  await emitInBatches(call, "event.cancelled", gone.map(events.subjectOf));
  await queries.change(call.tx, accountId, changed, call.clock.now());
  await add(call, source, added);
}

/** Copies a source's property and provider to its entries. */
export const assign = (call: WriteCall, source: ImportSource): Promise<void> =>
  queries.assign(call.tx, call.caller.accountId, source, call.clock.now());

/** Permanently deletes a source's entries. Emits event.deleted for each. */
export async function removeAll(call: WriteCall, sourceId: string): Promise<void> {
  await removeEntries(call, await queries.removeAll(call.tx, call.caller.accountId, sourceId));
}

/** Drops entries that originate from this account: showings that somebody added to the other calendar. */
async function withoutOwn(call: WriteCall, wanted: ImportedEntry[]): Promise<ImportedEntry[]> {
  const ids = [...new Set(wanted.map(({ uid }) => uid).filter((uid) => idForm.test(uid)))];
  if (ids.length === 0) return wanted;
  const own = await queries.filterOwnIds(call.tx, call.caller.accountId, ids);
  return wanted.filter(({ uid }) => !own.has(uid.toLowerCase()));
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Differences {
  added: ImportedEntry[];
  /** The ids. */
  removed: string[];
  cancelled: string[];
  changed: queries.Change[];
}

function differences(existing: queries.Existing[], wanted: ImportedEntry[]): Differences {
  const found: Differences = { added: [], removed: [], cancelled: [], changed: [] };
  const byKey = new Map(existing.map((entry) => [entry.key, entry]));
  const unmatched: ImportedEntry[] = [];
  for (const entry of wanted) {
    const before = byKey.get(entry.key);
    if (!before || isReplaced(before, entry)) {
      if (entry.status !== "cancelled") unmatched.push(entry);
      else if (before && before.status !== "cancelled") found.cancelled.push(before.id);
      if (before && entry.status === "cancelled") byKey.delete(entry.key);
      continue;
    }
    byKey.delete(entry.key);
    if (entry.status === "cancelled")
      found.cancelled.push(...(before.status === "cancelled" ? [] : [before.id]));
    else if (hasChanged(before, entry)) found.changed.push({ ...entry, id: before.id });
  }
  // Some programs assign every event a new UID in every export.
  const keys = new Set(wanted.map(({ key }) => key));
  const vanished = [...byKey.values()].filter(({ key }) => !keys.has(key));
  const bySight = new Map(vanished.map((entry) => [sightOf(entry), entry]));
  for (const entry of unmatched) {
    const same = bySight.get(sightOf(entry));
    if (same && same.status !== "cancelled") {
      bySight.delete(sightOf(entry));
      byKey.delete(same.key);
      found.changed.push({ ...entry, id: same.id });
    } else found.added.push(entry);
  }
  found.removed = [...byKey.values()].map(({ id }) => id);
  return found;
}

const isReplaced = (before: queries.Existing, entry: ImportedEntry): boolean =>
  before.start !== entry.start ||
  before.end !== entry.end ||
  (before.status === "cancelled" && entry.status !== "cancelled");

const hasChanged = (before: queries.Existing, entry: ImportedEntry): boolean =>
  (["title", "description", "location", "timeZone", "status"] as const).some(
    (field) => before[field] !== entry[field],
  );

const sightOf = ({ start, end, title }: queries.Existing | ImportedEntry): string =>
  `${start} ${end} ${title}`;

async function add(call: WriteCall, source: ImportSource, entries: ImportedEntry[]): Promise<void> {
  const now = call.clock.now();
  for (const batch of batches(entries)) {
    const rows = await queries.insert(
      call.tx,
      batch.map(({ uid: _, key, start, end, ...entry }) => ({
        ...entry,
        accountId: call.caller.accountId,
        id: newId(),
        type: "meeting",
        propertyId: source.propertyId,
        startTime: new Date(start),
        endTime: new Date(end),
        source: source.provider,
        sourceId: source.id,
        sourceKey: key,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await emitAll(call, "event.created", rows.map(events.subjectOf));
  }
}

const removeEntries = (call: WriteCall, rows: queries.Subject[]): Promise<void> =>
  emitInBatches(call, "event.deleted", rows.map(events.subjectOf));

async function emitInBatches(
  call: WriteCall,
  event: "event.cancelled" | "event.deleted",
  subjects: ReturnType<typeof events.subjectOf>[],
): Promise<void> {
  for (const batch of batches(subjects)) await emitAll(call, event, batch);
}

const batches = <T>(items: T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / batchSize) }, (_, i) =>
    items.slice(i * batchSize, (i + 1) * batchSize),
  );
