import type { CreatePropertyInput, OpenHouse, Property, UpdatePropertyInput } from "@rental/contract";
import { addressLine } from "@rental/contract/words/place";
import type { Call } from "../../../gate/operation/call.ts";
import { invalid, ruleBroken } from "../../../platform/app-error.ts";
import { mergedMetadata } from "../../../platform/metadata.ts";
import { tagsOf } from "../../../platform/text/tags.ts";
import type { PropertyRow as Row, ShownProperty as Shown } from "./properties.queries.ts";

/** Creates, validates and converts the rows of properties. */

/** The columns of a new property, with defaults filled in. */
export function newProperty(
  { metadata, ...fields }: Omit<CreatePropertyInput, "imageUrls">,
  country: string,
) {
  return {
    ...fields,
    ...titleOf(fields.title, fields),
    country: fields.country ?? country,
    metadata: metadata ? mergedMetadata(null, metadata) : null,
    tags: tagsOf(fields.tags ?? []),
    available: fields.available ?? true,
    features: fields.features ?? [],
    isPublic: fields.isPublic ?? false,
    showingParties: fields.showingParties ?? 1,
    openHouses: fields.openHouses ?? [],
  };
}

/** Maximum number of vacancies kept: plenty for reports, whose periods have at most 400 days. */
const maxVacancies = 100;

/** The periods in which a property was available, after its availability changed. */
export function vacanciesAfter(
  before: Pick<Row, "available" | "availabilityDate" | "vacancies" | "createdAt">,
  available: boolean,
  now: Date,
): Pick<Row, "vacancies"> {
  const { createdAt, availabilityDate: date } = before;
  const at = now.toISOString();
  const sinceCreation = before.available ? [{ from: createdAt.toISOString(), to: null, date: null }] : [];
  const known = before.vacancies ?? sinceCreation;
  const after = available
    ? [...known, { from: at, to: null, date: null }]
    : known.map((each) => (each.to === null ? { ...each, to: at, date } : each));
  return { vacancies: after.slice(-maxVacancies) };
}

type Located = Pick<CreatePropertyInput, "address" | "unit">;

/** The given title, or else one derived from address and unit. */
function titleOf(given: string | undefined, { address, unit = null }: Located) {
  const title = given?.trim();
  if (title) return { title, titleDerived: false };
  return { title: addressLine({ address, unit }), titleDerived: true };
}

/** The title after an update: a blank one is derived again, and a derived one follows address and unit. */
export function titleAfter(
  before: Row,
  given: string | undefined,
  { address = before.address, unit = before.unit }: Pick<UpdatePropertyInput, "address" | "unit">,
) {
  const isMoved = address !== before.address || unit !== before.unit;
  if (given === undefined && !(isMoved && before.titleDerived)) return {};
  return titleOf(given, { address, unit });
}

type Checked = Pick<Row, "isPublic" | "title" | "address" | "monthlyRent" | "bathrooms"> &
  Partial<Pick<Row, "latitude" | "longitude" | "leaseTermMonths">>;

/** Checks the rules for properties, most of which concern public ones, on the result of a write. */
export function mustBeReady(row: Checked): void {
  if ((row.latitude == null) !== (row.longitude == null)) {
    const missing = row.latitude == null ? "latitude" : "longitude";
    throw invalid([{ field: missing, message: "is required, because the other coordinate is given" }]);
  }
  const { min, max } = row.leaseTermMonths ?? { min: null, max: null };
  if (min !== null && max !== null && min > max)
    throw invalid([{ field: "leaseTermMonths.max", message: "must not be below min" }]);
  if (!row.isPublic) return;
  const missing = [
    row.title.trim() === "" && "title",
    row.address.trim() === "" && "address",
    row.monthlyRent <= 0 && "monthlyRent",
    row.bathrooms <= 0 && "bathrooms",
  ].filter((name) => name !== false);
  if (missing.length === 0) return;
  throw ruleBroken(
    "property_not_ready",
    `A public property requires ${missing.join(", ")}. Add what is missing, or set isPublic to false.`,
    {
      extra: { readiness: { ready: false, missing } },
    },
  );
}

const yearMs = 366 * 86_400_000;

/** Open houses beyond a year are mistakes. */
export function mustBeSoon(openHouses: OpenHouse[] | undefined, now: Date): void {
  const at = openHouses?.findIndex(({ start }) => Date.parse(start) - now.getTime() > yearMs) ?? -1;
  if (at >= 0) throw invalid([{ field: `openHouses.${at}.start`, message: "must be within a year" }]);
}

/** Copies field by field: a list creates thousands of these, and object spread is ten times slower. */
export function toProperty(call: { config: Call["config"] }, row: Row | Shown): Property {
  return {
    id: row.id,
    title: row.title,
    address: row.address,
    monthlyRent: row.monthlyRent,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    available: row.available,
    availabilityDate: row.availabilityDate,
    description: row.description,
    city: row.city,
    state: row.state,
    zip: row.zip,
    features: row.features,
    imageUrls: row.imageKeys.map((key) => `${call.config.cdnUrl}/${key}`),
    isPublic: row.isPublic,
    propertyType: row.propertyType,
    petPolicy: row.petPolicy,
    parking: row.parking,
    squareFootage: row.squareFootage,
    depositAmount: row.depositAmount,
    unit: row.unit,
    country: row.country,
    latitude: row.latitude,
    longitude: row.longitude,
    buildingId: row.buildingId,
    leaseTermMonths: row.leaseTermMonths,
    laundry: row.laundry,
    heating: row.heating,
    cooling: row.cooling,
    furnished: row.furnished,
    utilitiesIncluded: row.utilitiesIncluded,
    fees: row.fees,
    floor: row.floor,
    yearBuilt: row.yearBuilt,
    virtualTourUrl: row.virtualTourUrl,
    externalId: row.externalId,
    ownerContactId: row.ownerContactId,
    assigneeId: row.assigneeId,
    excludedFromFeeds: row.excludedFromFeeds,
    bookingRequires: row.bookingRequires,
    tags: row.tags,
    customFields: row.customFields,
    metadata: row.metadata,
    showingNoticeMinutes: row.showingNoticeMinutes,
    showingHorizonDays: row.showingHorizonDays,
    showingsPerHour: row.showingsPerHour,
    showingParties: row.showingParties,
    openHouses: row.openHouses,
    createdAt: iso(row.createdAt),
    updatedAt: iso(row.updatedAt),
    // Deleted properties are never returned.
    deletedAt: null,
  };
}

const iso = (moment: Date | string): string => (typeof moment === "string" ? moment : moment.toISOString());
