import { isDeepStrictEqual } from "node:util";
import {
  type CreateListingFeedInput,
  type ListingFeed,
  type ListingFeedWithUrl,
  type ListingReadiness,
  type ListListingFeedsInput,
  type ListReadinessInput,
  listingFeedExtensions,
  type UpdateListingFeedInput,
} from "@rental/contract";
import { mayRead } from "../../../gate/identity/permissions.ts";
import type { Call, WriteCall } from "../../../gate/operation/call.ts";
import {
  AppError,
  limitReached,
  mustChangeSomething,
  notFound,
  ruleBroken,
} from "../../../platform/app-error.ts";
import { type Page, pageOf } from "../../../platform/database/paging.ts";
import { newId } from "../../../platform/ids.ts";
import { hashToken, newToken } from "../../../platform/secrets/random-tokens.ts";
import * as accounts from "../../account/accounts/accounts.service.ts";
import * as listings from "./feed-listings.queries.ts";
import * as queries from "./listing-feeds.queries.ts";
import { messageOf } from "./requirements.ts";
import { contactOf, scopeOf } from "./scope.ts";

type Row = queries.FeedRow;

/** Newest first; the limit is capped at the plan's maximum. */
export async function list(call: Call, input: ListListingFeedsInput): Promise<Page<ListingFeed>> {
  const { accountId } = call.caller;
  const { rows, pagination } = await queries.list(call.database.read, pageOf(call, input), { accountId });
  return { data: rows.map(toFeed), pagination };
}

/** @throws AppError 404 */
export const get = async (call: Call, id: string): Promise<ListingFeed> => toFeed(await mustFind(call, id));

async function mustFind(call: Call, id: string): Promise<Row> {
  const row = await queries.find(call.database.read, call.caller.accountId, id);
  if (!row) throw notFound("listing feed");
  return row;
}

/** @throws AppError 422 for unknown properties, or when the plan's number of feeds is reached */
export async function create(call: WriteCall, input: CreateListingFeedInput): Promise<ListingFeedWithUrl> {
  const { accountId, limits } = call.caller;
  // Locked first, so that concurrent creations can't exceed the limit.
  await accounts.lock(call.tx, accountId);
  if ((await queries.countAll(call.tx, accountId)) >= limits.listingFeeds)
    throw limitReached("listing_feed_limit_reached", limits, limits.listingFeeds, "listing feeds");
  const chosen = await known(call, input);
  const token = newToken();
  const now = call.clock.now();
  const row = await queries.insert(call.tx, {
    accountId,
    id: newId(),
    name: input.name,
    format: input.format,
    active: input.active,
    propertyIds: null,
    buildingIds: null,
    ...chosen,
    tokenHash: hashToken(token),
    checkAt: now,
    createdAt: now,
    updatedAt: now,
  });
  const url = `${call.config.baseOrigin}/feeds/${token}.${listingFeedExtensions[input.format]}`;
  return { ...toFeed(row), url };
}

/** @throws AppError 404; 422 for unknown properties, or when nothing would change */
export async function update(call: WriteCall, input: UpdateListingFeedInput): Promise<ListingFeed> {
  const { id, propertyIds, buildingIds, ...changes } = input;
  const { accountId } = call.caller;
  const before = await queries.lock(call.tx, accountId, id);
  if (!before) throw notFound("listing feed");
  mustChangeSomething({ propertyIds, buildingIds, ...changes });
  const earlier = selectionOf(before);
  const chosen = { ...earlier, ...(await known(call, { propertyIds, buildingIds }, earlier)) };
  const row = await queries.update(call.tx, accountId, id, {
    ...changes,
    // The selection of listings was changed on purpose, so the drop guard starts over.
    ...(!isDeepStrictEqual(chosen, earlier) && { ...chosen, servedIds: null, ...released }),
    updatedAt: call.clock.now(),
  });
  return toFeed(row!);
}

const selectionOf = ({ propertyIds, buildingIds }: Row) => ({ propertyIds, buildingIds });

/** @throws AppError 404 */
export async function remove(call: WriteCall, id: string): Promise<void> {
  if (!(await queries.remove(call.tx, call.caller.accountId, id))) throw notFound("listing feed");
}

