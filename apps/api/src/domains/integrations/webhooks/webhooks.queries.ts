import { webhooks } from "../../../db/tables/index.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, removeById, updateById } from "../../../platform/database/rows.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type NewWebhook = typeof webhooks.$inferInsert;

export const find = lookup((db) => db.select().from(webhooks).where(among(webhooks)).prepare("find_webhook"));

/** Locks a subscription until the transaction ends. */
export const lock = lockById(webhooks, "update");

export const insert = insertion(webhooks);

export const update = updateById(webhooks);

export const remove = removeById(webhooks);

/** Newest first; the id decides for records created in the same millisecond. */
export const list = filteredList("webhooks", {
  from: webhooks,
  order: { direction: "desc", by: { createdAt: webhooks.createdAt, id: webhooks.id } },
});
