import {
  type CustomFieldValues,
  channels,
  contactRoles,
  contactStatuses,
  type OptedOutAt,
} from "@rental/contract";
import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { metadataIndex, moment, recordKey, tagIndex } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { people } from "./people.ts";
import { isNotDeleted, Records } from "./records.ts";

/**
 * Whether automatic email may be sent to a contact's address: `trusted` when the account entered it or the contact
 * replied from it; `claimed` when somebody else entered it, `claimed_mailed` after the only email then allowed;
 * `bounced` when it does not exist.
 */
export const emailStates = ["trusted", "claimed", "claimed_mailed", "bounced"] as const;

/** A phone number reduced to its digits, which are the same in every notation. */
export const phoneDigits = (phone: AnyPgColumn | SQL): SQL =>
  sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;

export const contacts = pgTable(
  "contacts",
  {
    ...recordKey(),
    name: text("name").notNull(),
    email: text("email"),
    phone: text("phone"),
    status: text("status", { enum: contactStatuses }).notNull(),
    role: text("role", { enum: contactRoles }).notNull(),
    channelPreference: text("channel_preference", { enum: channels }),
    source: text("source").notNull(),
    referralSource: text("referral_source"),
    language: text("language").notNull(),
    appliedAt: moment("applied_at"),
    optedOutAt: jsonb("opted_out_at").$type<OptedOutAt>().notNull().default({}),
    emailState: text("email_state", { enum: emailStates }).notNull().default("trusted"),
    /** Whether the language model may see what the contact writes. */
    assistantEnabled: boolean("assistant_enabled").notNull().default(true),
    assigneeId: uuid("assignee_id"),
    externalId: text("external_id"),
    tags: text("tags").array().notNull().default(sql`'{}'`),
    customFields: jsonb("custom_fields").$type<CustomFieldValues>().notNull().default({}),
    metadata: jsonb("metadata").$type<Record<string, string>>(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    deletedAt: moment("deleted_at"),
    /**
     * The contact that it was merged into, which may have been merged in turn; it counts as deleted then. No foreign key:
     * an export may name it before the other.
     */
    mergedIntoId: uuid("merged_into_id"),
  },
  (t) => {
    const visible = sql`${t.deletedAt} is null`;
    return [
      ...recordKeys(t),
      sameAccount([t.accountId, t.assigneeId], people, "contacts_assignee_fk"),
      // Lists are newest first and read these indexes backwards. An index with desc() sorts nulls last, unlike ORDER BY
      // ... DESC, so it would not be used.
      uniqueIndex("contacts_external_id")
        .on(t.accountId, t.externalId)
        .where(sql`${t.externalId} is not null and ${t.deletedAt} is null`),
      index("contacts_assignee").on(t.accountId, t.assigneeId, t.createdAt, t.id).where(visible),
      index("contacts_newest").on(t.accountId, t.createdAt, t.id).where(visible),
      index("contacts_updated").on(t.accountId, t.updatedAt, t.id).where(visible),
      metadataIndex("contacts_metadata", t, visible),
      tagIndex("contacts_tags", t, visible),
      index("contacts_status").on(t.accountId, t.status, t.createdAt, t.id).where(visible),
      index("contacts_role").on(t.accountId, t.role, t.createdAt, t.id).where(visible),
      index("contacts_channel")
        .on(t.accountId, t.channelPreference, t.createdAt, t.id)
        .where(and(visible, isNotNull(t.channelPreference))!),
      index("contacts_merged").on(t.accountId, t.externalId).where(sql`${t.mergedIntoId} is not null`),
      // Links in emails identify the contact by its id alone.
      index("contacts_id").on(t.id),
      index("contacts_email").on(t.accountId, sql`lower(${t.email})`),
      index("contacts_phone").on(t.accountId, phoneDigits(t.phone)),
      index("contacts_search")
        .using(
          "gin",
          t.accountId,
          t.name.op("gin_trgm_ops"),
          t.email.op("gin_trgm_ops"),
          t.phone.op("gin_trgm_ops"),
        )
        .where(visible),
    ];
  },
);

export const contactRecords = new Records(contacts, "contacts", {
  remarks:
    "`deleted` when it is hidden from lists; `possibleDuplicates`, which other contacts change, does not count",
  shown: isNotDeleted,
  quiet: ["emailState"],
  audit: {
    values: [
      "name",
      "email",
      "phone",
      "status",
      "role",
      "channelPreference",
      "source",
      "referralSource",
      "language",
      "appliedAt",
      "optedOutAt",
      "assistantEnabled",
      "assigneeId",
      "externalId",
      "tags",
      "customFields",
      "metadata",
      "mergedIntoId",
    ],
    renamed: { mergedIntoId: "mergedInto" },
  },
});
