import {
  type Change,
  type ChangeList,
  changeResources,
  type ListChangesInput,
  maxChanges,
} from "@rental/contract";
import { readable } from "../../../gate/identity/permissions.ts";
import type { Call } from "../../../gate/operation/call.ts";
import type { Database } from "../../../platform/database/database.ts";
import { realNow } from "../../../platform/sandbox/sandbox-clock.ts";
import * as queries from "./changes.queries.ts";
import {
  type CursorField,
  decodeCursor,
  encodeCursor,
  ofAnotherDatabase,
  type Position,
  tooOld,
} from "./cursor.ts";
import { recordsOf } from "./records.service.ts";

const validMs = 30 * 86_400_000;

/** The lag of the feed, for the metrics. */
export const { lag } = queries;

/**
 * Starts a new epoch if the database was replaced or restored; all earlier cursors are refused from then on. Runs at
 * every start, so that changes are recorded from then on.
 */
export const beginEpoch = queries.beginEpoch;

/** The account's next changes after a cursor. @throws AppError 410 for a cursor that is no longer valid, 422 */
export async function list(call: Call, input: ListChangesInput): Promise<ChangeList> {
  const { cursor, include } = input;
  const resource = readable(call.caller, input.resource, changeResources);
  const head = await currentHead(call.database);
  const page = await pageAfter(call, head, startOf(call, head, cursor), {
    limit: Math.min(input.limit, maxChanges),
    resource,
  });
  return {
    data: await shown(call, page.rows, include),
    nextCursor: encodeCursor(head.epoch, page.next),
    hasMore: page.hasMore,
  };
}

/** The cursor after all changes that are complete now. */
export async function now({ database }: Pick<Call, "database">): Promise<string> {
  const head = await currentHead(database);
  return encodeCursor(head.epoch, endOf(head));
}

/** The head of the feed. Starts a new epoch if the current one belongs to another database. */
export async function currentHead(database: Database): Promise<queries.Head> {
  const found = await queries.head(database);
  if (found?.isCurrent) return found;
  await queries.beginEpoch(database);
  return (await queries.head(database))!;
}

const oldest: Position = { position: 0, sequence: 0, at: new Date(0) };

/** The position after all changes that are complete now. */
const endOf = ({ horizon, now }: queries.Head): Position => ({ position: horizon, sequence: 0, at: now });

/** @throws AppError 410, 422 */
export function startOf(call: Call, head: queries.Head, cursor: string | undefined): Position {
  if (cursor === undefined) return oldest;
  if (cursor === "now") return endOf(head);
  return positionOf(call, head, cursor, "cursor");
}

/** Decodes a cursor, from the parameter or the header. @throws AppError 410, 422 */
export function positionOf(call: Call, head: queries.Head, cursor: string, field: CursorField): Position {
  const position = decodeCursor(head.epoch, cursor, field);
  // A position beyond the horizon can only come from a later state of the database, before it was restored.
  if (!position || position.position > head.horizon) throw ofAnotherDatabase();
  if (position.at.getTime() < realNow(call.clock).getTime() - validMs) throw tooOld();
  return position;
}

export interface ChangePage {
  rows: queries.ChangeRow[];
  next: Position;
  hasMore: boolean;
}

export async function pageAfter(
  call: Call,
  head: queries.Head,
  after: Position,
  { limit, resource }: { limit: number; resource: readonly string[] | undefined },
): Promise<ChangePage> {
  const range = { accountId: call.caller.accountId, after, horizon: head.horizon, limit: limit + 1 };
  const { rows, end } = resource
    ? await queries.listOf(call.database, range, resource)
    : { rows: await queries.list(call.database, range), end: undefined };
  if (rows.length > limit) return { rows: rows.slice(0, limit), next: rows[limit - 1]!, hasMore: true };
  return { rows, next: end ?? endOf(head), hasMore: end !== undefined };
}

/** Maps changes to their API representation. */
export async function shown(
  call: Call,
  rows: queries.ChangeRow[],
  include: ListChangesInput["include"],
): Promise<Change[]> {
  const records = include ? await recordsOf(call, rows) : undefined;
  return rows.map((row, i) => ({
    resource: row.resource,
    id: row.id,
    change: row.change,
    at: row.at.toISOString(),
    ...(records && { record: records[i]! }),
  }));
}
