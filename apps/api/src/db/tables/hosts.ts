import type { HostHours } from "@rental/contract";
import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys, sameAccount } from "./constraints.ts";
import { people } from "./people.ts";

/** When and what people show. The id is the person's. */
export const hosts = pgTable(
  "hosts",
  {
    ...recordKey(),
    active: boolean("active").notNull(),
    hours: jsonb("hours").$type<HostHours[]>().notNull(),
    timeZone: text("time_zone").notNull(),
    daysOff: text("days_off").array().notNull(),
    bufferMinutes: integer("buffer_minutes").notNull(),
    travelMinutes: integer("travel_minutes").notNull(),
    maxPerDay: integer("max_per_day").notNull(),
    /** Null: all. May contain properties that were deleted since. */
    propertyIds: uuid("property_ids").array(),
    /** May contain sources that were deleted since. */
    calendarSourceIds: uuid("calendar_source_ids").array().notNull().default(sql`'{}'`),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [...recordKeys(t), sameAccount([t.accountId, t.id], people, "hosts_person_fk").onDelete("cascade")],
);
