import type { Property } from "@rental/sdk";
import { customChangesOf } from "../../ui/custom-fields.tsx";
import {
  type DetailsDraft,
  detailFieldsOf,
  detailsOf,
  emptyDetails,
  linesOf,
  numberOrNull,
  orNull,
} from "./details-draft.ts";

/** Whether a home can be rented, as owners think of it: at once, from a day, or not. */
export type Availability = "now" | "from" | "rented";

/** The typed values of a listing's form. */
export interface ListingDraft extends DetailsDraft {
  title: string;
  address: string;
  city: string;
  state: string;
  zip: string;
  monthlyRent: number | string;
  depositAmount: number | string;
  availability: Availability;
  availabilityDate: string;
  bedrooms: number | string;
  bathrooms: number | string;
  squareFootage: number | string;
  propertyType: NonNullable<Property["propertyType"]> | "";
  petPolicy: NonNullable<Property["petPolicy"]> | "";
  parking: NonNullable<Property["parking"]> | "";
  description: string;
  features: string;
}

export const emptyDraft: ListingDraft = {
  title: "",
  address: "",
  city: "",
  state: "",
  zip: "",
  monthlyRent: "",
  depositAmount: "",
  availability: "now",
  availabilityDate: "",
  bedrooms: "",
  bathrooms: "",
  squareFootage: "",
  propertyType: "",
  petPolicy: "",
  parking: "",
  description: "",
  features: "",
  ...emptyDetails,
};

/** @param today YYYY-MM-DD: from that day on, a day in the past is "now" */
export const draftOf = (listing: Property, today: string): ListingDraft => ({
  title: listing.title,
  address: listing.address,
  city: listing.city ?? "",
  state: listing.state ?? "",
  zip: listing.zip ?? "",
  monthlyRent: listing.monthlyRent,
  depositAmount: listing.depositAmount ?? "",
  availability: availabilityOf(listing, today),
  availabilityDate: listing.availabilityDate ?? "",
  bedrooms: listing.bedrooms,
  bathrooms: listing.bathrooms,
  squareFootage: listing.squareFootage ?? "",
  propertyType: listing.propertyType ?? "",
  petPolicy: listing.petPolicy ?? "",
  parking: listing.parking ?? "",
  description: listing.description ?? "",
  features: listing.features.join("\n"),
  ...detailsOf(listing),
});

/** Whether a listing can be rented today, later, or not. */
export function availabilityOf(
  { available, availabilityDate }: Pick<Property, "available" | "availabilityDate">,
  today: string,
): Availability {
  if (!available) return "rented";
  return availabilityDate !== null && availabilityDate > today ? "from" : "now";
}

/** The draft as the API takes it. @param hasType whether the server has the preview of the kind of home */
export const fieldsOf = (draft: ListingDraft, hasType: boolean) => ({
  title: draft.title,
  address: draft.address,
  city: orNull(draft.city),
  state: orNull(draft.state),
  zip: orNull(draft.zip),
  monthlyRent: Number(draft.monthlyRent),
  depositAmount: numberOrNull(draft.depositAmount),
  available: draft.availability !== "rented",
  // While a home is rented, the day is kept for when it becomes available again.
  availabilityDate: draft.availability === "now" ? null : orNull(draft.availabilityDate),
  bedrooms: Number(draft.bedrooms),
  bathrooms: Number(draft.bathrooms),
  squareFootage: numberOrNull(draft.squareFootage),
  ...(hasType && { propertyType: draft.propertyType || null }),
  petPolicy: draft.petPolicy || null,
  parking: draft.parking || null,
  description: orNull(draft.description),
  features: linesOf(draft.features),
  ...detailFieldsOf(draft),
});
type Fields = ReturnType<typeof fieldsOf>;

/** Only what was changed, so that changes by others meanwhile are kept. */
export function changesOf(draft: ListingDraft, before: ListingDraft, hasType: boolean): Partial<Fields> {
  const [{ customFields, ...now }, then] = [fieldsOf(draft, hasType), fieldsOf(before, hasType)];
  const names = Object.keys(now) as (keyof typeof now)[];
  const custom = customChangesOf(customFields, then.customFields);
  return {
    ...Object.fromEntries(
      names
        .filter((name) => JSON.stringify(now[name]) !== JSON.stringify(then[name]))
        .map((name) => [name, now[name]]),
    ),
    ...(custom && { customFields: custom }),
  };
}
