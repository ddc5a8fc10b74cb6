import {
  createListingFeedInput,
  idParam,
  listingFeedList,
  listingReadinessList,
  listListingFeedsInput,
  listReadinessInput,
  nothing,
  oneListingFeed,
  oneListingFeedWithUrl,
  updateListingFeedInput,
} from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import { read, write } from "../../../gate/operation/declare.ts";
import * as feeds from "./listing-feeds.service.ts";

const resource = { name: "listing-feeds", description: "Secret URLs from which portals read listings." };
const mustExist = (call: Call, { id }: Record<string, string>) => feeds.get(call, id!);

export const listingFeedsRouter = {
  list: read(
    {
      method: "GET",
      path: "/listing-feeds",
      resource,
      tool: ["list_records", "listing_feeds"],
      summary: "List listing feeds",
      description: "Returns the account's listing feeds, newest first, without their URLs.",
    },
    listListingFeedsInput,
    listingFeedList,
  ).query(({ ctx, input }) => feeds.list(ctx, input)),

  create: write(
    {
      method: "POST",
      path: "/listing-feeds",
      alsoNeeds: ["properties:read"],
      resource,
      tool: ["manage_connections", "create_listing_feed"],
      status: 201,
      summary: "Create a listing feed",
      description:
        "Creates a URL from which portals read the account's listings that are public and available, without a key. The URL is returned in this answer and never again. The number of feeds depends on the plan.",
      problems: ["unprocessable-entity"],
      location: ({ data }: { data: { id: string } }) => `/api/v1/listing-feeds/${data.id}`,
    },
    createListingFeedInput,
    oneListingFeedWithUrl,
  ).mutation(async ({ ctx, input }) => ({ data: await feeds.create(ctx, input) })),

  get: read(
    {
      method: "GET",
      path: "/listing-feeds/{id}",
      resource,
      tool: ["get_record", "listing_feed"],
      summary: "Get a listing feed",
      description: "Returns one listing feed, with who read it last and what it holds back.",
    },
    idParam,
    oneListingFeed,
  ).query(async ({ ctx, input }) => ({ data: await feeds.get(ctx, input.id) })),

  update: write(
    {
      method: "PATCH",
      path: "/listing-feeds/{id}",
      alsoNeeds: ["properties:read"],
      resource,
      tool: ["manage_connections", "update_listing_feed"],
      summary: "Change a listing feed",
      description:
        "Send only the fields to change; null for propertyIds means all properties. The URL stays the same.",
      problems: ["unprocessable-entity"],
      mustExist,
    },
    updateListingFeedInput,
    oneListingFeed,
  ).mutation(async ({ ctx, input }) => ({ data: await feeds.update(ctx, input) })),

  delete: write(
    {
      method: "DELETE",
      path: "/listing-feeds/{id}",
      resource,
      tool: ["delete_record", "listing_feed"],
      status: 204,
      summary: "Revoke a listing feed",
      description: "From now on, requests for the feed's URL get 404.",
      mustExist,
    },
    idParam,
    nothing,
  ).mutation(({ ctx, input }) => feeds.remove(ctx, input.id)),

  release: write(
    {
      method: "POST",
      path: "/listing-feeds/{id}/release",
      alsoNeeds: ["properties:read"],
      resource,
      tool: ["manage_connections", "release_listing_feed"],
      summary: "Release a listing feed",
      description:
        "Confirms that the listings which an import or program removed are gone: the next fetch gets the version that was held back.",
      problems: ["conflict"],
      mustExist,
    },
    idParam,
    oneListingFeed,
  ).mutation(async ({ ctx, input }) => ({ data: await feeds.release(ctx, input.id) })),

  readiness: read(
    {
      method: "GET",
      path: "/listing-feeds/{id}/readiness",
      resource,
      tool: ["list_records", "listing_feed_readiness"],
      summary: "List what listings lack for a feed",
      description:
        "Returns the properties that the feed may have, newest first, each with what its format requires and it lacks. Those that lack nothing are in the feed.",
      mustExist,
    },
    listReadinessInput,
    listingReadinessList,
  ).query(({ ctx, input }) => feeds.readiness(ctx, input)),
};
