import { z } from "zod";
import { feesInputOf, feesOf } from "./fee.ts";
import { externalId, metadata, metadataInput } from "./metadata.ts";
import { openApiKeywords } from "./openapi-keywords.ts";
import { field, id, nonBlank, webUrl } from "./schema.ts";

/** The fields of a property that portals ask for, besides those of property.ts. All are null when unset. */

export const laundries = ["in_unit", "shared", "hookups", "none"] as const;

const exampleId = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a61";
const maxLeaseMonths = 1200;

const months = z.int().min(1).max(maxLeaseMonths);
const leaseTerm = z
  .object({
    min: field(z.int().nullable(), "Shortest lease, in months; null for any.", 6),
    max: field(z.int().nullable(), "Longest lease, in months; null for any.", 12),
  })
  .meta({ id: "LeaseTerm", description: "How many months a lease may have." })
  .register(openApiKeywords, { nullable: true });

const leaseTermInput = z
  .object({
    min: field(months.nullish(), "Shortest lease, in months.", 6),
    max: field(months.nullish(), "Longest lease, in months; not below `min`.", 12),
  })
  .transform(({ min = null, max = null }) => (min === null && max === null ? null : { min, max }));

/** Where feeds leave a listing out. */
const exclusion = z.union([z.literal("all"), z.array(id)]);
/** In lower case, as feeds compare them. */
const exclusionInput = z.union([z.literal("all"), z.array(id.toLowerCase()).max(100)], {
  error: 'must be one of: "all", or a list of at most 100 ids of feeds',
});

/** The workflow whose form comes before a booking. In the input, anything else than an id is refused in words. */
const formBefore = z.union([z.literal("none"), id]);
const formBeforeInput = z.union([z.literal("none"), id], {
  error: 'must be the id of a workflow, or "none"',
});

/** ISO 3166-1 alpha-2, in any letter case. */
export const country = z
  .string()
  .max(20, { abort: true })
  .trim()
  .toUpperCase()
  .check(z.regex(/^[A-Z]{2}$/, { error: "must be a country code of two letters, such as US" }))
  .register(openApiKeywords, { pattern: "^[A-Za-z]{2}$" });

export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
const say = {
  unit: "Number or name of the unit, such as 3A. It is shown with the address, which does without it.",
  country: "Country, as an ISO 3166-1 code of two letters.",
  latitude: "Latitude in degrees, as you give it; only together with `longitude`.",
  longitude: "Longitude in degrees.",
  buildingId: "The building it belongs to, whose pets, fees, amenities and photos it inherits.",
  leaseTermMonths: "How many months a lease may have.",
  laundry: "Laundry.",
  heating: "Heating, in the owner's own words.",
  cooling: "Cooling, in the owner's own words.",
  furnished: "Whether it is furnished.",
  utilitiesIncluded: "Utilities that the rent includes; an empty list means none.",
  fees: "What a tenant pays besides rent and deposit; an empty list means nothing. Null: as in the building.",
  floor: "The floor; 0 is the ground floor where it is not the first.",
  yearBuilt: "Year of construction.",
  virtualTourUrl: "Address of a virtual tour.",
  externalId: "Its identifier in your own program, unique among properties that are not deleted.",
  ownerContactId: "The contact that owns it. Never public.",
  excludedFromFeeds: "The listing feeds that leave it out: their ids, or `all`.",
  bookingRequires:
    "The workflow whose form a prospect completes before booking a showing; `none`: no form is needed; null: as in the settings.",
};

/** As they are read. */
export const propertyDetails = {
  unit: field(z.string().nullable(), say.unit, "3A"),
  country: field(z.string().nullable(), say.country, "US"),
  latitude: field(z.number().nullable(), say.latitude, 39.7817),
  longitude: field(z.number().nullable(), say.longitude, -89.6501),
  buildingId: field(id.nullable(), say.buildingId, null),
  leaseTermMonths: field(leaseTerm.nullable(), say.leaseTermMonths, { min: 6, max: 12 }),
  laundry: field(z.enum(laundries).nullable(), say.laundry, "in_unit"),
  heating: field(z.string().nullable(), say.heating, "Gas, forced air"),
  cooling: field(z.string().nullable(), say.cooling, "Central air"),
  furnished: field(z.boolean().nullable(), say.furnished, false),
  utilitiesIncluded: field(z.array(z.string()).nullable(), say.utilitiesIncluded, ["Water", "Trash"]),
  fees: feesOf(say.fees),
  floor: field(z.int().nullable(), say.floor, 3),
  yearBuilt: field(z.int().nullable(), say.yearBuilt, 1998),
  virtualTourUrl: field(z.string().nullable(), say.virtualTourUrl, "https://tours.example.com/elm-12"),
  externalId: field(z.string().nullable(), say.externalId, "elm-12-3a"),
  ownerContactId: field(id.nullable(), say.ownerContactId, null),
  excludedFromFeeds: field(exclusion.nullable(), say.excludedFromFeeds, null),
  bookingRequires: field(formBefore.nullable(), say.bookingRequires, null),
  metadata,
};

const out = { leaveOut: true } as const;

/** As they are written. */
export const propertyDetailsInput = {
  unit: field(nonBlank(50).nullish(), say.unit, "3A"),
  country: field(country.nullish(), `${say.country} Default: that of the account.`, "US"),
  latitude: field(latitude.nullish(), say.latitude, 39.7817),
  longitude: field(longitude.nullish(), say.longitude, -89.6501),
  buildingId: field(id.nullish(), say.buildingId, exampleId, out),
  leaseTermMonths: field(leaseTermInput.nullish(), say.leaseTermMonths, { min: 6, max: 12 }),
  laundry: field(z.enum(laundries).nullish(), say.laundry, "in_unit"),
  heating: field(z.string().max(200).nullish(), say.heating, "Gas, forced air"),
  cooling: field(z.string().max(200).nullish(), say.cooling, "Central air"),
  furnished: field(z.boolean().nullish(), say.furnished, false),
  utilitiesIncluded: field(z.array(z.string().max(100)).max(30).nullish(), say.utilitiesIncluded, [
    "Water",
    "Trash",
  ]),
  fees: feesInputOf(say.fees),
  floor: field(z.int().min(-20).max(500).nullish(), say.floor, 3),
  yearBuilt: field(z.int().min(1000).max(2200).nullish(), say.yearBuilt, 1998),
  virtualTourUrl: field(
    webUrl("must be a web address that begins with https://").nullish(),
    say.virtualTourUrl,
    "https://tours.example.com/elm-12",
  ),
  externalId: field(externalId.nullish(), say.externalId, "elm-12-3a", out),
  ownerContactId: field(id.nullish(), say.ownerContactId, exampleId, out),
  excludedFromFeeds: field(exclusionInput.nullish(), say.excludedFromFeeds, "all", out),
  bookingRequires: field(formBeforeInput.nullish(), say.bookingRequires, "none", out),
  metadata: metadataInput,
};
