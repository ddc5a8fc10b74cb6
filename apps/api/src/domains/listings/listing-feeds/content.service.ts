import type { FileHandle } from "node:fs/promises";
import { join } from "node:path";
import type { Property } from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { getOrCreate } from "../../../platform/get-or-create.ts";
import * as properties from "../properties/properties.service.ts";
import { FeedFiles } from "./feed-files.ts";
import * as listings from "./feed-listings.queries.ts";
import { type FeedAccount, type FeedListing, formats } from "./formats/index.ts";
import { streetOf } from "./formats/street.ts";
import { type Contact, leadAddress } from "./scope.ts";

/** Increment it when the output of a format changes, so that portals fetch it again. */
export const formatVersion = 1;

/** Listings per statement, and per part that is compressed. */
const partSize = 200;

/** What one version of a feed shows. */
export interface Version {
  feedId: string;
  /** Identifies the content. */
  key: string;
  scope: listings.Scope;
  /** Listings that it keeps although they were removed. */
  kept: string[];
  contact: Contact;
  /** City and state where most of the listings are, separated by a bar. */
  place: string | null;
  /** It has no listings, whatever the account has. */
  isEmpty: boolean;
}

const stores = new WeakMap<object, FeedFiles>();

/** Opens the content, compressed with gzip. It is read part by part, and written once. */
export function openContent(call: Call, version: Version): Promise<FileHandle> {
  const { config } = call;
  const files = getOrCreate(stores, config, () => new FeedFiles(join(config.dataDir, "feed-cache")));
  return files.open(`${version.feedId}-${version.key}`, () => partsOf(call, version));
}

async function* partsOf(call: Call, version: Version): AsyncGenerator<string> {
  const { scope, kept } = version;
  const format = formats[scope.format];
  const account = accountOf(call, version);
  yield format.begin(account);
  let index = 0;
  const ids = version.isEmpty ? [] : [...(await listings.ids(call.database.read, scope)), ...kept];
  for (let at = 0; at < ids.length; at += partSize) {
    const part = ids.slice(at, at + partSize);
    const rows = await listings.some(call.database.read, scope.accountId, part);
    const shown = await properties.asProspectsSee(
      call,
      rows.map((row) => properties.toProperty(call, row)),
    );
    yield shown
      .map((property) => format.listing(listingOf(call, version.contact, property), account, index++))
      .join("");
  }
  yield format.end;
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

function listingOf(call: Call, contact: Contact, property: Property): FeedListing {
  const { id, isPublic, imageUrls } = property;
  return {
    ...property,
    street: streetOf(property),
    // One format for all readers, at the largest size: the bytes behind an address never change.
    photos: imageUrls.map((url) => `${url}?format=jpeg`),
    // A listing that is kept although it was removed has no page any more.
    url: contact.hasPages && isPublic ? `${profileOf(call, contact)}/listings/${id}` : null,
    email: leadAddress(call, contact, id),
  };
}
