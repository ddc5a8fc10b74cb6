import { type Fee, petPolicies } from "@rental/contract";
import { sql } from "drizzle-orm";
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { metadataIndex, moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";
import { Records } from "./records.ts";

/** Buildings, from which their properties inherit missing fields. */
export const buildings = pgTable(
  "buildings",
  {
    ...recordKey(),
    name: text("name").notNull(),
    address: text("address").notNull(),
    city: text("city"),
    state: text("state"),
    zip: text("zip"),
    country: text("country"),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    yearBuilt: integer("year_built"),
    description: text("description"),
    amenities: text("amenities").array().notNull().default(sql`'{}'`),
    petPolicy: text("pet_policy", { enum: petPolicies }),
    fees: jsonb("fees").$type<Fee[]>(),
    /** Photos of its units, in display order. Those that were removed since are skipped. */
    imageIds: uuid("image_ids").array().notNull().default(sql`'{}'`),
    externalId: text("external_id"),
    metadata: jsonb("metadata").$type<Record<string, string>>(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    metadataIndex("buildings_metadata", t),
    index("buildings_newest").on(t.accountId, t.createdAt, t.id),
    uniqueIndex("buildings_external_id")
      .on(t.accountId, t.externalId)
      .where(sql`${t.externalId} is not null`),
  ],
);

export const buildingRecords = new Records(buildings, "buildings", {
  audit: {
    values: [
      "name",
      "address",
      "city",
      "state",
      "zip",
      "country",
      "latitude",
      "longitude",
      "yearBuilt",
      "description",
      "amenities",
      "petPolicy",
      "fees",
      "imageIds",
      "externalId",
      "metadata",
    ],
  },
  kept: "listings",
});
