import type { Fee, PublicBuilding, PublicListing } from "@rental/contract";
import { addressLine } from "@rental/contract/words/place";
import { type Html, html, jsonInScript } from "../../platform/text/html.ts";
import { shorten } from "./format.ts";

/** Search engines show no more of a description than this. */
const maxDescriptionLength = 500;

/** schema.org's types for the kinds of home. */
const types = {
  house: "House",
  apartment: "Apartment",
  condo: "Apartment",
  townhouse: "House",
  room: "Room",
} as const;

/**
 * A listing's structured data for search engines: the page, the home that it is about, and the offer to rent it.
 * @param url of the listing's page; @param seller name of the account
 */
export function listingData(listing: PublicListing, url: string, seller: string): Html {
  const home = `${url}#home`;
  const offer = `${url}#offer`;
  const description = listing.description ? shorten(listing.description, maxDescriptionLength) : undefined;
  const image = listing.imageUrls.length > 0 ? listing.imageUrls : undefined;
  return script([
    {
      "@type": "RealEstateListing",
      "@id": url,
      name: listing.title,
      url,
      description,
      image,
      leaseLength: leaseLength(listing),
      mainEntity: { "@id": home },
      offers: { "@id": offer },
    },
    {
      // The kind may not be known, and nothing is claimed then.
      "@type": listing.propertyType ? types[listing.propertyType] : "Accommodation",
      "@id": home,
      name: listing.title,
      url,
      description,
      image,
      address: {
        "@type": "PostalAddress",
        streetAddress: addressLine(listing),
        addressLocality: listing.city ?? undefined,
        addressRegion: listing.state ?? undefined,
        postalCode: listing.zip ?? undefined,
        addressCountry: listing.country ?? undefined,
      },
      geo: geoOf(listing),
      floorLevel: listing.floor === null ? undefined : String(listing.floor),
      yearBuilt: listing.yearBuilt ?? undefined,
      containedInPlace: listing.buildingId
        ? { "@type": "ApartmentComplex", "@id": new URL(`../buildings/${listing.buildingId}`, url).href }
        : undefined,
      leaseLength: leaseLength(listing),
      subjectOf: listing.virtualTourUrl ? { "@type": "WebPage", url: listing.virtualTourUrl } : undefined,
      numberOfBedrooms: listing.bedrooms,
      numberOfBathroomsTotal: listing.bathrooms,
      floorSize: listing.squareFootage === null ? undefined : squareFeet(listing.squareFootage),
      petsAllowed: petsAllowed[listing.petPolicy ?? "unknown"],
      amenityFeature: [...listing.features.slice(0, 20).map(amenity), ...equipmentOf(listing)],
    },
    {
      "@type": "Offer",
      "@id": offer,
      url,
      itemOffered: { "@id": home },
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      price: listing.monthlyRent,
      priceCurrency: "USD",
      priceSpecification: pricesOf(listing),
      availability: `https://schema.org/${listing.available ? "InStock" : "OutOfStock"}`,
      availabilityStarts: listing.availabilityDate ?? undefined,
      offeredBy: { "@type": "RealEstateAgent", name: seller },
    },
  ]);
}

/** A building's structured data for search engines. @param url of its page */
export const buildingData = (building: PublicBuilding, url: string): Html =>
  script([
    {
      "@type": "ApartmentComplex",
      "@id": url,
      name: building.name,
      url,
      description: building.description ? shorten(building.description, maxDescriptionLength) : undefined,
      image: building.imageUrls.length > 0 ? building.imageUrls : undefined,
      address: {
        "@type": "PostalAddress",
        streetAddress: building.address,
        addressLocality: building.city ?? undefined,
        addressRegion: building.state ?? undefined,
        postalCode: building.zip ?? undefined,
        addressCountry: building.country ?? undefined,
      },
      geo: geoOf(building),
      petsAllowed: petsAllowed[building.petPolicy ?? "unknown"],
      amenityFeature: building.amenities.slice(0, 20).map(amenity),
    },
  ]);

/** An account's structured data for search engines. */
export const agentData = (name: string, url: string, telephone: string | null): Html =>
  script([{ "@type": "RealEstateAgent", name, url, telephone: telephone ?? undefined }]);

const script = (graph: object[]): Html =>
  html`<script type="application/ld+json">${jsonInScript({ "@context": "https://schema.org", "@graph": graph })}</script>`;

const petsAllowed = { allowed: true, not_allowed: false, negotiable: undefined, unknown: undefined };

const monthly = (price: number, name?: string) => ({
  "@type": "UnitPriceSpecification",
  name,
  price,
  priceCurrency: "USD",
  unitCode: "MON",
});

/** The rent, and after it what every tenant pays besides. */
function pricesOf({ monthlyRent, fees }: PublicListing) {
  const required = (fees ?? []).filter((fee) => fee.required);
  return required.length === 0
    ? monthly(monthlyRent)
    : [monthly(monthlyRent, "Rent"), ...required.map(priceOf)];
}

const priceOf = ({ name, amount, frequency }: Fee) =>
  frequency === "monthly"
    ? monthly(amount, name)
    : { "@type": "PriceSpecification", name, price: amount, priceCurrency: "USD" };

const geoOf = ({ latitude, longitude }: Pick<PublicListing, "latitude" | "longitude">) =>
  latitude === null || longitude === null ? undefined : { "@type": "GeoCoordinates", latitude, longitude };

function leaseLength({ leaseTermMonths: term }: PublicListing) {
  if (term === null) return undefined;
  const { min, max } = term;
  return {
    "@type": "QuantitativeValue",
    minValue: min ?? undefined,
    maxValue: max ?? undefined,
    unitCode: "MON",
  };
}

/** Fields of the listing that schema.org knows as amenities. */
function equipmentOf({ laundry, heating, cooling, furnished, utilitiesIncluded }: PublicListing) {
  const named = { Laundry: laundry, Heating: heating, Cooling: cooling, Furnished: furnished };
  const known = Object.entries({ ...named, "Utilities included": utilitiesIncluded?.join(", ") || null });
  return known
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ "@type": "LocationFeatureSpecification", name, value }));
}

const squareFeet = (value: number) => ({ "@type": "QuantitativeValue", value, unitCode: "FTK" });
const amenity = (name: string) => ({ "@type": "LocationFeatureSpecification", name, value: true });
