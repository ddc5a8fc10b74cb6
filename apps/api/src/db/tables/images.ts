import { sql } from "drizzle-orm";
import { index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { buildings } from "./buildings.ts";
import { accountId, moment, recordKey } from "./columns.ts";
import { sameAccount } from "./constraints.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** The visible images of properties, and of buildings themselves. */
export const propertyImages = pgTable(
  "property_images",
  {
    ...recordKey(),
    /** Exactly one of these two is set. */
    propertyId: uuid("property_id"),
    buildingId: uuid("building_id"),
    /** The image's public name, under which it was uploaded and is served. */
    objectKey: text("object_key").notNull(),
    /** Storage location: a key for which no upload URL was ever signed. */
    storedKey: text("stored_key").notNull(),
    /** SHA-256 of the stored bytes, in hexadecimal. Null: confirmed by a release that stored no hash. */
    sha256: text("sha256"),
    /** Rendered instead of large and HEIC images: at most 2,560 pixels per side. Null: the original bytes. */
    masterKey: text("master_key"),
    masterSha256: text("master_sha256"),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    altText: text("alt_text"),
    /** Display order, 0..n-1 without gaps. */
    position: integer("position").notNull(),
    /** When the upload URL of the stored bytes expires; only images of earlier releases have one. */
    urlEndsAt: moment("url_ends_at").notNull(),
    /** When an image of an earlier release is due to get its hash, master and new storage key; null: nothing to do. */
    upgradeAt: moment("upgrade_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    // To count images per day.
    index("property_images_created").on(t.accountId, t.createdAt),
    sameAccount([t.accountId, t.propertyId], properties),
    index("property_images_order").on(t.accountId, t.propertyId, t.position),
    sameAccount([t.accountId, t.buildingId], buildings, "property_images_building_fk"),
    index("property_images_of_building")
      .on(t.accountId, t.buildingId, t.position)
      .where(sql`${t.buildingId} is not null`),
    // The image host only knows the key.
    uniqueIndex("property_images_object").on(t.objectKey),
    index("property_images_upgrade").on(t.upgradeAt).where(sql`${t.upgradeAt} is not null`),
  ],
);

/**
 * Objects that may exist in storage but are neither visible images nor attachments: presigned, being stored, or being
 * removed. A row is deleted once its object has become part of one or has definitely been removed, so that no object is
 * ever orphaned. References no other table, because it outlives a deleted account.
 */
export const imageUploads = pgTable(
  "image_uploads",
  {
    ...recordKey(),
    /** The property or building. Null for attachments. */
    propertyId: uuid("property_id"),
    objectKey: text("object_key").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** For presigned attachments: who may confirm them, and their name. */
    uploader: text("uploader"),
    fileName: text("file_name"),
    /**
     * `open`: presigned, may be confirmed. `storing`: about to become part of an image or attachment. `removing`: neither,
     * permanently.
     */
    status: text("status", { enum: ["open", "storing", "removing"] }).notNull(),
    urlEndsAt: moment("url_ends_at").notNull(),
    /** Set by the previous release only, in which uploads counted toward the property's images until then. */
    countsUntil: moment("counts_until"),
    /** When the object is to be removed from storage. */
    removeAt: moment("remove_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    // The upload route only knows the key.
    uniqueIndex("image_uploads_object").on(t.objectKey),
    index("image_uploads_open").on(t.accountId, t.propertyId).where(sql`${t.status} = 'open'`),
    index("image_uploads_due").on(t.removeAt),
  ],
);

/** Image imports by URL. Their counts are derived from their rows. */
export const imageImports = pgTable(
  "image_imports",
  {
    ...recordKey(),
    propertyId: uuid("property_id").notNull(),
    status: text("status", { enum: ["pending", "processing", "completed", "failed"] }).notNull(),
    /** The UTC month whose budget was charged, YYYY-MM. */
    budgetMonth: text("budget_month").notNull(),
    /** Total processing time by workers, in ms, excluding time spent queueing. */
    workedMs: integer("worked_ms").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    completedAt: moment("completed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    sameAccount([t.accountId, t.propertyId], properties),
    index("image_imports_open").on(t.accountId, t.createdAt, t.id).where(sql`${t.completedAt} is null`),
    index("image_imports_ended").on(t.completedAt).where(sql`${t.completedAt} is not null`),
  ],
);

/** One row per URL of an import, so that finished work survives a crash. */
export const imageImportUrls = pgTable(
  "image_import_urls",
  {
    accountId: accountId(),
    importId: uuid("import_id").notNull(),
    /** Position in the request, starting at 0. */
    position: integer("position").notNull(),
    url: text("url").notNull(),
    status: text("status", { enum: ["pending", "imported", "failed"] }).notNull(),
    sizeBytes: integer("size_bytes"),
    code: text("code"),
    message: text("message"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.importId, t.position] }),
    sameAccount([t.accountId, t.importId], imageImports),
  ],
);

/** Images imported by URL, per account and UTC month. */
export const imageImportBudgets = pgTable(
  "image_import_budgets",
  {
    accountId: accountId(),
    /** YYYY-MM. */
    month: text("month").notNull(),
    used: integer("used").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.month] })],
);

export const imageRecords = new Records(propertyImages, "images", {
  remarks: "the property, which has their URLs, changes too; the progress of an import does not count",
  quiet: ["storedKey", "sha256", "masterKey", "masterSha256", "urlEndsAt", "upgradeAt"],
  audit: {
    values: ["altText", "position"],
    leftOut: ["propertyId", "buildingId", "objectKey", "contentType", "sizeBytes"],
    renamed: { position: "order" },
  },
  kept: "listings",
});
