import type { Property } from "@rental/sdk";
import type { CustomValues } from "../../ui/custom-fields.tsx";
import { tagsIn, typedTags } from "../../ui/tags.tsx";

/** A fee, as it is typed. */
export interface FeeDraft {
  name: string;
  amount: number | string;
  frequency: "once" | "monthly";
  required: boolean;
  refundable: boolean;
}

/** The typed values of a listing, except for place, rent and rooms. */
export interface DetailsDraft {
  unit: string;
  country: string;
  latitude: number | string;
  longitude: number | string;
  buildingId: string;
  leaseMin: number | string;
  leaseMax: number | string;
  laundry: NonNullable<Property["laundry"]> | "";
  heating: string;
  cooling: string;
  furnished: "" | "yes" | "no";
  utilitiesIncluded: string;
  /** Null: not stated, so that those of the building apply. */
  fees: FeeDraft[] | null;
  floor: number | string;
  yearBuilt: number | string;
  virtualTourUrl: string;
  /** A workflow, `none`, or empty: as in the settings. */
  bookingRequires: string;
  externalId: string;
  ownerContactId: string;
  assigneeId: string | null;
  tags: string;
  customFields: CustomValues;
  showingNoticeMinutes: number | string;
  showingHorizonDays: number | string;
  showingsPerHour: number | string;
  showingParties: number | string;
  openHouses: Property["openHouses"];
}

export const emptyDetails: DetailsDraft = {
  unit: "",
  country: "",
  latitude: "",
  longitude: "",
  buildingId: "",
  leaseMin: "",
  leaseMax: "",
  laundry: "",
  heating: "",
  cooling: "",
  furnished: "",
  utilitiesIncluded: "",
  fees: null,
  floor: "",
  yearBuilt: "",
  virtualTourUrl: "",
  externalId: "",
  ownerContactId: "",
  bookingRequires: "",
  assigneeId: null,
  tags: "",
  customFields: {},
  showingNoticeMinutes: "",
  showingHorizonDays: "",
  showingsPerHour: "",
  showingParties: 1,
  openHouses: [],
};

export const emptyFee: FeeDraft = {
  name: "",
  amount: "",
  frequency: "once",
  required: true,
  refundable: false,
};

export const detailsOf = (listing: Property): DetailsDraft => ({
  unit: listing.unit ?? "",
  country: listing.country ?? "",
  latitude: listing.latitude ?? "",
  longitude: listing.longitude ?? "",
  buildingId: listing.buildingId ?? "",
  leaseMin: listing.leaseTermMonths?.min ?? "",
  leaseMax: listing.leaseTermMonths?.max ?? "",
  laundry: listing.laundry ?? "",
  heating: listing.heating ?? "",
  cooling: listing.cooling ?? "",
  furnished: listing.furnished === null ? "" : listing.furnished ? "yes" : "no",
  utilitiesIncluded: (listing.utilitiesIncluded ?? []).join("\n"),
  fees: listing.fees,
  floor: listing.floor ?? "",
  yearBuilt: listing.yearBuilt ?? "",
  virtualTourUrl: listing.virtualTourUrl ?? "",
  bookingRequires: listing.bookingRequires ?? "",
  externalId: listing.externalId ?? "",
  ownerContactId: listing.ownerContactId ?? "",
  assigneeId: listing.assigneeId,
  tags: typedTags(listing.tags),
  customFields: listing.customFields,
  showingNoticeMinutes: listing.showingNoticeMinutes ?? "",
  showingHorizonDays: listing.showingHorizonDays ?? "",
  showingsPerHour: listing.showingsPerHour ?? "",
  showingParties: listing.showingParties,
  openHouses: listing.openHouses,
});

export const orNull = (text: string) => text.trim() || null;
export const numberOrNull = (typed: number | string) => (typed === "" ? null : Number(typed));

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const leaseOf = (min: number | null, max: number | null) =>
  min === null && max === null ? null : { min, max };

export const feesOf = (fees: FeeDraft[] | null) =>
  fees?.map((fee) => ({ ...fee, amount: Number(fee.amount) })) ?? null;

/** The details as the API takes them. */
export const detailFieldsOf = (draft: DetailsDraft) => ({
  unit: orNull(draft.unit),
  country: orNull(draft.country),
  latitude: numberOrNull(draft.latitude),
  longitude: numberOrNull(draft.longitude),
  buildingId: orNull(draft.buildingId),
  leaseTermMonths: leaseOf(numberOrNull(draft.leaseMin), numberOrNull(draft.leaseMax)),
  laundry: draft.laundry || null,
  heating: orNull(draft.heating),
  cooling: orNull(draft.cooling),
  furnished: draft.furnished === "" ? null : draft.furnished === "yes",
  utilitiesIncluded: linesOf(draft.utilitiesIncluded).length > 0 ? linesOf(draft.utilitiesIncluded) : null,
  fees: feesOf(draft.fees),
  floor: numberOrNull(draft.floor),
  yearBuilt: numberOrNull(draft.yearBuilt),
  virtualTourUrl: orNull(draft.virtualTourUrl),
  bookingRequires: orNull(draft.bookingRequires),
  externalId: orNull(draft.externalId),
  ownerContactId: orNull(draft.ownerContactId),
  assigneeId: draft.assigneeId,
  tags: tagsIn(draft.tags),
  customFields: draft.customFields,
  showingNoticeMinutes: numberOrNull(draft.showingNoticeMinutes),
  showingHorizonDays: numberOrNull(draft.showingHorizonDays),
  showingsPerHour: numberOrNull(draft.showingsPerHour),
  showingParties: Number(draft.showingParties),
  openHouses: draft.openHouses,
});
