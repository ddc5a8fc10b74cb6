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
    // No foreign key: it would lock the row of the account once per change.
    accountId: accountId(),
    /**
     * The transaction of the change, or a later one that had ended when the change was made: whatever had been
     * committed by then comes before it.
     */
    position: bigint("position", { mode: "number" })
      .notNull()
      .default(
        sql`greatest(pg_current_xact_id()::text::bigint, pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)`,
      ),
    /** Decides within a position. */
    sequence: bigint("sequence", { mode: "number" }).generatedAlwaysAsIdentity().notNull(),
    resource: text("resource").notNull(),
    id: uuid("id").notNull(),
    change: text("change", { enum: ["created", "updated", "deleted"] }).notNull(),
    at: moment("at").notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index("changes_position").on(t.accountId, t.position, t.sequence)],
);

/** One row: which database the positions of the feed belong to. Positions of another one mean nothing here. */
export const changeFeed = pgTable("change_feed", {
  /** In every cursor. */
  epoch: uuid("epoch").primaryKey(),
  /** The database that the epoch began in, as `change_feed_database()` returns it. */
  madeIn: text("made_in").notNull(),
});
