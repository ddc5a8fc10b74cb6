import { sql } from "drizzle-orm";
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";
import { properties } from "./properties.ts";

/** The visible images of properties. Spec 2.2, 3. */
export const propertyImages = pgTable(
  "property_images",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    propertyId: uuid("property_id").notNull(),
    objectKey: text("object_key").notNull(),
    /** The stored object as it was verified: an upload URL can write it again. */
    etag: text("etag").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    altText: text("alt_text"),
    /** Display order, 0..n-1 without gaps. */
    position: integer("position").notNull(),
    /** Until when an upload URL of the object is valid. */
    urlEndsAt: moment("url_ends_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.propertyId],
      foreignColumns: [properties.accountId, properties.id],
    }),
    index("property_images_order").on(t.accountId, t.propertyId, t.position),
    // The image host knows the key alone.
    uniqueIndex("property_images_object").on(t.objectKey),
  ],
);

/**
 * Objects that storage may hold and that are no visible image: presigned, or being removed. A row goes away
 * when its object is confirmed or surely removed, so no object is ever forgotten. It refers to no other table,
 * because it outlives a deleted account.
 */
export const imageUploads = pgTable(
  "image_uploads",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    propertyId: uuid("property_id").notNull(),
    objectKey: text("object_key").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** `open`: may be confirmed. `removing`: never again. */
    status: text("status", { enum: ["open", "removing"] }).notNull(),
    urlEndsAt: moment("url_ends_at").notNull(),
    /** When the object is to be removed from storage. */
    removeAt: moment("remove_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    uniqueIndex("image_uploads_object").on(t.accountId, t.objectKey),
    index("image_uploads_due").on(t.removeAt),
  ],
);

/** Image imports by URL. Their counts are those of their rows. Spec 2.3. */
export const imageImports = pgTable(
  "image_imports",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    propertyId: uuid("property_id").notNull(),
    status: text("status", { enum: ["pending", "processing", "completed", "failed"] }).notNull(),
    /** The UTC month whose budget was charged, YYYY-MM. */
    budgetMonth: text("budget_month").notNull(),
    /** How long workers have worked on it, waiting for a turn not counted; in ms. */
    workedMs: integer("worked_ms").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    completedAt: moment("completed_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({
      columns: [t.accountId, t.propertyId],
      foreignColumns: [properties.accountId, properties.id],
    }),
    index("image_imports_open").on(t.accountId, t.createdAt, t.id).where(sql`${t.completedAt} is null`),
  ],
);

/** One row an address of an import: what has been done survives a crash. */
export const imageImportUrls = pgTable(
  "image_import_urls",
  {
    accountId: accountId(),
    importId: uuid("import_id").notNull(),
    /** Place in the request, from 0. */
    position: integer("position").notNull(),
    url: text("url").notNull(),
    status: text("status", { enum: ["pending", "imported", "failed"] }).notNull(),
    sizeBytes: integer("size_bytes"),
    code: text("code"),
    message: text("message"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.importId, t.position] }),
    foreignKey({
      columns: [t.accountId, t.importId],
      foreignColumns: [imageImports.accountId, imageImports.id],
    }),
  ],
);

/** Images imported by URL, per account and UTC month. Decision 29. */
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
