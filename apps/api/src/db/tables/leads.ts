import { firstAnswers, leadKinds, leadOutcomes, leadReasons, leadWays } from "@rental/contract";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";
import { Records } from "./records.ts";

/**
 * Leads: what was sent, what was understood, and the outcome. Partitioned by the timestamp in the id, see
 * ../retention.ts. Its references are not foreign keys, because a source may be deleted before its leads.
 */
export const leads = pgTable(
  "leads",
  {
    ...recordKey(),
    kind: text("kind", { enum: leadKinds }).notNull(),
    leadSourceId: uuid("lead_source_id"),
    by: text("by", { enum: leadWays }).notNull(),
    /** Identifies repeats of a lead: the portal's id, or a hash of its content. */
    sameAs: text("same_as").notNull(),
    outcome: text("outcome", { enum: leadOutcomes }).notNull(),
    reason: text("reason", { enum: leadReasons }),
    name: text("name"),
    email: text("email"),
    phone: text("phone"),
    message: text("message"),
    listing: text("listing"),
    propertyId: uuid("property_id"),
    contactId: uuid("contact_id"),
    conversationId: uuid("conversation_id"),
    firstAnswer: text("first_answer", { enum: firstAnswers }),
    raw: text("raw").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    index("leads_same_as").on(t.accountId, t.sameAs),
    index("leads_outcome").on(t.accountId, t.outcome, t.id),
    index("leads_source").on(t.accountId, t.leadSourceId, t.id),
    index("leads_contact").on(t.accountId, t.contactId, t.id),
  ],
);

export const leadRecords = new Records(leads, "leads", {
  remarks: "its deletion after 30 days does not count",
  audit: {
    values: [
      "kind",
      "leadSourceId",
      "by",
      "outcome",
      "reason",
      "propertyId",
      "contactId",
      "conversationId",
      "firstAnswer",
    ],
    leftOut: ["sameAs", "name", "email", "phone", "message", "listing", "raw"],
  },
});
