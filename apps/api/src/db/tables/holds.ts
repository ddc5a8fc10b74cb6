import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { people } from "./people.ts";
import { properties } from "./properties.ts";

/** Times that a prospect has chosen but not yet booked. They are taken until they expire. */
export const showingHolds = pgTable(
  "showing_holds",
  {
    ...recordKey(),
    propertyId: uuid("property_id").notNull(),
    /** The host whose time is held; null without hosts. */
    assigneeId: uuid("assignee_id"),
    startTime: moment("start_time").notNull(),
    endTime: moment("end_time").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** The showing booked with it, so that a repeated request gets the same booking. */
    showingId: uuid("showing_id"),
    /** The network that holds it, and the wider one around it, so that no host can hold all of the account's times. */
    network: text("network"),
    widerNetwork: text("wider_network"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.propertyId], properties, "showing_holds_property_fk"),
    sameAccount([t.accountId, t.assigneeId], people, "showing_holds_assignee_fk"),
    index("showing_holds_live").on(t.accountId, t.expiresAt),
    index("showing_holds_expired").on(t.expiresAt),
  ],
);
