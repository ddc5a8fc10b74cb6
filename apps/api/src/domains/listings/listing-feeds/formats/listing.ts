import type { Property } from "@rental/contract";

/** A listing as feeds show it. */
export interface FeedListing
  extends Pick<
    Property,
    | ("id" | "title" | "address" | "city" | "state" | "zip" | "monthlyRent" | "bedrooms" | "bathrooms")
    | ("availabilityDate" | "description" | "features" | "propertyType" | "petPolicy" | "parking")
    | ("squareFootage" | "depositAmount" | "unit" | "latitude" | "longitude" | "leaseTermMonths" | "laundry")
    | ("heating" | "cooling" | "furnished" | "utilitiesIncluded" | "fees" | "floor" | "yearBuilt")
    | ("virtualTourUrl" | "externalId" | "country")
  > {
  /** The street line alone, without unit and town. */
  street: string;
  updatedAt: string;
  /** Addresses of JPEG images, in display order. */
  photos: string[];
  /** Its public page, if it has one. */
  url: string | null;
  /** Where leads for it go. */
  email: string | null;
}

/** Whose listings they are. */
export interface FeedAccount {
  id: string;
  name: string;
  phone: string | null;
  logoUrl: string | null;
  /** The public profile, if it has one. */
  url: string | null;
  /** Where most of its listings are. */
  city: string | null;
  state: string | null;
}

/** How a format is written: one part after the other. */
export interface FeedFormat {
  contentType: string;
  begin: (account: FeedAccount) => string;
  listing: (listing: FeedListing, account: FeedAccount, index: number) => string;
  end: string;
}
