import * as crypto from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { listingFeedExtensions } from "@rental/contract";
import type { WriteCall } from "../../../gate/operation/call.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { hashToken } from "../../../platform/secrets/random-tokens.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { formatVersion, openContent, type Version } from "./content.service.ts";
import { heldBy, judge, type Verdict } from "./drop-guard.ts";
import * as listings from "./feed-listings.queries.ts";
import { formats } from "./formats/index.ts";
import * as queries from "./listing-feeds.queries.ts";
import { notifyOfHeldVersion } from "./notify-owner.service.ts";
import { isEmptied, planHasFeeds } from "./plan-end.ts";
import { contactOf, scopeOf } from "./scope.ts";

const fileForm = /^([\w-]{43})\.(xml|json|csv)$/;
const maxAgentLength = 200;

export interface ServedFeed {
  /** Identifies the content. */
  key: string;
  /** When the content last changed. */
  changedAt: Date;
  contentType: string;
  /** Opens the content, compressed with gzip. */
  open: () => Promise<FileHandle>;
}

/**
 * The current version of a feed.
 * @param file the last segment of the URL's path
 * @param fetchedBy the User-Agent of the reader; null for a HEAD request, which does not count as a fetch
 * @throws AppError 404 when there is no such feed, or it is switched off
 */
export async function served(
  platform: Platform,
  file: string,
  fetchedBy: string | null,
): Promise<ServedFeed> {
  const [, token, extension] = fileForm.exec(file) ?? [];
  const [found] = token
    ? await queries.findByToken(platform.database.read).execute({ tokenHash: hashToken(token) })
    : [];
  if (!found || listingFeedExtensions[found.format] !== extension) throw noFeed();
  return forAccount(platform, found.accountId, async (call) => {
    const feed = await queries.lock(call.tx, found.accountId, found.id);
    if (!feed?.active) throw noFeed();
    const now = call.clock.now();
    // The content is read after the transaction.
    const { tx: _, ...reading } = call;
    const { version, listings: count, changes } = await versionNow(call, feed);
    const changedAt =
      version.key === feed.servedKey ? (feed.servedAt ?? now) : nextSecond(feed.servedAt, now);
    await queries.update(call.tx, feed.accountId, feed.id, {
      ...changes,
      servedKey: version.key,
      servedAt: changedAt,
      ...(fetchedBy !== null && {
        lastFetchedAt: now,
        lastFetchedBy: printable(fetchedBy),
        lastFetchedListings: count,
        silenceToldAt: null,
      }),
    });
    return {
      key: version.key,
      changedAt,
      contentType: formats[feed.format].contentType,
      open: () => openContent(reading, version),
    };
  });
}

/** HTTP dates have whole seconds, so a reader that sends one could not tell apart two versions of the same second. */
const nextSecond = (before: Date | null, now: Date): Date =>
  new Date(Math.max(now.getTime(), (before?.getTime() ?? 0) + 1000));

const noFeed = () =>
  new AppError(
    "not-found",
    "There is no listing feed at this URL. It may have been revoked or switched off.",
  );

const printable = (text: string): string | null =>
  text.replace(/[^\u0020-\u007e]/g, "").slice(0, maxAgentLength) || null;

interface Now {
  version: Version;
  listings: number;
  changes: queries.FeedChanges;
}

async function versionNow(call: WriteCall, feed: queries.FeedRow): Promise<Now> {
  const { accountId, id } = feed;
  const contact = await contactOf(call, call.tx, accountId);
  const scope = scopeOf(feed, contact);
  const shared = { feedId: id, scope, contact };
  if (!planHasFeeds(call) && isEmptied(feed, call.clock.now())) {
    const key = keyOf(call, shared, "empty");
    return { version: { ...shared, key, ids: [], place: null }, listings: 0, changes: {} };
  }
  const shown = await listings.digest(call.tx, scope, []);
  const key = keyOf(call, shared, shown.digest);
  const asIs: Version = { ...shared, key, ids: null, place: shown.place };
  if (key === feed.servedKey && feed.heldSince === null)
    return { version: asIs, listings: shown.listings, changes: {} };
  const verdict = await judge(call.tx, feed, scope);
  const changes = await hold(call, feed, verdict);
  const { ids, kept } = verdict;
  if (kept.length === 0)
    return {
      version: { ...asIs, ids },
      listings: shown.listings,
      changes: { ...changes, servedIds: ids },
    };
  const all = await listings.digest(call.tx, scope, kept);
  const version = { ...asIs, key: keyOf(call, shared, all.digest), ids: [...ids, ...kept] };
  return { version, listings: all.listings, changes };
}

/** The columns to update when a version is held back, or no longer is. Notifies the owner once. */
export async function hold(
  call: WriteCall,
  feed: queries.FeedRow,
  verdict: Verdict,
): Promise<queries.FeedChanges> {
  const held = heldBy(verdict, feed, call.clock.now());
  if (held.heldSince !== null && feed.heldSince === null) await notifyOfHeldVersion(call, feed, held);
  return held;
}

function keyOf(
  { config }: Pick<Platform, "config">,
  { scope, contact }: Pick<Version, "scope" | "contact">,
  digest: string,
): string {
  const { baseOrigin, cdnUrl, mailDomain } = config;
  const content = [formatVersion, scope.format, contact, baseOrigin, cdnUrl, mailDomain, digest];
  return crypto.hash("sha256", JSON.stringify(content), "base64url").slice(0, 32);
}
