import { and, eq, gt, inArray, or, sql } from "drizzle-orm";
import { calendarEntries } from "../../../db/tables/index.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { EntryRow, NewEntry } from "./events.queries.ts";

const entries = calendarEntries;

/** The data about an entry that its events carry. */
const subject = {
  id: entries.id,
  contactId: entries.contactId,
  propertyId: entries.propertyId,
  status: entries.status,
};
export type Subject = Pick<EntryRow, keyof typeof subject>;

/** The current state of an imported entry. Times are in milliseconds since 1970. */
export interface Existing extends Pick<EntryRow, "id" | "title" | "location" | "timeZone" | "status"> {
  key: string;
  description: string | null;
  start: number;
  end: number;
}

/** The fields that an import updates without replacing the entry. */
export interface Change
  extends Pick<Existing, "id" | "key" | "title" | "description" | "location" | "timeZone"> {
  status: EntryRow["status"];
}

const ofSource = (accountId: string, sourceId: string) =>
  and(eq(entries.accountId, accountId), eq(entries.sourceId, sourceId));

/** The entries of a source that end after a time, or have one of these keys. */
export async function list(
  tx: Tx,
  accountId: string,
  sourceId: string,
  { endAfter, keys }: { endAfter: Date; keys: string[] },
): Promise<Existing[]> {
  const { id, title, description, location, timeZone, status, startTime, endTime, sourceKey } = entries;
  const rows = await tx
    .select({ id, title, description, location, timeZone, status, startTime, endTime, sourceKey })
    .from(entries)
    .where(
      and(
        ofSource(accountId, sourceId),
        or(gt(endTime, endAfter), sql`${sourceKey} = any(${sql.param(keys)}::text[])`),
      ),
    );
  return rows.map(({ startTime: start, endTime: end, sourceKey: key, ...row }) => ({
    ...row,
    key: key!,
    start: start.getTime(),
    end: end.getTime(),
  }));
}

/** Returns those of these ids that are entries created by the account itself. */
export async function filterOwnIds(tx: Tx, accountId: string, ids: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: entries.id })
    .from(entries)
    .where(
      and(
        eq(entries.accountId, accountId),
        eq(entries.source, "internal"),
        sql`${entries.id} = any(${sql.param(ids)}::uuid[])`,
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

export const insert = (tx: Tx, rows: NewEntry[]): Promise<Subject[]> =>
  tx.insert(entries).values(rows).returning(subject);

export async function remove(tx: Tx, accountId: string, ids: string[]): Promise<Subject[]> {
  if (ids.length === 0) return [];
  return tx
    .delete(entries)
    .where(and(eq(entries.accountId, accountId), inArray(entries.id, ids)))
    .returning(subject);
}

export const removeAll = (tx: Tx, accountId: string, sourceId: string): Promise<Subject[]> =>
  tx.delete(entries).where(ofSource(accountId, sourceId)).returning(subject);

export async function cancel(tx: Tx, accountId: string, ids: string[], now: Date): Promise<Subject[]> {
  if (ids.length === 0) return [];
  return tx
    .update(entries)
    .set({ status: "cancelled", updatedAt: now })
    .where(and(eq(entries.accountId, accountId), inArray(entries.id, ids)))
    .returning(subject);
}

/** Updates the details of many entries in a single statement. */
export async function change(tx: Tx, accountId: string, changes: Change[], now: Date): Promise<void> {
  if (changes.length === 0) return;
  const given = JSON.stringify(
    changes.map(({ id, key, title, description, location, timeZone, status }) => ({
      id,
      key,
      title,
      description,
      location,
      zone: timeZone,
      status,
    })),
  );
  await tx.execute(sql`
    update ${entries} e set source_key = g.key, title = g.title, description = g.description, location = g.location,
      time_zone = g.zone, status = g.status, updated_at = ${now.toISOString()}, sequence = e.sequence + 1
    from jsonb_to_recordset(${given}::text::jsonb) as g(
      id uuid, key text, title text, description text, location text, zone text, status text)
    where e.account_id = ${accountId} and e.id = g.id`);
}

export async function assign(
  tx: Tx,
  accountId: string,
  source: { id: string; propertyId: string | null; provider: EntryRow["source"] },
  now: Date,
): Promise<void> {
  await tx
    .update(entries)
    .set({ propertyId: source.propertyId, source: source.provider, updatedAt: now })
    .where(ofSource(accountId, source.id));
}
