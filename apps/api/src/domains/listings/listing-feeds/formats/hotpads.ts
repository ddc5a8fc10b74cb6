import type { Fee } from "@rental/contract";
import { unitNumber } from "@rental/contract/words/place";
import { stateCode } from "../states.ts";
import { amenityTags, detailTags, tag } from "./hotpads-tags.ts";
import type { FeedAccount, FeedFormat, FeedListing } from "./listing.ts";
import { element, parent } from "./xml.ts";

/** Maximum length of a URL that readers accept. */
const maxUrlLength = 255;

/** `hotPadsItems` 2.1, which Zillow, Trulia, HotPads, Zumper and others read. Elements are in the order of its guide. */
export const hotpads: FeedFormat = {
  contentType: "application/xml; charset=utf-8",
  begin: (account) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<hotPadsItems version="2.1">\n${company(account)}`,
  listing: (listing, account) => {
    const attributes = {
      id: listing.id,
      type: listing.propertyType === "room" ? "ROOM" : "RENTAL",
      companyId: account.id,
      propertyType: homeTypes[listing.propertyType ?? "apartment"],
    };
    return parent("Listing", contentOf(listing, account), attributes);
  },
  end: "</hotPadsItems>\n",
};

const homeTypes = {
  house: "HOUSE",
  townhouse: "TOWNHOUSE",
  // An apartment in a building.
  apartment: "CONDO",
  condo: "CONDO",
  room: "CONDO",
};

function company({ id, name, url, city, state, logoUrl }: FeedAccount): string {
  const content = [
    element("name", name),
    element("website", shortUrl(url)),
    element("city", city),
    element("state", stateCode(state)),
    logoUrl === null ? "" : parent("CompanyLogo", [], { source: logoUrl }),
  ];
  return parent("Company", content, { id });
}

const contentOf = (listing: FeedListing, account: FeedAccount): string[] => [
  element("name", listing.title),
  element("unit", listing.unit && unitNumber(listing.unit)),
  element("street", listing.street, { hide: "false" }),
  element("city", listing.city),
  element("state", stateCode(listing.state)),
  element("zip", listing.zip?.trim().slice(0, 5)),
  element("country", "US"),
  ...place(listing),
  element("lastUpdated", listing.updatedAt),
  element("contactName", account.name),
  element("contactEmail", listing.email),
  element("contactPhone", account.phone),
  element("description", listing.description),
  element("leaseTerm", leaseTerm(listing)),
  element("website", shortUrl(listing.url)),
  element("virtualTourUrl", shortUrl(listing.virtualTourUrl)),
  element("isFurnished", listing.furnished),
  ...parking(listing),
  pets(listing),
  fees(listing),
  ...detailTags(listing),
  ...amenityTags(listing.features),
  ...petTags(listing),
  ...listing.photos.map((source) => parent("ListingPhoto", [], { source })),
  element("price", Math.round(listing.monthlyRent)),
  element("pricingFrequency", "MONTH"),
  element("numBedrooms", listing.bedrooms),
  element("numFullBaths", Math.floor(listing.bathrooms)),
  element("numHalfBaths", Number.isInteger(listing.bathrooms) ? null : 1),
  element("squareFeet", Math.round(listing.squareFootage ?? 0) || null),
  element("dateAvailable", listing.availabilityDate),
  element("providerType", "propertyManager"),
];

const shortUrl = (url: string | null): string | null =>
  url !== null && url.length <= maxUrlLength ? url : null;

const place = ({ latitude, longitude }: FeedListing): string[] =>
  latitude === null || longitude === null
    ? []
    : [element("latitude", latitude), element("longitude", longitude)];

/** The minimum lease. */
function leaseTerm({ leaseTermMonths }: FeedListing): string | null {
  const months = leaseTermMonths?.min ?? leaseTermMonths?.max ?? null;
  if (months === null) return null;
  return months === 1 ? "monthly" : `${months} Months`;
}

/** The record does not say which kind of parking it is. */
const parking = ({ parking: kind }: FeedListing): string[] =>
  kind === null ? [] : [parent("parking", [element("parkingType", kind === "none" ? "none" : "other")])];

/** An unknown or negotiable policy is left out. */
const isAllowed = ({ petPolicy }: FeedListing): boolean | null =>
  petPolicy === "allowed" ? true : petPolicy === "not_allowed" ? false : null;

function pets(listing: FeedListing): string {
  const allowed = isAllowed(listing);
  if (allowed === null) return "";
  return parent(
    "pets",
    ["cats", "dogs"].map((type) => parent("pet", [element("petType", type), element("allowed", allowed)])),
  );
}

/** The same as tags, an older notation that is still read. */
function petTags(listing: FeedListing): string[] {
  const allowed = isAllowed(listing);
  return allowed === null ? [] : ["CATS_ALLOWED", "DOGS_ALLOWED"].map((type) => tag(type, allowed));
}

interface HotpadsFee {
  type: string;
  name?: string;
  amount: number;
  timing: string;
  requirement: string;
  isRefundable: boolean;
}

const fee = ({ type, name, amount, timing, requirement, isRefundable }: HotpadsFee): string =>
  parent("fee", [
    parent("feeCalculationType", [], { value: amount, valueType: "flatFee" }),
    element("feeType", type),
    element("feeName", name),
    element("feeTimingType", timing),
    element("feeRequirementType", requirement),
    element("feeRefundableType", isRefundable ? "refundable" : "nonRefundable"),
  ]);

const isApplication = /^application( fee)?$/i;

const namedFee = ({ name, amount, frequency, required, refundable }: Fee): string =>
  fee({
    ...(isApplication.test(name.trim())
      ? { type: "applicationFee", timing: "atApplication" }
      : { type: "customFee", name, timing: frequency === "monthly" ? "monthly" : "moveIn" }),
    amount,
    requirement: required ? "mandatory" : "optional",
    isRefundable: refundable,
  });

const fees = ({ depositAmount, fees: named }: FeedListing): string =>
  parent("fees", [
    ...(depositAmount === null || depositAmount === 0
      ? []
      : [
          fee({
            type: "securityDeposit",
            amount: depositAmount,
            timing: "moveIn",
            requirement: "mandatory",
            isRefundable: true,
          }),
        ]),
    ...(named ?? []).map(namedFee),
  ]);
