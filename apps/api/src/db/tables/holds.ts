import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { properties } from "./properties.ts";

/** Times that a prospect chose and has not booked yet. They are taken until they expire. */
export const showingHolds = pgTable(
  "showing_holds",
  {
    ...recordKey(),
    propertyId: uuid("property_id").notNull(),
    startTime: moment("start_time").notNull(),
    endTime: moment("end_time").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** The showing that was booked with it: a repeated request gets the same booking. */
    showingId: uuid("showing_id"),
    /** The network that holds it, and the wider one around it, so that no host holds all times of the account. */
    network: text("network"),
    widerNetwork: text("wider_network"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    ...recordKeys(t),
    sameAccount([t.accountId, t.propertyId], properties, "showing_holds_property_fk"),
    index("showing_holds_live").on(t.accountId, t.expiresAt),
    index("showing_holds_expired").on(t.expiresAt),
  ],
);
