import { and, eq } from "drizzle-orm";
import { webhooks } from "../../db/tables/index.ts";
import type { Tx } from "../../platform/database.ts";
import { filteredList } from "../../platform/filtered-list.ts";
import { among, lookup } from "../../platform/lookup.ts";
import { insertion } from "../../platform/rows.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type NewWebhook = typeof webhooks.$inferInsert;

const byId = (accountId: string, id: string) => and(eq(webhooks.accountId, accountId), eq(webhooks.id, id));

export const find = lookup((db) => db.select().from(webhooks).where(among(webhooks)).prepare("find_webhook"));

/** Locks a subscription until the transaction ends. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(byId(accountId, id)).for("update");
  return row;
}

export const insert = insertion(webhooks);

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<NewWebhook>,
): Promise<WebhookRow | undefined> {
  const [row] = await tx.update(webhooks).set(changes).where(byId(accountId, id)).returning();
  return row;
}

export async function remove(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const rows = await tx.delete(webhooks).where(byId(accountId, id)).returning({ id: webhooks.id });
  return rows.length > 0;
}

/** Newest first; the id decides for records created in the same millisecond. */
export const list = filteredList("webhooks", {
  from: webhooks,
  order: { direction: "desc", by: { createdAt: webhooks.createdAt, id: webhooks.id } },
});
