import * as crypto from "node:crypto";
import { refuseResource } from "../../../gate/identity/permissions.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { StoredEvent } from "../../../platform/calendars/calendar-server.ts";
import { type CacheUse, CountedCache } from "../../../platform/counted-cache.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken } from "../../../platform/secrets/random-tokens.ts";
import { findByToken } from "./calendar-feeds.queries.ts";
import { type FeedEntry, feedEntries, feedEntry } from "./feed-entries.queries.ts";
import { type EventWords, fileOf, icsOf, storedEvent } from "./ics.ts";

/** Increment it when the output of `icsOf` changes, so that clients with the old version fetch the new one. */
const format = 1;
const tokenForm = /^[\w-]{43}$/;

/** Rendered feeds by ETag, limited by their total number of characters. */
const written = new CountedCache<Written>({
  maxSize: 16 * 1024 * 1024,
  sizeCalculation: ({ size }) => size,
});
/** For /metrics, per process. */
export const feedCacheUse = (): CacheUse => written;

interface Written {
  size: number;
  text: Promise<string>;
}

export interface Feed {
  /** Changes with the content. */
  etag: string;
  /** The calendar in iCalendar format. */
  text(): Promise<string>;
}

/**
 * The current content of a token's feed.
 * @throws AppError 404 for an unknown or revoked token, 403 when the account's plan does not include feeds
 */
export async function read({ database, config, clock }: Platform, token: string | undefined): Promise<Feed> {
  const [found] =
    token !== undefined && tokenForm.test(token)
      ? await findByToken(database.read).execute({ tokenHash: hashToken(token) })
      : [];
  if (!found)
    throw new AppError("not-found", "There is no calendar feed at this URL. It may have been revoked.");
  const { accountName, plan, accountCreatedAt, names } = found;
  const limits = config.plans[plan];
  const refusal = refuseResource({ caller: { limits, accountCreatedAt }, clock }, "calendar-feeds");
  if (refusal) throw refusal;
  const entries = await feedEntries(database.read, found, clock.now());
  const etag = etagOf([format, accountName, names, entries]);
  return { etag, text: () => textOf(etag, accountName, entries, names) };
}

const etagOf = (content: unknown): string =>
  `"${crypto.hash("sha256", JSON.stringify(content), "base64url").slice(0, 32)}"`;

/**
 * A showing as a calendar server stores it. @returns undefined if it is gone
 */
export async function storedShowing(
  db: Queryable,
  accountId: string,
  id: string,
  names: boolean,
): Promise<{ entry: FeedEntry; event: StoredEvent } | undefined> {
  const entry = await feedEntry(db, accountId, id);
  return entry && { entry, event: storedEvent(entry, names) };
}

/**
 * A showing as a file for the calendar of its prospect. UID and SEQUENCE are those of feeds and invitations, so that
 * calendars recognize the newer version of an event. @returns undefined if it is gone
 */
export async function showingFile(
  db: Queryable,
  accountId: string,
  id: string,
  words: EventWords,
): Promise<string | undefined> {
  const entry = await feedEntry(db, accountId, id);
  return entry && fileOf(entry, words);
}

/** Requests for the same content share one text. */
function textOf(etag: string, name: string, entries: FeedEntry[], names: boolean): Promise<string> {
  const known = written.get(etag);
  if (known) return known.text;
  const text = icsOf(name, entries, names);
  written.set(etag, { text, size: 1_000 + 1_000 * entries.length });
  text.catch(() => written.delete(etag));
  return text;
}
