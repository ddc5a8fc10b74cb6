import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { accountId, moment } from "./columns.ts";

/**
 * The change feed: what happened to which record, written by the triggers of ../changes.ts in the transaction of the
 * change. Partitioned by time, see ../retention.ts. See docs/adr/0030.
 */
export const changes = pgTable(
  "changes",
  {
    // No foreign key: it would lock the account row for every change.
    accountId: accountId(),
    /**
     * The transaction of the change, or a later one that had ended by then: everything committed before the change
     * precedes it.
     */
    position: bigint("position", { mode: "number" })
      .notNull()
      .default(
        sql`greatest(pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)`,
      ),
    /** Orders changes at the same position. */
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    resource: text("resource").notNull(),
    id: uuid("id").notNull(),
    change: text("change", { enum: ["created", "updated", "deleted"] }).notNull(),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index("changes_position").on(t.accountId, t.position, t.sequence)],
);

/** A single row: the database that the feed's positions belong to. Positions from another one are meaningless here. */
export const changeFeed = pgTable("change_feed", {
  /** Part of every cursor. */
  epoch: uuid("epoch").primaryKey(),
  /** The database in which the epoch began, as returned by `change_feed_database()`. */
  madeIn: text("made_in").notNull(),
});
