import { bigint, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";
import { accountId } from "./columns.ts";

const list = () => text("list").notNull();
const key = (name: string) => text(name).notNull();

/**
 * Stored totals of lists, excluding changes still in `list_total_changes`: row counts by the values that lists are
 * filtered by. See ../totals.ts and docs/adr/0037.
 */
export const listTotals = pgTable(
  "list_totals",
  {
    accountId: uuid("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    list: list(),
    key1: key("key_1"),
    key2: key("key_2"),
    total: bigint("total", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.list, t.key1, t.key2] })],
);

/**
 * Changes to the totals, which a job folds into `list_totals`: writers only insert here, so that they never block each
 * other. No foreign key, because it would lock the account row.
 */
export const listTotalChanges = pgTable(
  "list_total_changes",
  {
    accountId: accountId(),
    list: list(),
    key1: key("key_1"),
    key2: key("key_2"),
    delta: integer("delta").notNull(),
  },
  (t) => [index("list_total_changes_list").on(t.accountId, t.list)],
);
