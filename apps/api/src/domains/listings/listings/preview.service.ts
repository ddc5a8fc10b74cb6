import {
  type Building,
  type PublicListing,
  type PublicListingDetail,
  type Unfinished,
  updatePropertyInput,
} from "@rental/contract";
import { addressLine } from "@rental/contract/words/place";
import type { Call } from "../../../gate/operation/call.ts";
import * as buildings from "../buildings/buildings.service.ts";
import { inherited } from "../buildings/inheriting.service.ts";
import * as images from "../images/images.service.ts";
import { withImages } from "./listings.service.ts";

export interface Preview {
  listing: Unfinished<PublicListingDetail>;
  building: Building | undefined;
}

/**
 * A listing as prospects would see it after a form was saved, whether or not it is published. Stores nothing.
 * @param id of the property that has the photos; undefined for one that does not exist yet
 * @param typed body of `PATCH /properties/{id}`, of which fields that are not valid yet are left out
 * @param photos URLs in place of the stored photos
 * @throws AppError 404
 */
export async function preview(
  call: Call,
  id: string | undefined,
  typed: object,
  photos: string[] | undefined,
): Promise<Preview> {
  const stored = id === undefined ? [] : await images.list(call, id);
  const draft: Draft = { ...blank, ...validFieldsOf(typed) };
  const building = (await buildings.of(call, [draft])).get(draft.buildingId ?? "");
  const imageUrls = photos ?? stored.map(({ url }) => url);
  const title = draft.title.trim() || addressLine(draft);
  const own = { ...draft, title, imageUrls, updatedAt: "" };
  return { listing: withImages(inherited(own, building), stored), building };
}

const fields = updatePropertyInput.omit({ id: true, imageUrls: true }).partial();

/** Whoever types a rent has not typed the address yet. */
function validFieldsOf(typed: object) {
  const parsed = fields.safeParse(typed);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const others = Object.entries(typed).filter(([name]) => !wrong.has(name));
  return fields.safeParse(Object.fromEntries(others)).data ?? {};
}

type Draft = Omit<Unfinished<PublicListing>, "imageUrls">;

const blank: Draft = {
  id: "",
  title: "",
  address: "",
  city: null,
  state: null,
  zip: null,
  description: null,
  monthlyRent: null,
  depositAmount: null,
  bedrooms: null,
  bathrooms: null,
  squareFootage: null,
  available: true,
  availabilityDate: null,
  petPolicy: null,
  parking: null,
  features: [],
  propertyType: null,
  unit: null,
  country: "US",
  latitude: null,
  longitude: null,
  buildingId: null,
  leaseTermMonths: null,
  laundry: null,
  heating: null,
  cooling: null,
  furnished: null,
  utilitiesIncluded: null,
  fees: null,
  floor: null,
  yearBuilt: null,
  virtualTourUrl: null,
};
