import { stateCode } from "../states.ts";
import { jsonList } from "./json-list.ts";
import type { FeedFormat, FeedListing } from "./listing.ts";

const longestRemarks = 4_000;

const subTypes = {
  ...{ house: "SingleFamilyResidence", apartment: "Apartment", condo: "Condominium", townhouse: "Townhouse" },
  room: "Apartment",
};

const pets = { allowed: ["Yes"], not_allowed: ["No"], negotiable: ["Call"] };

/** The RESO Data Dictionary 2.0, resource Property, in the RESO Common Format. */
export const reso: FeedFormat = {
  contentType: "application/json; charset=utf-8",
  ...jsonList(
    () => ({ "@reso.context": "urn:reso:metadata:2.0:resource:property" }),
    "value",
    (listing: FeedListing, account) => ({
      ListingKey: listing.id,
      ListingId: listing.id,
      PropertyType: "ResidentialLease",
      PropertySubType: listing.propertyType ? subTypes[listing.propertyType] : undefined,
      StandardStatus: "Active",
      ListPrice: listing.monthlyRent,
      LeaseAmount: listing.monthlyRent,
      LeaseAmountFrequency: "Monthly",
      UnparsedAddress: listing.street.slice(0, 255),
      City: listing.city ?? undefined,
      StateOrProvince: stateCode(listing.state),
      PostalCode: listing.zip?.slice(0, 10),
      Country: "US",
      BedroomsTotal: listing.bedrooms,
      BathroomsTotalInteger: Math.ceil(listing.bathrooms),
      BathroomsFull: Math.floor(listing.bathrooms),
      BathroomsHalf: Number.isInteger(listing.bathrooms) ? 0 : 1,
      LivingArea: listing.squareFootage ?? undefined,
      LivingAreaUnits: listing.squareFootage === null ? undefined : "SquareFeet",
      AvailabilityDate: listing.availabilityDate ?? undefined,
      PetsAllowed: listing.petPolicy ? pets[listing.petPolicy] : undefined,
      ParkingFeatures: listing.parking === "none" ? ["None"] : undefined,
      InteriorFeatures: listing.features.length > 0 ? listing.features : undefined,
      PublicRemarks: listing.description?.slice(0, longestRemarks),
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
