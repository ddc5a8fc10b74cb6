import {
  listingList,
  listingParams,
  listListingsInput,
  oneBookableSlots,
  oneListing,
  slotsInput,
} from "@rental/contract";
import { publicRead } from "../../../gate/operation/declare.ts";
import * as listings from "./listings.service.ts";

const resource = { name: "listings", description: "The public properties of an account." };

export const listingsPublicRouter = {
  list: publicRead(
    {
      method: "GET",
      path: "/{slug}/listings",
      resource,
      summary: "List listings",
      description:
        "Returns the account's public properties, newest first, at most 50 on a page. All filters are combined.",
    },
    listListingsInput,
    listingList,
  ).query(({ ctx, input }) => listings.list(ctx, input)),

  get: publicRead(
    {
      method: "GET",
      path: "/{slug}/listings/{id}",
      resource,
      summary: "Get a listing",
      description: "Returns one public property with its images.",
    },
    listingParams,
    oneListing,
  ).query(async ({ ctx, input }) => ({ data: await listings.get(ctx, input.id) })),

  getSlots: publicRead(
    {
      method: "GET",
      path: "/{slug}/listings/{id}/slots",
      resource,
      summary: "List the free times of a listing",
      description:
        "Returns the times at which the listing can be seen: within the account's working hours, as early and as far ahead as its settings, or the property, say. None when the account has a bookingUrl.",
    },
    slotsInput,
    oneBookableSlots,
  ).query(async ({ ctx, input }) => ({ data: await listings.slots(ctx, input) })),
};
