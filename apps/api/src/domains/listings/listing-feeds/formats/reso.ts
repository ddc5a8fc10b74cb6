import { stateCode } from "../states.ts";
import { jsonList } from "./json-list.ts";
import type { FeedFormat, FeedListing } from "./listing.ts";

const maxRemarksLength = 4_000;

const subTypes = {
  house: "SingleFamilyResidence",
  apartment: "Apartment",
  condo: "Condominium",
  townhouse: "Townhouse",
  room: "Apartment",
};

const pets = { allowed: ["Yes"], not_allowed: ["No"], negotiable: ["Call"] };

const laundries = { in_unit: "InUnit", shared: "CommonArea", hookups: "WasherHookup", none: "None" };
const leaseTerms: Record<number, string> = {
  1: "MonthToMonth",
  6: "SixMonths",
  12: "TwelveMonths",
  24: "TwentyFourMonths",
};

const furnished = ({ furnished: is }: FeedListing): string | undefined =>
  is === null ? undefined : is ? "Furnished" : "Unfurnished";

const included: [pattern: RegExp, value: string][] = [
  [/water/i, "Water"],
  [/electric/i, "Electricity"],
  [/\bgas\b/i, "Gas"],
  [/internet|wi-?fi/i, "Internet"],
  [/cable/i, "CableTv"],
  [/trash|garbage/i, "TrashCollection"],
  [/sew(er|age)/i, "Sewer"],
];

function rentIncludes({ utilitiesIncluded }: FeedListing): string[] | undefined {
  if (utilitiesIncluded === null) return undefined;
  if (utilitiesIncluded.length === 0) return ["None"];
  const found = utilitiesIncluded.map((text) => included.find(([pattern]) => pattern.test(text))?.[1]);
  return [...new Set(found.map((value) => value ?? "Other"))];
}

/** The RESO Data Dictionary 2.0, resource Property, in the RESO Common Format. */
export const reso: FeedFormat = {
  contentType: "application/json; charset=utf-8",
  ...jsonList(
    () => ({ "@reso.context": "urn:reso:metadata:2.0:resource:property" }),
    "value",
    (listing: FeedListing, account) => ({
      ListingKey: listing.id,
      ListingId: listing.externalId ?? listing.id,
      PropertyType: "ResidentialLease",
      PropertySubType: listing.propertyType ? subTypes[listing.propertyType] : undefined,
      StandardStatus: "Active",
      ListPrice: listing.monthlyRent,
      LeaseAmount: listing.monthlyRent,
      LeaseAmountFrequency: "Monthly",
      UnparsedAddress: listing.street.slice(0, 255),
      UnitNumber: listing.unit?.slice(0, 25),
      City: listing.city ?? undefined,
      StateOrProvince: stateCode(listing.state),
      PostalCode: listing.zip?.slice(0, 10),
      Country: listing.country ?? "US",
      Latitude: listing.latitude ?? undefined,
      Longitude: listing.longitude ?? undefined,
      BedroomsTotal: listing.bedrooms,
      BathroomsTotalInteger: Math.ceil(listing.bathrooms),
      BathroomsFull: Math.floor(listing.bathrooms),
      BathroomsHalf: Number.isInteger(listing.bathrooms) ? 0 : 1,
      LivingArea: listing.squareFootage ?? undefined,
      LivingAreaUnits: listing.squareFootage === null ? undefined : "SquareFeet",
      AvailabilityDate: listing.availabilityDate ?? undefined,
      PetsAllowed: listing.petPolicy ? pets[listing.petPolicy] : undefined,
      LeaseTerm: leaseTerms[listing.leaseTermMonths?.min ?? 0],
      Furnished: furnished(listing),
      LaundryFeatures: listing.laundry ? [laundries[listing.laundry]] : undefined,
      RentIncludes: rentIncludes(listing),
      Heating: listing.heating ? [listing.heating] : undefined,
      Cooling: listing.cooling ? [listing.cooling] : undefined,
      YearBuilt: listing.yearBuilt ?? undefined,
      VirtualTourURLUnbranded: listing.virtualTourUrl ?? undefined,
      ParkingFeatures: listing.parking === "none" ? ["None"] : undefined,
      InteriorFeatures: listing.features.length > 0 ? listing.features : undefined,
      PublicRemarks: listing.description?.slice(0, maxRemarksLength),
      PhotosCount: listing.photos.length,
      Media: listing.photos.map((MediaURL, index) => ({ MediaURL, Order: index + 1 })),
      ListAgentFullName: account.name.slice(0, 150),
      ListAgentEmail: listing.email ?? undefined,
      ListAgentPreferredPhone: account.phone ?? undefined,
      ListingURL: listing.url ?? undefined,
      ModificationTimestamp: listing.updatedAt,
    }),
  ),
};
