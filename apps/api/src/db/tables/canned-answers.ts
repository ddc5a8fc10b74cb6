import type { CannedAnswer } from "@rental/contract";
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { moment, recordKey } from "./columns.ts";
import { recordKeys } from "./constraints.ts";
import { Records } from "./records.ts";

/** Texts that people insert into replies. */
export const cannedAnswers = pgTable(
  "canned_answers",
  {
    ...recordKey(),
    name: text("name").notNull(),
    text: text("text").notNull(),
    translations: jsonb("translations").$type<CannedAnswer["translations"]>().notNull(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (t) => [...recordKeys(t), index("canned_answers_newest").on(t.accountId, t.createdAt, t.id)],
);

export const cannedAnswerRecords = new Records(cannedAnswers, "canned-answers", {
  audit: { values: ["name", "text", "translations"] },
  kept: "of the account",
});
