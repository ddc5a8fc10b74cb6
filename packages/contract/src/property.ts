import { z } from "zod";
import { assigneeFilter, assigneeId, assigneeIdInput } from "./assignee.ts";
import { customFields, customFieldsInput } from "./custom-field.ts";
import { type EventKinds, related, subject } from "./event.ts";
import { imageImportStarted, imageUrl } from "./image-import.ts";
import { idsFilter, sortBy, updatedAfter } from "./list-query.ts";
import { externalIdFilter, externalIdParam, metadataFilter } from "./metadata.ts";
import { neverAccepted, openApiKeywords } from "./openapi-keywords.ts";
import { list, pagesOf } from "./pagination.ts";
import { propertyDetails, propertyDetailsInput } from "./property-details.ts";
import {
  changeTimes,
  count,
  day,
  field,
  id,
  idParam,
  money,
  nonBlank,
  single,
  timestamp,
  timestampInput,
} from "./schema.ts";
import {
  homeShowingRules,
  homeShowingRulesInput,
  openHouses,
  openHousesInput,
  showingParties,
  showingPartiesInput,
} from "./showing-rules.ts";
import { tagFilter, tags, tagsInput } from "./tag.ts";

export const propertyTypes = ["house", "apartment", "condo", "townhouse", "room"] as const;
export const petPolicies = ["allowed", "not_allowed", "negotiable"] as const;
export const parkings = ["included", "available", "none"] as const;

const propertyType = z.enum(propertyTypes);

/** A property, which prospects know as a listing. */
export const property = z
  .object({
    id: field(id, "Identifier of the property.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d"),
    title: field(
      z.string(),
      "Headline of the listing; derived from the address unless one was given.",
      "Sunny two-bedroom near the park",
    ),
    address: field(z.string(), "Street address.", "12 Elm Street, Springfield, IL 62701"),
    monthlyRent: field(z.number(), "Rent in USD per month.", 1850),
    bedrooms: field(z.int(), "Number of bedrooms; 0 is a studio.", 2),
    bathrooms: field(z.number(), "Number of bathrooms; fractions allowed.", 1.5),
    available: field(z.boolean(), "Whether it is available for rent.", true),
    availabilityDate: field(
      day.nullable(),
      "First day it is available, YYYY-MM-DD; null means now, if it is available.",
      "2026-12-01",
    ),
    description: field(z.string().nullable(), "Text of the listing.", "Quiet street, new kitchen."),
    city: field(z.string().nullable(), "City.", "Springfield"),
    state: field(z.string().nullable(), "State.", "IL"),
    zip: field(z.string().nullable(), "Postal code.", "62701"),
    features: field(z.array(z.string()), "Amenities in the owner's own words.", ["Dishwasher", "Balcony"]),
    imageUrls: field(z.array(z.string()), "URLs of the visible images, in display order.", []),
    isPublic: field(z.boolean(), "Whether prospects can see it.", false),
    propertyType: field(
      propertyType.nullable(),
      "Kind of home; null when unknown. Development preview.",
      "apartment",
    ),
    petPolicy: field(
      z.enum(petPolicies).nullable(),
      "Whether pets are allowed; null when unknown.",
      "negotiable",
    ),
    parking: field(z.enum(parkings).nullable(), "Parking; null when unknown.", "available"),
    squareFootage: field(z.number().nullable(), "Living area in square feet.", 940),
    depositAmount: field(z.number().nullable(), "Security deposit in USD.", 1850),
    ...propertyDetails,
    ...homeShowingRules,
    showingParties,
    openHouses,
    assigneeId,
    tags,
    customFields,
    ...changeTimes,
    deletedAt: field(timestamp.nullable(), "When it was deleted. Deleted properties are hidden.", null),
  })
  .meta({ id: "Property", description: "A listing." });

export type Property = z.output<typeof property>;

const writable = {
  title: field(
    z.string().max(500).optional(),
    "Headline. When blank, or omitted on creation, it is derived from address and unit and updated with them.",
    "Sunny two-bedroom near the park",
  ),
  address: field(nonBlank(500), "Street address.", "12 Elm Street, Springfield, IL 62701"),
  monthlyRent: field(money, "Rent in USD per month, 0 or more.", 1850),
  bedrooms: field(count, "Number of bedrooms; 0 is a studio.", 2),
  bathrooms: field(z.number().min(0).max(1000), "Number of bathrooms; fractions allowed.", 1.5),
  available: field(z.boolean().optional(), "Whether it is available for rent. Default: true.", true),
  availabilityDate: field(day.nullish(), "First day it is available, YYYY-MM-DD.", "2026-12-01"),
  description: field(z.string().max(20_000).nullish(), "Text of the listing.", "Quiet street, new kitchen."),
  city: field(z.string().max(200).nullish(), "City.", "Springfield"),
  state: field(z.string().max(100).nullish(), "State.", "IL"),
  zip: field(z.string().max(20).nullish(), "Postal code.", "62701"),
  features: field(z.array(z.string().max(200)).max(100).optional(), "Amenities in the owner's own words.", [
    "Dishwasher",
    "Balcony",
  ]),
  isPublic: field(
    z.boolean().optional(),
    "Whether prospects can see it. Default: false. Not available on the Free Trial plan.",
    false,
  ),
  propertyType: field(
    propertyType.nullish(),
    "Kind of home. Only while the preview is enabled.",
    "apartment",
    {
      leaveOut: true,
    },
  ),
  petPolicy: field(z.enum(petPolicies).nullish(), "Whether pets are allowed.", "negotiable"),
  parking: field(z.enum(parkings).nullish(), "Parking.", "available"),
  squareFootage: field(z.number().min(0).max(10_000_000).nullish(), "Living area in square feet.", 940),
  depositAmount: field(money.nullish(), "Security deposit in USD.", 1850),
  ...propertyDetailsInput,
  ...homeShowingRulesInput,
  showingParties: showingPartiesInput,
  openHouses: openHousesInput,
  assigneeId: assigneeIdInput,
  tags: tagsInput,
  customFields: customFieldsInput,
};

