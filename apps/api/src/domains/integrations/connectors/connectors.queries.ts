import { and, eq, isNull } from "drizzle-orm";
import { connectors } from "../../../db/tables/index.ts";
import type { Queryable, Tx } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";
import { among, lookup } from "../../../platform/database/lookup.ts";
import { insertion, lockById, updateById } from "../../../platform/database/rows.ts";

export type ConnectorRow = typeof connectors.$inferSelect;

const existing = isNull(connectors.deletedAt);

export const find = lookup((db) =>
  db
    .select()
    .from(connectors)
    .where(and(among(connectors), existing))
    .prepare("find_connector"),
);

/** Locks a connector until the transaction ends. */
export const lock = lockById(connectors, "update", existing);

const selectActive = (db: Queryable, accountId: string, channel: ConnectorRow["channel"]) =>
  db
    .select()
    .from(connectors)
    .where(and(eq(connectors.accountId, accountId), eq(connectors.channel, channel), connectors.active));

/** The active connector for a channel. */
export async function findActive(...of: Parameters<typeof selectActive>): Promise<ConnectorRow | undefined> {
  return (await selectActive(...of))[0];
}

/** Like `findActive`, but the connector can't change until the transaction ends. */
export async function shareActive(
  tx: Tx,
  accountId: string,
  channel: ConnectorRow["channel"],
): Promise<ConnectorRow | undefined> {
  return (await selectActive(tx, accountId, channel).for("key share"))[0];
}

export const countAll = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(connectors, and(eq(connectors.accountId, accountId), existing));

export const insert = insertion(connectors);

export const update = updateById(connectors, existing);

/** Newest first; the id decides for records created in the same millisecond. */
export const list = filteredList("connectors", {
  from: connectors,
  where: existing,
  order: { direction: "desc", by: { createdAt: connectors.createdAt, id: connectors.id } },
});