/** Releases the version that is held back. @throws AppError 404; 409 when there is none */
export async function release(call: WriteCall, id: string): Promise<ListingFeed> {
  const { accountId } = call.caller;
  const feed = await queries.lock(call.tx, accountId, id);
  if (!feed) throw notFound("listing feed");
  if (!feed.heldSince)
    throw new AppError("conflict", "No version of this feed waits. There is nothing to release.", {
      code: "feed_not_held",
    });
  const scope = scopeOf(feed, await contactOf(call, call.tx, accountId));
  const row = await queries.update(call.tx, accountId, id, {
    servedIds: await listings.ids(call.tx, scope),
    ...released,
    updatedAt: call.clock.now(),
  });
  return toFeed(row!);
}

/** The requirements that each listing lacks, newest first. @throws AppError 404 */
export async function readiness(call: Call, input: ListReadinessInput): Promise<Page<ListingReadiness>> {
  const { id, ready, propertyId, ...page } = input;
  const feed = await mustFind(call, id);
  const { accountId } = call.caller;
  const { rows, pagination } = await listings.readiness[feed.format](
    call.database.read,
    { ...pageOf(call, page), filters: { id, ready, propertyId } },
    {
      accountId,
      feedId: feed.id,
      propertyIds: feed.propertyIds,
      buildingIds: feed.buildingIds,
      hasContact: (await contactOf(call, call.database.read, accountId)).hasContact,
      propertyId,
      ready: ready === true ? true : undefined,
      notReady: ready === false ? true : undefined,
    },
  );
  const showsTitles = mayRead(call.caller, "properties");
  const data = rows.map(({ id: property, title, missing }) => ({
    propertyId: property,
    title: showsTitles ? title : "",
    missing: missing.map((gap) => ({ field: gap, message: messageOf(gap) })),
  }));
  return { data, pagination };
}

/** No version is held back; the next fetch determines what is served. */
const released = { servedKey: null, heldSince: null, heldListings: null, heldMissing: null };

type Chosen = Pick<UpdateListingFeedInput, "propertyIds" | "buildingIds">;

/**
 * The choices that are given, without repetitions. Those of before are not checked, as some may be deleted by now.
 * @throws AppError 422 when one is not a property or building of the account
 */
async function known(
  call: WriteCall,
  { propertyIds, buildingIds }: Chosen,
  before?: ReturnType<typeof selectionOf>,
): Promise<Pick<queries.FeedChanges, "propertyIds" | "buildingIds">> {
  const of = { propertyIds: once(propertyIds ?? []), buildingIds: once(buildingIds ?? []) };
  const added = {
    propertyIds: of.propertyIds.filter((id) => !before?.propertyIds?.includes(id)),
    buildingIds: of.buildingIds.filter((id) => !before?.buildingIds?.includes(id)),
  };
  const found = await listings.countOwn(call.tx, call.caller.accountId, added);
  if (found < added.propertyIds.length + added.buildingIds.length)
    throw ruleBroken(
      "property_not_found",
      "There is no such property or building in this account. Check propertyIds and buildingIds.",
    );
  return {
    ...(propertyIds !== undefined && { propertyIds: propertyIds && of.propertyIds }),
    ...(buildingIds !== undefined && { buildingIds: buildingIds && of.buildingIds }),
  };
}

const once = (ids: string[]): string[] => [...new Set(ids.map((id) => id.toLowerCase()))];

const toFeed = (row: Row): ListingFeed => ({
  id: row.id,
  name: row.name,
  format: row.format,
  propertyIds: row.propertyIds,
  buildingIds: row.buildingIds,
  active: row.active,
  held: row.heldSince && {
    since: row.heldSince.toISOString(),
    listings: row.heldListings ?? 0,
    missing: row.heldMissing ?? 0,
  },
  lastFetchedAt: row.lastFetchedAt?.toISOString() ?? null,
  lastFetchedBy: row.lastFetchedBy,
  lastFetchedListings: row.lastFetchedListings,
  planEndedAt: row.planEndedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
