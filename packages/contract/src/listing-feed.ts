import { z } from "zod";
import { list, pagesOf } from "./pagination.ts";
import { changeTimes, field, id, idParam, nonBlank, single, timestamp, withDefault } from "./schema.ts";

export const listingFeedFormats = ["hotpads", "reso", "jsonld", "csv"] as const;
export type ListingFeedFormat = (typeof listingFeedFormats)[number];

/** The extension of a feed's URL, by its format. */
export const listingFeedExtensions = {
  hotpads: "xml",
  reso: "json",
  jsonld: "json",
  csv: "csv",
} as const satisfies Record<ListingFeedFormat, string>;

/** What a listing lacks for a feed: names of fields, and `contact`, an address or phone for leads. */
export const listingFeedGaps = [
  "isPublic",
  "available",
  "excludedFromFeeds",
  "address",
  "city",
  "state",
  "zip",
  "country",
  "monthlyRent",
  "contact",
] as const;
export type ListingFeedGap = (typeof listingFeedGaps)[number];

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a73";
const exampleBuilding = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a61";
const exampleProperty = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
const format = z.enum(listingFeedFormats);
const formatMeaning =
  "`hotpads`: XML 2.1 for Zillow, Trulia, HotPads, Zumper and others; `reso`: names of the RESO Data Dictionary as JSON; `jsonld`: schema.org; `csv`: one line per listing.";

const held = z
  .object({
    since: field(timestamp, "Since when.", "2026-11-02T09:30:00.000Z"),
    listings: field(z.int(), "How many listings the version that waits has.", 31),
    missing: field(z.int(), "How many that portals still get would disappear.", 12),
  })
  .meta({ id: "HeldListingFeed", description: "A version of a feed that waits for a person." });

const feedFields = {
  id: field(id, "Identifier of the feed.", exampleId),
  name: field(z.string(), "Its name, for people.", "Zillow"),
  format: field(format, formatMeaning, "hotpads"),
  buildingIds: field(
    z.array(id).nullable(),
    "Only properties in these buildings; null for no such choice.",
    null,
  ),
  propertyIds: field(
    z.array(id).nullable(),
    "Only these properties, and those in `buildingIds`; both null for all of the account.",
    null,
  ),
  active: field(z.boolean(), "Whether it is served. Otherwise, its URL answers 404.", true),
  held: held.nullable().meta({
    description:
      "Set while an import or program has removed more than 20 % of the listings, and at least 5: portals still get them until a person confirms.",
    example: null,
  }),
  lastFetchedAt: field(
    timestamp.nullable(),
    "When it was last fetched; null before the first time.",
    "2026-11-02T09:30:00.000Z",
  ),
  lastFetchedBy: field(z.string().nullable(), "By what, as it calls itself.", "ZillowFeeds/2.0"),
  lastFetchedListings: field(z.int().nullable(), "How many listings it had then.", 42),
  planEndedAt: field(
    timestamp.nullable(),
    "Since when the plan has no feeds; 7 days later, the feed is empty.",
    null,
  ),
  ...changeTimes,
};

/** A secret URL from which portals read listings. */
export const listingFeed = z
  .object(feedFields)
  .meta({ id: "ListingFeed", description: "A secret URL from which portals read listings." });
export type ListingFeed = z.output<typeof listingFeed>;

export const listingFeedWithUrl = z
  .object({
    ...feedFields,
    url: field(
      z.string(),
      "The URL for the portal. Whoever has it can read the feed. Shown on creation only.",
      "https://api.example.com/feeds/dGhpcyBpcyBub3QgYSByZWFsIHRva2VuLCBzb3JyeSE.xml",
    ),
  })
  .meta({ id: "ListingFeedWithUrl", description: "A listing feed with its URL." });
export type ListingFeedWithUrl = z.output<typeof listingFeedWithUrl>;

const chosen = z.array(id).min(1).max(1_000).nullish();
const writable = {
  name: field(nonBlank(200), "Its name, for people.", "Zillow"),
  buildingIds: field(
    chosen,
    "Only properties in these buildings. Default, and null: no such choice.",
    [exampleBuilding],
    { leaveOut: true },
  ),
  propertyIds: field(
    chosen,
    "Only these properties, and those in `buildingIds`. Both null, as by default: all of the account.",
    [exampleProperty],
    { leaveOut: true },
  ),
};

/** Body of `POST /listing-feeds`. */
export const createListingFeedInput = z.object({
  format: field(format, formatMeaning, "hotpads"),
  ...writable,
  active: field(withDefault(z.boolean(), true), "Whether it is served. Default: true.", true),
});
export type CreateListingFeedInput = z.output<typeof createListingFeedInput>;

/** Body of `PATCH /listing-feeds/{id}`: only the fields to change. */
export const updateListingFeedInput = idParam.extend({
  ...z.object(writable).partial().shape,
  active: field(z.boolean().optional(), "Whether it is served.", true),
});
export type UpdateListingFeedInput = z.output<typeof updateListingFeedInput>;

/** Query of `GET /listing-feeds`. */
export const listListingFeedsInput = z.object(pagesOf(listingFeed));
export type ListListingFeedsInput = z.output<typeof listListingFeedsInput>;

/** Whether a listing is in a feed. */
export const listingReadiness = z
  .object({
    propertyId: field(id, "The property.", exampleProperty),
    title: field(z.string(), "Its title.", "Sunny two-bedroom near the park"),
    missing: z
      .array(
        z.object({
          field: field(z.enum(listingFeedGaps), "What is missing: a field, or `contact`.", "zip"),
          message: field(z.string(), "What to do, for people.", "Enter a ZIP code of five digits."),
        }),
      )
      .meta({ description: "Why it is not in the feed; empty when it is." }),
  })
  .meta({ id: "ListingReadiness", description: "Whether a listing is in a feed, or what it lacks." });
export type ListingReadiness = z.output<typeof listingReadiness>;

/** Query of `GET /listing-feeds/{id}/readiness`. */
export const listReadinessInput = idParam.extend({
  ...pagesOf(listingReadiness),
  propertyId: field(id.optional(), "Only this property.", exampleProperty, { leaveOut: true }),
  ready: field(
    z.boolean().optional(),
    "Only listings that are in the feed (true), or are not (false).",
    false,
  ),
});
export type ListReadinessInput = z.output<typeof listReadinessInput>;

export const listingFeedList = list(listingFeed);
export const oneListingFeed = single(listingFeed);
export const oneListingFeedWithUrl = single(listingFeedWithUrl);
export const listingReadinessList = list(listingReadiness);
