import { type NoticeChoice, personRoles } from "@rental/contract";
import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";

/** The people of accounts, who sign in. Each account has at least one owner. */
export const people = pgTable(
  "people",
  {
    ...recordKey(),
    /** Null: an owner whose address is unknown, who signs in via a link from the command line. */
    email: text("email"),
    name: text("name"),
    role: text("role", { enum: personRoles }).notNull(),
    notices: jsonb("notices").$type<NoticeChoice>().notNull().default({ mail: true }),
    lastSignInAt: moment("last_sign_in_at"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    index("people_oldest").on(t.accountId, t.createdAt, t.id),
    uniqueIndex("people_email").on(t.accountId, sql`lower(${t.email})`),
    // To request a link, people enter only their address.
    index("people_by_address").on(sql`lower(${t.email})`),
    check("people_role", sql`${t.role} in ('viewer', 'agent', 'owner')`),
  ],
);

/** Single-use sign-in links. Tokens are not stored, but derived from the ids. */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    ...recordKey(),
    personId: uuid("person_id").notNull(),
    /** Who requested it: somebody on the sign-in page, an operator on the command line, or an inviting owner. */
    source: text("source", { enum: ["page", "operator", "invitation"] }).notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    sameAccount([t.accountId, t.personId], people, "sign_in_links_person_fk").onDelete("cascade"),
    index("sign_in_links_person").on(t.accountId, t.personId, t.createdAt),
    index("sign_in_links_expiry").on(t.expiresAt),
  ],
);

/** Browsers in which people have signed in: the console's sessions. */
export const signIns = pgTable(
  "sign_ins",
  {
    ...recordKey(),
    personId: uuid("person_id").notNull(),
    /** SHA-256 of the cookie's value, which only the browser has. */
    hash: text("hash").notNull(),
    userAgent: text("user_agent"),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    sameAccount([t.accountId, t.personId], people, "sign_ins_person_fk").onDelete("cascade"),
    uniqueIndex("sign_ins_hash").on(t.hash),
    index("sign_ins_person").on(t.accountId, t.personId, t.createdAt, t.id),
    index("sign_ins_expiry").on(t.expiresAt),
  ],
);
