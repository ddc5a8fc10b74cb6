import { randomBytes } from "node:crypto";
import type { SessionRecord, SessionRecordEntry, SessionRecordInput } from "@rental/contract";
import { LRUCache } from "lru-cache";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { maxEntries } from "../../../platform/max-entries.ts";
import { after, follows, hashOf, type Place, sha256, start } from "./chain.ts";
import * as queries from "./session-records.queries.ts";

export { hashOf };

/** An event in a session. */
export interface NewEntry {
  kind: SessionRecordEntry["kind"];
  data: object;
  /** The prospect's name, email and phone. Erased with the contact; everything else is kept. */
  personal?: object | null;
}

/** Appends an entry to a session's record, in the transaction of the recorded event. */
export async function record(
  call: WriteCall,
  sessionId: string,
  { kind, data, personal = null }: NewEntry,
): Promise<void> {
  const { accountId } = call.caller;
  const at = call.clock.now();
  const place = await queries.lockNextPosition(call.tx, { accountId, sessionId, at });
  // The salt prevents an erased address from being recovered by brute force.
  const sealed = personal && JSON.stringify({ ...personal, salt: randomBytes(16).toString("hex") });
  const personalHash = sealed && sha256(sealed);
  const entry = { sessionId, at, kind, data: JSON.stringify(data), personalHash, ...place };
  await queries.append(call.tx, {
    ...entry,
    accountId,
    personal: sealed,
    isRedacted: false,
    hash: hashOf(entry),
  });
}

/** Number of entries in a record; 0 before it has started. */
export const lengthOf = async (call: WriteCall, sessionId: string): Promise<number> =>
  (await queries.head(call.tx, call.caller.accountId, sessionId))?.length ?? 0;

/** Number of entries read at once. */
const atOnce = 100;

/**
 * Verification progress per record, in this process. A record read page by page is thus verified only once; the command
 * line can verify all records from scratch.
 */
const checked = new LRUCache<string, Place>(maxEntries(10_000));

/** A page of a session's record, and whether the record is intact. */
export async function read(
  call: Call,
  { id, after: position = 0 }: SessionRecordInput,
): Promise<SessionRecord> {
  const { accountId } = call.caller;
  const { read: db } = call.database;
  const rows = await queries.entriesAfter(db, accountId, id, { after: position, limit: atOnce + 1 });
  const shown = rows.slice(0, atOnce);
  const known = checked.get(`${accountId} ${id}`) ?? start;
  const isKnown = shown.every((row) => row.position > known.position || isIntact(row, known));
  return {
    sessionId: id,
    entries: shown.map(toEntry),
    nextAfter: rows.length > atOnce ? shown.at(-1)!.position : null,
    verification: await verify(db, accountId, id, isKnown ? known : start),
  };
}

/** Whether a previously verified entry is still intact. */
const isIntact = (row: queries.EntryRow, { redacted }: Place): boolean =>
  follows(row, { position: row.position - 1, hash: row.previousHash }) && isLeft(row, redacted);

const isLeft = (row: queries.EntryRow, redacted: Place["redacted"]): boolean =>
  !row.isRedacted || redacted.get(row.position) === sha256(row.data);

/**
 * Verifies the chain of a record from a position known to be intact to its head.
 * @param from where an earlier verification ended
 */
export async function verify(
  db: Queryable,
  accountId: string,
  sessionId: string,
  from: Place = start,
): Promise<SessionRecord["verification"]> {
  // Read the head first: entries appended meanwhile lie beyond it.
  const head = await queries.head(db, accountId, sessionId);
  const length = head?.length ?? 0;
  let last = from;
  const redacted: queries.EntryRow[] = [];
  while (last.position < length) {
    const rows = await queries.entriesAfter(db, accountId, sessionId, {
      after: last.position,
      limit: atOnce,
    });
    for (const row of rows.filter((one) => one.position <= length)) {
      if (!follows(row, last)) return broken(length, last.position + 1);
      // It redacted entries that were verified earlier.
      if (row.kind === "erased" && from.position > 0) return verify(db, accountId, sessionId);
      last = after(row, last);
      if (row.isRedacted) redacted.push(row);
    }
    if (rows.length === 0) return broken(length, last.position + 1);
  }
  const changed = redacted.find((row) => !isLeft(row, last.redacted));
  if (changed) return broken(length, changed.position);
  if (last.position !== length || last.hash !== (head?.hash ?? start.hash)) return broken(length, length);
  checked.set(`${accountId} ${sessionId}`, last);
  return { valid: true, entries: length, brokenAt: null, hash: head?.hash ?? null };
}

const broken = (entries: number, brokenAt: number): SessionRecord["verification"] => ({
  valid: false,
  entries,
  brokenAt,
  hash: null,
});

/** The records that have been tampered with, and the number of intact ones. */
export interface Verified {
  valid: number;
  broken: { accountId: string; sessionId: string; brokenAt: number }[];
}

/**
 * Verifies all records of the installation.
 * @param accountId restricts it to this account
 * @param onProgress called with the number of records verified so far
 */
export async function verifyAll(
  db: Queryable,
  {
    accountId: only,
    onProgress,
  }: { accountId?: string | undefined; onProgress?: (done: number) => void } = {},
): Promise<Verified> {
  const found: Verified = { valid: 0, broken: [] };
  const first = "00000000-0000-0000-0000-000000000000";
  let last = { accountId: only ?? first, sessionId: first };
  for (;;) {
    const heads = await queries.headsAfter(db, last, { limit: atOnce, accountId: only });
    for (const { accountId, sessionId } of heads) {
      const { brokenAt } = await verify(db, accountId, sessionId);
      if (brokenAt === null) found.valid += 1;
      else found.broken.push({ accountId, sessionId, brokenAt });
    }
    onProgress?.(found.valid + found.broken.length);
    if (heads.length < atOnce) return found;
    last = heads.at(-1)!;
  }
}

function toEntry({
  position,
  at,
  kind,
  data,
  personal,
  hash,
  previousHash,
}: queries.EntryRow): SessionRecordEntry {
  return {
    position,
    at: at.toISOString(),
    kind,
    hash,
    previousHash,
    data: JSON.parse(data) as Record<string, unknown>,
    personal: personal === null ? null : withoutSalt(personal),
  };
}

function withoutSalt(personal: string): Record<string, unknown> {
  const { salt: _, ...shown } = JSON.parse(personal) as Record<string, unknown>;
  return shown;
}
