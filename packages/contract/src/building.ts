import { z } from "zod";
import { type EventKinds, subject } from "./event.ts";
import { feesInputOf, feesOf } from "./fee.ts";
import { externalIdFilter, metadataFilter, ownIds } from "./metadata.ts";
import { list, pagesOf } from "./pagination.ts";
import { petPolicies } from "./property.ts";
import { country, latitude, longitude } from "./property-details.ts";
import { changeTimes, field, id, idParam, nonBlank, single } from "./schema.ts";

const own = ownIds("buildings", "elm-court");

const say = {
  name: "Name of the building.",
  address: "Street address.",
  city: "City.",
  state: "State.",
  zip: "Postal code.",
  country: "Country, as an ISO 3166-1 code of two letters.",
  latitude: "Latitude in degrees, as you give it; only together with `longitude`.",
  longitude: "Longitude in degrees.",
  yearBuilt: "Year of construction.",
  description: "Text of the building's page.",
  amenities: "What all units share, in the owner's own words. Listings show it with their own features.",
  petPolicy: "Whether pets are allowed in units that do not say so themselves.",
  imageIds:
    "Photos of the building and for units without photos, in display order: those chosen of its units and all of its own. Its own that you leave out come last.",
  fees: "Fees of units that have none of their own; an empty list means nothing.",
};

/** A building: what its units, which are properties, have in common. */
export const building = z
  .object({
    id: field(id, "Identifier of the building.", "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a61"),
    name: field(z.string(), say.name, "Elm Court"),
    address: field(z.string(), say.address, "12 Elm Street"),
    city: field(z.string().nullable(), say.city, "Springfield"),
    state: field(z.string().nullable(), say.state, "IL"),
    zip: field(z.string().nullable(), say.zip, "62701"),
    country: field(z.string().nullable(), say.country, "US"),
    latitude: field(z.number().nullable(), say.latitude, 39.7817),
    longitude: field(z.number().nullable(), say.longitude, -89.6501),
    yearBuilt: field(z.int().nullable(), say.yearBuilt, 1998),
    description: field(z.string().nullable(), say.description, "Quiet street, near the park."),
    amenities: field(z.array(z.string()), say.amenities, ["Elevator", "Gym"]),
    petPolicy: field(z.enum(petPolicies).nullable(), say.petPolicy, "allowed"),
    fees: feesOf(say.fees),
    imageIds: field(z.array(id), say.imageIds, []),
    imageUrls: field(z.array(z.string()), "URLs of those images, in display order.", []),
    ...own.shown,
    ...changeTimes,
  })
  .meta({ id: "Building", description: "A building: what its units have in common." });
export type Building = z.output<typeof building>;

const writable = {
  name: field(nonBlank(200), say.name, "Elm Court"),
  address: field(nonBlank(500), say.address, "12 Elm Street"),
  city: field(z.string().max(200).nullish(), say.city, "Springfield"),
  state: field(z.string().max(100).nullish(), say.state, "IL"),
  zip: field(z.string().max(20).nullish(), say.zip, "62701"),
  country: field(country.nullish(), say.country, "US"),
  latitude: field(latitude.nullish(), say.latitude, 39.7817),
  longitude: field(longitude.nullish(), say.longitude, -89.6501),
  yearBuilt: field(z.int().min(1000).max(2200).nullish(), say.yearBuilt, 1998),
  description: field(z.string().max(20_000).nullish(), say.description, "Quiet street, near the park."),
  amenities: field(z.array(z.string().max(200)).max(100).optional(), say.amenities, ["Elevator", "Gym"]),
  petPolicy: field(z.enum(petPolicies).nullish(), say.petPolicy, "allowed"),
  fees: feesInputOf(say.fees),
  ...own.written,
};

const imageIds = field(z.array(id).max(100).optional(), say.imageIds, [], { leaveOut: true });

/** Body of `POST /buildings`. */
export const createBuildingInput = z.object(writable);
export type CreateBuildingInput = z.output<typeof createBuildingInput>;

/** Body of `PATCH /buildings/{id}`: only the fields to change. */
export const updateBuildingInput = idParam.extend({
  ...z.object(writable).partial().shape,
  imageIds,
});
export type UpdateBuildingInput = z.output<typeof updateBuildingInput>;

/** Query of `GET /buildings`. */
export const listBuildingsInput = z.object({
  ...pagesOf(building),
  externalId: externalIdFilter,
  metadata: metadataFilter,
});
export type ListBuildingsInput = z.output<typeof listBuildingsInput>;

/** What prospects see of a building. */
export const publicBuilding = building
  .omit({ imageIds: true, externalId: true, metadata: true, createdAt: true, updatedAt: true })
  .meta({ id: "PublicBuilding", description: "A building with public listings." });
export type PublicBuilding = z.output<typeof publicBuilding>;

export const onePublicBuilding = single(publicBuilding);
export const buildingList = list(building);
export const oneBuilding = single(building);

/** Events about buildings. */
export const buildingEvents = {
  "building.created": {
    meaning: "A building was created.",
    label: { en: "A building was created", es: "Se creó un edificio" },
    data: subject,
  },
  "building.updated": {
    meaning: "A building or its photos were changed, or it was deleted.",
    label: {
      en: "A building was changed or deleted",
      es: "Se cambió o eliminó un edificio",
    },
    data: subject,
  },
} as const satisfies EventKinds;
