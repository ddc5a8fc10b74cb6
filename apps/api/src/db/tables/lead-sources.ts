import { type LeadMapping, leadKinds } from "@rental/contract";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { bytes } from "./idempotency.ts";
import { properties } from "./properties.ts";
import { Records } from "./records.ts";

/** Portals and programs that send leads. Their addresses contain the id, encrypted, so that no token is stored. */
export const leadSources = pgTable(
  "lead_sources",
  {
    ...recordKey(),
    kind: text("kind", { enum: leadKinds }).notNull(),
    name: text("name").notNull(),
    mapping: jsonb("mapping").$type<LeadMapping>(),
    defaultPropertyId: uuid("default_property_id"),
    autoReply: boolean("auto_reply").notNull(),
    active: boolean("active").notNull(),
    /** The secret of the Facebook app, with which its calls are signed; encrypted. */
    appSecret: bytes("app_secret"),
    /** The token of the Facebook page, with which leads are fetched; encrypted. */
    pageToken: bytes("page_token"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.defaultPropertyId], properties, "lead_sources_property_fk"),
    // The token in its addresses identifies the source by its id alone.
    index("lead_sources_id").on(t.id),
    index("lead_sources_newest").on(t.accountId, t.createdAt, t.id),
  ],
);

export const leadSourceRecords = new Records(leadSources, "lead-sources", {
  audit: {
    values: ["kind", "name", "mapping", "defaultPropertyId", "autoReply", "active"],
    hidden: ["appSecret", "pageToken"],
  },
  kept: "of the account",
});
