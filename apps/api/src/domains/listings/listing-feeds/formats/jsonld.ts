import { addressLine } from "@rental/contract/words/place";
import { jsonList } from "./json-list.ts";
import type { FeedAccount, FeedFormat, FeedListing } from "./listing.ts";

const types = {
  house: "House",
  apartment: "Apartment",
  condo: "Apartment",
  townhouse: "House",
  room: "Room",
};
const petsAllowed = { allowed: true, not_allowed: false, negotiable: undefined };

/** Listings as schema.org describes them. */
export const jsonld: FeedFormat = {
  contentType: "application/ld+json; charset=utf-8",
  ...jsonList(
    () => ({ "@context": "https://schema.org" }),
    "@graph",
    (listing, account) => ({
      "@type": "RealEstateListing",
      "@id": `urn:uuid:${listing.id}`,
      url: listing.url ?? undefined,
      name: listing.title,
      description: listing.description ?? undefined,
      dateModified: listing.updatedAt,
      image: listing.photos,
      about: home(listing),
      offers: offer(listing, account),
    }),
  ),
};

function leaseLength({ leaseTermMonths }: FeedListing): object | undefined {
  if (leaseTermMonths === null) return undefined;
  const { min, max } = leaseTermMonths;
  return {
    "@type": "QuantitativeValue",
    minValue: min ?? undefined,
    maxValue: max ?? undefined,
    unitCode: "MON",
  };
}

const home = (listing: FeedListing) => ({
  "@type": types[listing.propertyType ?? "apartment"],
  address: {
    "@type": "PostalAddress",
    streetAddress: addressLine({ address: listing.street, unit: listing.unit }),
    addressLocality: listing.city ?? undefined,
    addressRegion: listing.state ?? undefined,
    postalCode: listing.zip ?? undefined,
    addressCountry: listing.country ?? "US",
  },
  geo:
    listing.latitude === null || listing.longitude === null
      ? undefined
      : { "@type": "GeoCoordinates", latitude: listing.latitude, longitude: listing.longitude },
  yearBuilt: listing.yearBuilt ?? undefined,
  floorLevel: listing.floor === null ? undefined : String(listing.floor),
  leaseLength: leaseLength(listing),
  numberOfBedrooms: listing.bedrooms,
  numberOfBathroomsTotal: listing.bathrooms,
  floorSize:
    listing.squareFootage === null
      ? undefined
      : { "@type": "QuantitativeValue", value: listing.squareFootage, unitCode: "FTK" },
  petsAllowed: listing.petPolicy ? petsAllowed[listing.petPolicy] : undefined,
  amenityFeature: listing.features.map((name) => ({
    "@type": "LocationFeatureSpecification",
    name,
    value: true,
  })),
});

const offer = (listing: FeedListing, account: FeedAccount) => ({
  "@type": "Offer",
  businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
  availability: "https://schema.org/InStock",
  availabilityStarts: listing.availabilityDate ?? undefined,
  priceSpecification: {
    "@type": "UnitPriceSpecification",
    price: listing.monthlyRent,
    priceCurrency: "USD",
    unitCode: "MON",
  },
  offeredBy: {
    "@type": "RealEstateAgent",
    name: account.name,
    url: account.url ?? undefined,
    telephone: account.phone ?? undefined,
    email: listing.email ?? undefined,
  },
});
