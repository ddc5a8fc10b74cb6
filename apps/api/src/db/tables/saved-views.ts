import { viewLists } from "@rental/contract";
import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";

/** Searches, filters and orders of the console's lists that people keep under a name. */
export const savedViews = pgTable(
  "saved_views",
  {
    ...recordKey(),
    /** No reference: a shared view outlives a person who has left. */
    makerId: uuid("maker_id").notNull(),
    list: text("list", { enum: viewLists }).notNull(),
    name: text("name").notNull(),
    /** The parameters of the list's address. */
    query: jsonb("query").$type<Record<string, string>>().notNull(),
    isShared: boolean("is_shared").notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [...recordKeys(t), index("saved_views_maker").on(t.accountId, t.makerId)],
);
