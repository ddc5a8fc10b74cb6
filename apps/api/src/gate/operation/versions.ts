import * as crypto from "node:crypto";
import { and, eq } from "drizzle-orm";
import {
  buildings,
  calendarAccounts,
  calendarEntries,
  calendarSources,
  cannedAnswers,
  connectors,
  contacts,
  conversations,
  drafts,
  followups,
  labels,
  leadSources,
  listingFeeds,
  mailboxes,
  people,
  properties,
  webhooks,
  workflowTemplates,
} from "../../db/tables/index.ts";
import { AppError, invalid } from "../../platform/app-error.ts";
import type { Database } from "../../platform/database/database.ts";
import { matchesEtag } from "../../platform/etag.ts";
import type { Call, RequestCall, WriteCall } from "./call.ts";
import { type OperationMeta, pathParams } from "./operation.ts";

/*
 * Versions of records, so that two writers do not overwrite each other: the ETag of what a GET of the record shows, and
 * If-Match of the writes at the same path.
 */

/** The tables of records that can be written on condition, by the first segment of their paths. */
const tables = {
  buildings,
  "calendar-accounts": calendarAccounts,
  "calendar-sources": calendarSources,
  "canned-answers": cannedAnswers,
  connectors,
  contacts,
  conversations,
  drafts,
  followups,
  labels,
  "lead-sources": leadSources,
  "listing-feeds": listingFeeds,
  mailboxes,
  people,
  properties,
  showings: calendarEntries,
  webhooks,
  workflows: workflowTemplates,
} as const;

type Named = keyof typeof tables;

const nameIn = (path: string) => path.split("/")[1] as Named;

// What shows the time by the clock of a sandbox is never the same twice.
const isOfRecord = ({ surface, sandbox, openapi: { path } }: OperationMeta): boolean =>
  surface === "api" &&
  sandbox === undefined &&
  pathParams(path).join() === "id" &&
  /^\/[a-z-]+\/\{id\}(\/host)?$/.test(path);

/** Whether an operation shows one record, whose version is the response's ETag. */
export const showsVersion = (meta: OperationMeta): boolean =>
  meta.openapi.method === "GET" && !meta.streams && isOfRecord(meta);

/** Whether an operation changes the record that a GET of its path shows, and heeds If-Match. */
export const checksVersion = (meta: OperationMeta): boolean =>
  ["PATCH", "PUT", "DELETE"].includes(meta.openapi.method) &&
  meta.runs === "write" &&
  isOfRecord(meta) &&
  nameIn(meta.openapi.path) in tables;

/** Whether an operation creates the record that its path names, or changes it, and heeds `If-None-Match: *`. */
export const mayCreate = ({ openapi: { method, path } }: OperationMeta): boolean =>
  method === "PUT" && path.endsWith("/by-external-id/{externalId}");

/**
 * With `If-None-Match: *`, such an operation only creates. What it has done to a record that was there is rolled back.
 * @throws AppError 412; 422 for versions, which it does not show
 */
export function mustBeNew({ ifNoneMatch, answer }: RequestCall & WriteCall): void {
  if (ifNoneMatch === null || answer?.status === 201) return;
  if (ifNoneMatch.trim() !== "*") throw invalid([{ field: "If-None-Match", message: "can only be *" }]);
  throw new AppError(
    "precondition-failed",
    "There is a record with this externalId, and If-None-Match: * asks for a new one. Leave the header out to change it.",
  );
}

/** The version of a record. Not a secret, and no defence: only different versions have to differ. */
export const etagOf = (json: string): string => `"${crypto.hash("sha1", json, "hex")}"`;

/** Shows the record as its GET does. */
export type Show = (call: Call) => Promise<unknown>;

/**
 * Locks the record, and compares what its GET shows with If-Match. Whoever holds the lock sees what others committed
 * before it.
 * @throws AppError 412 that names the current version; 404 as the GET does
 */
export async function mustMatch(
  call: RequestCall & Pick<WriteCall, "tx">,
  { openapi: { path } }: OperationMeta,
  id: string,
  show: Show,
): Promise<void> {
  if (call.ifMatch === null) return;
  const table = tables[nameIn(path)];
  await call.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.accountId, call.caller.accountId), eq(table.id, id)))
    .for("no key update");
  const shown = await show(readingIn(call));
  // Only to be read: the write itself answers that it does not exist.
  if ((shown as { data?: { deletedAt?: unknown } }).data?.deletedAt) return;
  const etag = etagOf(JSON.stringify(shown));
  if (matchesEtag(call.ifMatch, etag)) return;
  throw new AppError(
    "precondition-failed",
    "The record has changed since the version that If-Match names. Get it again, and repeat the change on what it is now.",
    { extra: { etag }, headers: { ETag: etag } },
  );
}

/** The version of a record as this transaction sees it. */
export const versionOf = async (call: RequestCall & Pick<WriteCall, "tx">, show: Show): Promise<string> =>
  etagOf(JSON.stringify(await show(readingIn(call))));

/** The call, reading through its transaction. */
const readingIn = <Writing extends RequestCall & Pick<WriteCall, "tx">>(call: Writing): Writing => ({
  ...call,
  database: { ...call.database, read: call.tx as unknown as Database["read"] },
});
