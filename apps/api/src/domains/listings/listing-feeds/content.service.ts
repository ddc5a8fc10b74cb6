import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Call } from "../../../gate/operation/call.ts";
import { getOrCreate } from "../../../platform/get-or-create.ts";
import type { Platform } from "../../../platform/platform.ts";
import * as properties from "../properties/properties.service.ts";
import { FeedFiles } from "./feed-files.ts";
import * as listings from "./feed-listings.queries.ts";
import { type FeedAccount, type FeedListing, formats } from "./formats/index.ts";
import { streetOf } from "./formats/street.ts";
import { servedIds } from "./listing-feeds.queries.ts";
import { type Contact, leadAddress } from "./scope.ts";

/** Increment it when the output of a format changes, so that portals fetch it again. */
export const formatVersion = 1;

/** Listings per statement, and per part that is compressed. */
const partSize = 500;

/** The contents of one version of a feed. */
export interface Version {
  feedId: string;
  /** Identifies the content. */
  key: string;
  scope: listings.Scope;
  /** The listings that the drop guard admits; null: the same as in the previous version. */
  ids: string[] | null;
  contact: Contact;
  /** City and state of most of the listings, separated by a vertical bar. */
  place: string | null;
}

const stores = new WeakMap<object, FeedFiles>();

const filesOf = ({ config }: Pick<Platform, "config">): FeedFiles =>
  getOrCreate(stores, config, () => new FeedFiles(join(config.dataDir, "feed-cache")));

/** Removes content of outdated versions. */
export const removeOldContent = (platform: Pick<Platform, "config">): Promise<void> =>
  filesOf(platform).prune();

/** Opens the content, compressed with gzip. It is generated in parts, once per version. */
export function openContent(call: Call, version: Version): Promise<FileHandle> {
  return filesOf(call).open(`${version.feedId}-${version.key}`, () => partsOf(call, version));
}

async function* partsOf(call: Call, version: Version): AsyncGenerator<string> {
  const { feedId: id, scope } = version;
  const format = formats[scope.format];
  const account = accountOf(call, version);
  yield format.begin(account);
  // Not queried again: an import may have removed all listings since the drop guard's check.
  const ids = version.ids ?? (await servedIds(call.database.read, { accountId: scope.accountId, id })) ?? [];
  let index = 0;
  // A stream, so that the next part is read while this one is written.
  for await (const part of Readable.from(listingsOf(call, version, ids)))
    yield (part as FeedListing[]).map((listing) => format.listing(listing, account, index++)).join("");
  yield format.end;
}

async function* listingsOf(
  call: Call,
  { scope, contact }: Version,
  ids: string[],
): AsyncGenerator<FeedListing[]> {
  for (let at = 0; at < ids.length; at += partSize) {
    const rows = await listings.some(call.database.read, scope.accountId, ids.slice(at, at + partSize));
    const listed = rows.map((row) => Object.assign(row, { imageUrls: photosOf(call, row) }));
    const shown = await properties.asProspectsSee(call, listed);
    yield shown.map((listing) => listingOf(call, contact, listing));
  }
}

const profileOf = ({ config }: Call, { slug }: Contact): string => `${config.baseOrigin}/p/${slug}`;

function accountOf(call: Call, { contact, place }: Version): FeedAccount {
  const [city = null, state = null] = place?.split("|") ?? [];
  return {
    id: contact.accountId,
    name: contact.name,
    phone: contact.phone,
    logoUrl: contact.logoUrl,
    url: contact.hasPages ? profileOf(call, contact) : null,
    city,
    state,
  };
}

type Listed = listings.ListingRow & { imageUrls: string[] };

const photosOf = ({ config }: Call, { imageKeys }: listings.ListingRow): string[] =>
  imageKeys.map((key) => `${config.cdnUrl}/${key}`);

function listingOf(call: Call, contact: Contact, listed: Listed): FeedListing {
  const { id, isPublic, imageUrls } = listed;
  // Added to the row in place, because copying its many fields takes longer than everything else.
  return Object.assign(listed, {
    street: streetOf(listed),
    // One format for all readers, at the largest size, because the bytes behind a URL never change.
    photos: imageUrls.map((url) => `${url}?format=jpeg`),
    // A removed listing that the guard keeps no longer has a page.
    url: contact.hasPages && isPublic ? `${profileOf(call, contact)}/listings/${id}` : null,
    email: leadAddress(call, contact, id),
  });
}
