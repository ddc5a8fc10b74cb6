import type { PublicListing } from "@rental/contract";
import { type Html, html, jsonInScript } from "../../platform/text/html.ts";
import { shorten } from "./format.ts";

/** Search engines show no more of a description than this. */
const longestDescription = 500;

/** schema.org's types for the kinds of home. */
const types = {
  house: "House",
  apartment: "Apartment",
  condo: "Apartment",
  townhouse: "House",
  room: "Room",
} as const;

/**
 * A listing's structured data for search engines: the home, and the offer to rent it.
 * @param url of the listing's page; @param seller name of the account
 */
export function listingData(listing: PublicListing, url: string, seller: string): Html {
  const home = `${url}#home`;
  return script([
    {
      "@type": types[listing.propertyType ?? "apartment"],
      "@id": home,
      name: listing.title,
      url,
      description: listing.description ? shorten(listing.description, longestDescription) : undefined,
      image: listing.imageUrls.length > 0 ? listing.imageUrls : undefined,
      address: {
        "@type": "PostalAddress",
        streetAddress: listing.address,
        addressLocality: listing.city ?? undefined,
        addressRegion: listing.state ?? undefined,
        postalCode: listing.zip ?? undefined,
      },
      numberOfBedrooms: listing.bedrooms,
      numberOfBathroomsTotal: listing.bathrooms,
      floorSize: listing.squareFootage === null ? undefined : squareFeet(listing.squareFootage),
      petsAllowed: petsAllowed[listing.petPolicy ?? "unknown"],
      amenityFeature: listing.features.slice(0, 20).map(amenity),
    },
    {
      "@type": "Offer",
      url,
      itemOffered: { "@id": home },
      businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
      price: listing.monthlyRent,
      priceCurrency: "USD",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: listing.monthlyRent,
        priceCurrency: "USD",
        unitCode: "MON",
      },
      availability: `https://schema.org/${listing.available ? "InStock" : "OutOfStock"}`,
      availabilityStarts: listing.availabilityDate ?? undefined,
      offeredBy: { "@type": "RealEstateAgent", name: seller },
    },
  ]);
}

/** An account's structured data for search engines. */
export const agentData = (name: string, url: string, telephone: string | null): Html =>
  script([{ "@type": "RealEstateAgent", name, url, telephone: telephone ?? undefined }]);

const script = (graph: object[]): Html =>
  html`<script type="application/ld+json">${jsonInScript({ "@context": "https://schema.org", "@graph": graph })}</script>`;

const petsAllowed = { allowed: true, not_allowed: false, negotiable: undefined, unknown: undefined };
const squareFeet = (value: number) => ({ "@type": "QuantitativeValue", value, unitCode: "FTK" });
const amenity = (name: string) => ({ "@type": "LocationFeatureSpecification", name, value: true });
