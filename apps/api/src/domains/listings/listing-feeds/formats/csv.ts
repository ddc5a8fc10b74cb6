import type { FeedAccount, FeedFormat, FeedListing } from "./listing.ts";

type Value = string | number | boolean | null;

/** The columns, named as the API's fields. Columns are only ever added, at the end. */
const columns: [name: string, value: (listing: FeedListing, account: FeedAccount) => Value][] = [
  ["id", ({ id }) => id],
  ["title", ({ title }) => title],
  ["address", ({ address }) => address],
  ["city", ({ city }) => city],
  ["state", ({ state }) => state],
  ["zip", ({ zip }) => zip],
  ["monthlyRent", ({ monthlyRent }) => monthlyRent],
  ["bedrooms", ({ bedrooms }) => bedrooms],
  ["bathrooms", ({ bathrooms }) => bathrooms],
  ["squareFootage", ({ squareFootage }) => squareFootage],
  ["availabilityDate", ({ availabilityDate }) => availabilityDate],
  ["depositAmount", ({ depositAmount }) => depositAmount],
  ["propertyType", ({ propertyType }) => propertyType],
  ["petPolicy", ({ petPolicy }) => petPolicy],
  ["parking", ({ parking }) => parking],
  ["features", ({ features }) => features.join("; ")],
  ["description", ({ description }) => description],
  ["imageUrls", ({ photos }) => photos.join(" ")],
  ["url", ({ url }) => url],
  ["contactName", (_, { name }) => name],
  ["contactEmail", ({ email }) => email],
  ["contactPhone", (_, { phone }) => phone],
  ["updatedAt", ({ updatedAt }) => updatedAt],
  ["unit", ({ unit }) => unit],
  ["country", ({ country }) => country],
  ["latitude", ({ latitude }) => latitude],
  ["longitude", ({ longitude }) => longitude],
  ["leaseTermMonthsMin", ({ leaseTermMonths }) => leaseTermMonths?.min ?? null],
  ["leaseTermMonthsMax", ({ leaseTermMonths }) => leaseTermMonths?.max ?? null],
  ["laundry", ({ laundry }) => laundry],
  ["heating", ({ heating }) => heating],
  ["cooling", ({ cooling }) => cooling],
  ["furnished", ({ furnished }) => furnished],
  ["utilitiesIncluded", ({ utilitiesIncluded }) => utilitiesIncluded?.join("; ") ?? null],
  ["fees", ({ fees }) => fees?.map(({ name, amount }) => `${name}: ${amount}`).join("; ") ?? null],
  ["floor", ({ floor }) => floor],
  ["yearBuilt", ({ yearBuilt }) => yearBuilt],
  ["virtualTourUrl", ({ virtualTourUrl }) => virtualTourUrl],
  ["externalId", ({ externalId }) => externalId],
];

/** RFC 4180, with a header. */
export const csv: FeedFormat = {
  contentType: "text/csv; charset=utf-8; header=present",
  begin: () => row(columns.map(([name]) => name)),
  listing: (listing, account) => row(columns.map(([, value]) => value(listing, account))),
  end: "",
};

const row = (values: Value[]): string => `${values.map(cell).join(",")}\r\n`;

function cell(value: Value): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  // A spreadsheet would take it for a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
