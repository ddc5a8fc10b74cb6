import { foreignKey, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId, moment } from "./columns.ts";
import { properties } from "./properties.ts";

/** Times that a prospect chose and has not booked yet. They are taken until they expire. */
export const showingHolds = pgTable(
  "showing_holds",
  {
    accountId: accountId(),
    id: uuid("id").notNull(),
    propertyId: uuid("property_id").notNull(),
    startTime: moment("start_time").notNull(),
    endTime: moment("end_time").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** The showing that was booked with it: a repeated request gets the same booking. */
    showingId: uuid("showing_id"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.id] }),
    foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] }),
    foreignKey({
      name: "showing_holds_property_fk",
      columns: [t.accountId, t.propertyId],
      foreignColumns: [properties.accountId, properties.id],
    }),
    index("showing_holds_live").on(t.accountId, t.expiresAt),
    index("showing_holds_expired").on(t.expiresAt),
  ],
);