const imageUrls = field(
  z.array(imageUrl).max(20).optional(),
  "URLs of images to import after creation, at most 20. Paid plans only.",
  ["https://images.example.com/kitchen.jpg"],
  { leaveOut: true },
);

/** Body of `POST /properties`. */
export const createPropertyInput = z.object({ ...writable, imageUrls });
export type CreatePropertyInput = z.output<typeof createPropertyInput>;

export const createPropertyOutput = z.object({
  data: property,
  imageImport: imageImportStarted
    .optional()
    .meta({ description: "The image import, when the request had imageUrls.", leaveOut: true }),
});

/** Body of `PATCH /properties/{id}`: only the fields to change. */
export const updatePropertyInput = idParam.extend({
  ...z.object(writable).partial().shape,
  imageUrls: field(
    z.array(z.unknown()).max(20).optional(),
    "Not accepted here: add images with POST /properties/{id}/images/import.",
    [],
    { leaveOut: true },
  ).register(openApiKeywords, neverAccepted),
});
export type UpdatePropertyInput = z.output<typeof updatePropertyInput>;

/**
 * Body of `PUT /properties/by-external-id/{externalId}`: of a property that is there, only the fields to change; a new one
 * needs what `POST /properties` needs.
 */
export const upsertPropertyInput = z.object({
  ...z.object(writable).partial().shape,
  ...externalIdParam.shape,
});
export type UpsertPropertyInput = z.output<typeof upsertPropertyInput>;

/** Query of `GET /properties`. All filters are combined. */
export const listPropertiesInput = z.object({
  ...pagesOf(property),
  sort: sortBy(["createdAt", "updatedAt", "monthlyRent"], "-createdAt", {
    updatedAt: "updatedAfter, ids, externalId, metadata, tag and search",
    monthlyRent: "minRent, maxRent, ids, externalId, metadata, tag and search",
  }),
  ids: idsFilter,
  updatedAfter,
  externalId: externalIdFilter,
  metadata: metadataFilter,
  tag: tagFilter,
  search: field(
    z.string().max(200).optional(),
    "Part of the title, or of address, unit and city together, ignoring case.",
    "elm",
    { leaveOut: true },
  ),
  isPublic: field(z.boolean().optional(), "Only those that are published (true) or not (false).", true, {
    leaveOut: true,
  }),
  available: field(
    z.boolean().optional(),
    "Only those that are marked as available (true) or not (false).",
    true,
    {
      leaveOut: true,
    },
  ),
  minRent: field(z.number().optional(), "Minimum monthly rent, USD.", 1000),
  maxRent: field(z.number().optional(), "Maximum monthly rent, USD.", 2500),
  minBedrooms: field(
    z.int().min(-2_147_483_648).max(2_147_483_647).optional(),
    "Minimum number of bedrooms.",
    1,
  ),
  bedroomType: field(z.enum(["studio"]).optional(), "`studio`: exactly zero bedrooms.", "studio"),
  propertyType: field(
    z.array(propertyType).min(1).max(propertyTypes.length).optional(),
    "Any of these kinds; repeat the parameter for several. Preview only.",
    ["apartment", "condo"],
    { preview: true },
  ),
  minBathrooms: field(z.number().optional(), "Minimum number of bathrooms.", 1),
  availableBefore: field(day.optional(), "Available on or before this day, YYYY-MM-DD.", "2026-12-31"),
  petFriendly: field(
    z.boolean().optional(),
    "Pets allowed or negotiable (true), or known not to be allowed (false).",
    true,
  ),
  hasParking: field(
    z.boolean().optional(),
    "Parking included or available (true), or known to be missing (false).",
    true,
  ),
  city: field(z.string().max(200).optional(), "Part of the city name, ignoring case.", "Spring"),
  buildingId: field(id.optional(), "Only those in this building.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a61"),
  ownerContactId: field(
    id.optional(),
    "Only homes that this contact owns.",
    "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4e",
  ),
  openHouseAfter: field(
    timestampInput.optional(),
    "Only those with an open house that ends after this time, ISO 8601.",
    "2026-12-01T00:00:00Z",
    { leaveOut: true },
  ),
  assigneeId: assigneeFilter,
});
export type ListPropertiesInput = z.output<typeof listPropertiesInput>;

export const propertyList = list(property);
export const oneProperty = single(property);

/** Events about properties. */
export const propertyEvents = {
  "property.created": {
    meaning: "A property was created, including each one in a bulk import.",
    label: { en: "A listing was created", es: "Se creó una propiedad" },
    data: subject,
    example: { id: related.propertyId, propertyId: related.propertyId },
  },
  "property.updated": {
    meaning: "A property or its images were changed or deleted.",
    label: {
      en: "A listing or its photos were changed or deleted",
      es: "Se cambió o eliminó una propiedad, o sus fotos",
    },
    data: subject,
    example: { id: related.propertyId, propertyId: related.propertyId },
  },
} as const satisfies EventKinds;
