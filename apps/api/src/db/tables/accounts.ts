import { planNames, type Scope } from "@rental/contract";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";
import { Records } from "./records.ts";

export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").primaryKey(),
    name: text("name").notNull(),
    /** The account's name in public URLs; unique within the installation. */
    slug: text("slug").notNull(),
    plan: text("plan", { enum: planNames }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    uniqueIndex("accounts_slug").on(t.slug),
    check("accounts_plan", sql`${t.plan} in ('free_trial', 'starter', 'pro', 'scale')`),
  ],
);

/** The id under which an account's objects and keys are filed. One row per account, regardless of its people. */
export const users = pgTable(
  "users",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] }),
  ],
);

/** API keys, stored as SHA-256 of the raw value, which is shown only once. */
export const apiKeys = pgTable(
  "api_keys",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    userId: uuid("user_id").notNull(),
    name: text("name").notNull(),
    hash: text("hash").notNull(),
    prefix: text("prefix").notNull(),
    lastFour: text("last_four").notNull(),
    /** The origin that a trial key is bound to; null: any. */
    origin: text("origin"),
    /** Whether assistants that connect over MCP with this key may change data. */
    mcpWrites: boolean("mcp_writes").notNull().default(false),
    /** Whether the key may create and revoke keys. Only operators create such keys. */
    managesKeys: boolean("manages_keys").notNull().default(false),
    /** What the key may do; null: everything that the plan allows. */
    scopes: text("scopes").array().$type<Scope[]>(),
    /** Refused from then on; null: never. */
    expiresAt: moment("expires_at"),
    /** When the owners were told that it will expire. */
    expiryToldAt: moment("expiry_told_at"),
    /** IP addresses and subnets that it may be used from; null: anywhere. */
    allowedAddresses: text("allowed_addresses").array(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    /** The IP address that used it last. */
    lastUsedFrom: text("last_used_from"),
    revokedAt: moment("revoked_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId, t.userId], foreignColumns: [users.accountId, users.id] }),
    uniqueIndex("api_keys_hash").on(t.hash),
    index("api_keys_account_created").on(t.accountId, t.createdAt),
    index("api_keys_ended")
      .on(sql`least(${t.revokedAt}, ${t.expiresAt})`)
      .where(sql`least(${t.revokedAt}, ${t.expiresAt}) is not null`),
    index("api_keys_expiry")
      .on(t.expiresAt)
      .where(sql`${t.expiryToldAt} is null and ${t.revokedAt} is null and ${t.expiresAt} is not null`),
  ],
);

/** Durable request counters of trial accounts. */
export const usage = pgTable(
  "usage",
  {
    accountId: accountId().primaryKey(),
    windows: jsonb("windows").$type<Record<string, [start: number, count: number]>>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] })],
);

/** Settings that differ from their defaults. */
export const settings = pgTable(
  "settings",
  {
    accountId: accountId().primaryKey(),
    values: jsonb("values").$type<Record<string, unknown>>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] })],
);

export const settingsRecords = new Records(settings, "settings", {
  remarks: "always `updated`; the `id` is that of the account",
  shown: "row.values <> '{}'",
  quiet: ["updatedAt"],
  isSingle: true,
  audit: { values: null },
  kept: "of the account",
});
