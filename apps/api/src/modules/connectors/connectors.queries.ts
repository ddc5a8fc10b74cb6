import { and, count, eq, isNull } from "drizzle-orm";
import { connectors } from "../../db/tables/index.ts";
import type { Tx } from "../../platform/database.ts";
import { filteredList } from "../../platform/filtered-list.ts";
import { among, lookup } from "../../platform/lookup.ts";

export type ConnectorRow = typeof connectors.$inferSelect;
export type NewConnector = typeof connectors.$inferInsert;

const existing = isNull(connectors.deletedAt);
const byId = (accountId: string, id: string) =>
  and(eq(connectors.accountId, accountId), eq(connectors.id, id), existing);

export const find = lookup((db) =>
  db
    .select()
    .from(connectors)
    .where(and(among(connectors), existing))
    .prepare("find_connector"),
);

/** Locks a connector until the transaction ends. */
export async function lock(tx: Tx, accountId: string, id: string): Promise<ConnectorRow | undefined> {
  const [row] = await tx.select().from(connectors).where(byId(accountId, id)).for("update");
  return row;
}

/** The active connector of a channel. It can't change until the transaction ends. */
export async function shareActive(
  tx: Tx,
  accountId: string,
  channel: ConnectorRow["channel"],
): Promise<ConnectorRow | undefined> {
  const [row] = await tx
    .select()
    .from(connectors)
    .where(and(eq(connectors.accountId, accountId), eq(connectors.channel, channel), connectors.active))
    .for("key share");
  return row;
}

export async function countAll(tx: Tx, accountId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(connectors)
    .where(and(eq(connectors.accountId, accountId), existing));
  return row!.total;
}

export async function insert(tx: Tx, connector: NewConnector): Promise<ConnectorRow> {
  const [row] = await tx.insert(connectors).values(connector).returning();
  return row!;
}

export async function update(
  tx: Tx,
  accountId: string,
  id: string,
  changes: Partial<NewConnector>,
): Promise<ConnectorRow | undefined> {
  const [row] = await tx.update(connectors).set(changes).where(byId(accountId, id)).returning();
  return row;
}

/** Newest first; the id decides for records created in the same millisecond. */
export const list = filteredList("connectors", {
  from: connectors,
  where: existing,
  order: { direction: "desc", by: { createdAt: connectors.createdAt, id: connectors.id } },
});
