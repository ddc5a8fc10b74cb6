import {
  type CustomFieldValues,
  type Fee,
  laundries,
  type OpenHouse,
  type Property,
  parkings,
  petPolicies,
  propertyTypes,
} from "@rental/contract";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  date,
  doublePrecision,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { buildings } from "./buildings.ts";
import { metadataIndex, moment, recordKey, tagIndex } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { contacts } from "./contacts.ts";
import { people } from "./people.ts";
import { isNotDeleted, Records } from "./records.ts";

const quantity = (name: string) => numeric(name, { mode: "number" });

/** A time that a home stood available, with the availability date that it had when the time ended. */
export interface Vacancy {
  from: string;
  to: string | null;
  date: string | null;
}

/** Where a home is, as one text to search in. */
export const placeText = (t: Record<"address" | "unit" | "city", AnyPgColumn | ExtraConfigColumn>) =>
  sql`(${t.address} || coalesce(' ' || ${t.unit}, '') || coalesce(' ' || ${t.city}, ''))`;

export const properties = pgTable(
  "properties",
  {
    ...recordKey(),
    title: text("title").notNull(),
    /** Whether the title was derived from the address, and therefore changes along with it. */
    titleDerived: boolean("title_derived").notNull().default(false),
    address: text("address").notNull(),
    monthlyRent: quantity("monthly_rent").notNull(),
    bedrooms: integer("bedrooms").notNull(),
    bathrooms: quantity("bathrooms").notNull(),
    available: boolean("available").notNull(),
    availabilityDate: date("availability_date", { mode: "string" }),
    /** For reports: when it stood available, the latest last. Null: as it is now, since its creation. */
    vacancies: jsonb("vacancies").$type<Vacancy[]>(),
    description: text("description"),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    features: text("features").array().notNull(),
    isPublic: boolean("is_public").notNull(),
    propertyType: text("property_type", { enum: propertyTypes }),
    petPolicy: text("pet_policy", { enum: petPolicies }),
    parking: text("parking", { enum: parkings }),
    squareFootage: quantity("square_footage"),
    depositAmount: quantity("deposit_amount"),
    /** Joined to the address wherever that is shown. */
    unit: text("unit"),
    country: text("country"),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    buildingId: uuid("building_id"),
    leaseTermMonths: jsonb("lease_term_months").$type<NonNullable<Property["leaseTermMonths"]>>(),
    laundry: text("laundry", { enum: laundries }),
    heating: text("heating"),
    cooling: text("cooling"),
    furnished: boolean("furnished"),
    utilitiesIncluded: text("utilities_included").array(),
    fees: jsonb("fees").$type<Fee[]>(),
    floor: integer("floor"),
    yearBuilt: integer("year_built"),
    virtualTourUrl: text("virtual_tour_url"),
    externalId: text("external_id"),
    ownerContactId: uuid("owner_contact_id"),
    assigneeId: uuid("assignee_id"),
    excludedFromFeeds: jsonb("excluded_from_feeds").$type<"all" | string[]>(),
    /** The id of a workflow, or `none`; null: as the settings say. */
    bookingRequires: text("booking_requires"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    customFields: jsonb("custom_fields").$type<CustomFieldValues>().notNull().default({}),
    metadata: jsonb("metadata").$type<Record<string, string>>(),
    showingNoticeMinutes: integer("showing_notice_minutes"),
    showingHorizonDays: integer("showing_horizon_days"),
    showingsPerHour: integer("showings_per_hour"),
    showingParties: integer("showing_parties").notNull().default(1),
    openHouses: jsonb("open_houses").$type<OpenHouse[]>().notNull().default([]),
    /**
     * Object keys of the visible images in display order. Denormalized from property_images so that lists need no join;
     * the images service maintains it in the transaction of every image change.
     */
    imageKeys: text("image_keys").array().notNull().default(sql`'{}'`),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    deletedAt: moment("deleted_at"),
  },
  (t) => {
    const visible = sql`${t.deletedAt} is null`;
    return [
      ...recordKeys(t),
      sameAccount([t.accountId, t.buildingId], buildings, "properties_building_fk"),
      sameAccount([t.accountId, t.ownerContactId], contacts, "properties_owner_contact_fk"),
      sameAccount([t.accountId, t.assigneeId], people, "properties_assignee_fk"),
      uniqueIndex("properties_external_id").on(t.accountId, t.externalId).where(visible),
      index("properties_building").on(t.accountId, t.buildingId).where(sql`${t.buildingId} is not null`),
      index("properties_owner_contact")
        .on(t.accountId, t.ownerContactId)
        .where(sql`${t.ownerContactId} is not null`),
      // Lists are newest first and read these indexes backwards. An index with desc() sorts nulls last, unlike ORDER BY
      // ... DESC, so it would not be used.
      // The address for inquiries about a property identifies it by its id alone.
      index("properties_id").on(t.id),
      index("properties_assignee").on(t.accountId, t.assigneeId, t.createdAt, t.id).where(visible),
      index("properties_newest").on(t.accountId, t.createdAt, t.id).where(visible),
      index("properties_updated").on(t.accountId, t.updatedAt, t.id).where(visible),
      index("properties_by_rent").on(t.accountId, t.monthlyRent, t.id).where(visible),
      index("properties_public").on(t.accountId, t.isPublic, t.createdAt, t.id).where(visible),
      index("properties_available").on(t.accountId, t.available, t.createdAt, t.id).where(visible),
      index("properties_search")
        .using("gin", t.accountId, t.title.op("gin_trgm_ops"), sql`${placeText(t)} gin_trgm_ops`)
        .where(visible),
      metadataIndex("properties_metadata", t, visible),
      tagIndex("properties_tags", t, visible),
      index("properties_bedrooms").on(t.accountId, t.bedrooms).where(visible),
      index("properties_bathrooms").on(t.accountId, t.bathrooms).where(visible),
      index("properties_availability").on(t.accountId, t.availabilityDate, t.available).where(visible),
      index("properties_pets").on(t.accountId, t.petPolicy).where(visible),
      index("properties_parking").on(t.accountId, t.parking).where(visible),
      index("properties_type").on(t.accountId, t.propertyType).where(visible),
      index("properties_open_houses").on(t.accountId).where(sql`${t.openHouses} <> '[]' and ${visible}`),
      index("properties_city").using("gin", t.accountId, t.city.op("gin_trgm_ops")).where(visible),
    ];
  },
);

export const propertyRecords = new Records(properties, "properties", {
  remarks: "`deleted` when it is hidden from lists",
  shown: isNotDeleted,
  quiet: ["titleDerived", "vacancies"],
  audit: {
    values: [
      "title",
      "address",
      "monthlyRent",
      "bedrooms",
      "bathrooms",
      "available",
      "availabilityDate",
      "description",
      "city",
      "state",
      "zip",
      "features",
      "isPublic",
      "propertyType",
      "petPolicy",
      "parking",
      "squareFootage",
      "depositAmount",
      "unit",
      "country",
      "latitude",
      "longitude",
      "buildingId",
      "leaseTermMonths",
      "laundry",
      "heating",
      "cooling",
      "furnished",
      "utilitiesIncluded",
      "fees",
      "floor",
      "yearBuilt",
      "virtualTourUrl",
      "externalId",
      "ownerContactId",
      "assigneeId",
      "excludedFromFeeds",
      "bookingRequires",
      "tags",
      "customFields",
      "metadata",
      "showingNoticeMinutes",
      "showingHorizonDays",
      "showingsPerHour",
      "showingParties",
      "openHouses",
    ],
    leftOut: ["imageKeys"],
  },
});
