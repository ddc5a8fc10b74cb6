import type { ListingFeedFormat } from "@rental/contract";
import { csv } from "./csv.ts";
import { hotpads } from "./hotpads.ts";
import { jsonld } from "./jsonld.ts";
import type { FeedFormat } from "./listing.ts";
import { reso } from "./reso.ts";

export type { FeedAccount, FeedFormat, FeedListing } from "./listing.ts";

export const formats: Record<ListingFeedFormat, FeedFormat> = { hotpads, reso, jsonld, csv };
