import type {
  BookableSlots,
  Image,
  ListListingsInput,
  PublicListing,
  PublicListingDetail,
  SlotsInput,
} from "@rental/contract";
import type { Call } from "../../../gate/operation/call.ts";
import type { Page } from "../../../platform/database/paging.ts";
import { formUrlOf } from "../../calendar/bookings/gate.service.ts";
import * as holds from "../../calendar/bookings/holds.service.ts";
import { bookableSlots } from "../../calendar/showings/free-times.service.ts";
import * as images from "../images/images.service.ts";
import * as properties from "../properties/properties.service.ts";

/** Maximum number of listings per page. */
const maxPageSize = 50;

/** The public properties of the account, newest first. */
export async function list(
  call: Call,
  { slug: _, ...filters }: ListListingsInput,
): Promise<Page<PublicListing>> {
  const { data, pagination } = await properties.listPublic(call, {
    ...filters,
    limit: Math.min(filters.limit, maxPageSize),
  });
  return { data: data.map(toListing), pagination };
}

/** @throws AppError 404 when there is no such property, or it is not public */
export async function get(call: Call, id: string): Promise<PublicListingDetail> {
  const property = await properties.get(call, id, { audience: "public" });
  return withImages(toListing(property), await images.list(call, id));
}

/** @param stored the property's own images, whose alternative texts are known */
export function withImages<Listing extends Pick<PublicListing, "imageUrls">>(
  listing: Listing,
  stored: readonly Image[],
): Listing & Pick<PublicListingDetail, "images"> {
  const altTexts = new Map(stored.map(({ url, altText }) => [url, altText]));
  const images = listing.imageUrls.map((url, order) => ({ url, order, altText: altTexts.get(url) ?? null }));
  return { ...listing, images };
}

/** The listing, or null if there is none, for example if it is no longer public. */
export async function find(call: Call, id: string): Promise<PublicListing | null> {
  const property = await properties.get(call, id, { audience: "public", onMissing: "null" });
  return property && toListing(property);
}

/**
 * The free times for a showing of a listing.
 * @throws AppError 404 as for `get`; 422 when the range ends before it starts or is longer than 60 days
 */
export async function slots(
  call: Call,
  { slug: _, id, holdId, ...range }: SlotsInput,
): Promise<BookableSlots> {
  const property = await properties.get(call, id, { audience: "public" });
  const own = holdId && (await holds.isLive(call, id, holdId)) ? holdId : undefined;
  const times = await bookableSlots(call, id, range, own);
  return { ...times, formUrl: await formUrlOf(call, property) };
}

/** Copied field by field, so that new fields of a property are not published by accident. */
export const toListing = (property: PublicListing): PublicListing => ({
  id: property.id,
  title: property.title,
  address: property.address,
  city: property.city,
  state: property.state,
  zip: property.zip,
  description: property.description,
  monthlyRent: property.monthlyRent,
  depositAmount: property.depositAmount,
  bedrooms: property.bedrooms,
  bathrooms: property.bathrooms,
  squareFootage: property.squareFootage,
  available: property.available,
  availabilityDate: property.availabilityDate,
  petPolicy: property.petPolicy,
  parking: property.parking,
  features: property.features,
  propertyType: property.propertyType,
  unit: property.unit,
  country: property.country,
  latitude: property.latitude,
  longitude: property.longitude,
  buildingId: property.buildingId,
  leaseTermMonths: property.leaseTermMonths,
  laundry: property.laundry,
  heating: property.heating,
  cooling: property.cooling,
  furnished: property.furnished,
  utilitiesIncluded: property.utilitiesIncluded,
  fees: property.fees,
  floor: property.floor,
  yearBuilt: property.yearBuilt,
  virtualTourUrl: property.virtualTourUrl,
  imageUrls: property.imageUrls,
});
