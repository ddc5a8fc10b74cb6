import { and, desc, eq, getTableColumns, isNotNull, ne } from "drizzle-orm";
import { sandboxOutbox } from "../../../db/tables/index.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { filteredList } from "../../../platform/database/filtered-list.ts";

const { dueAt: _dueAt, storedAt: _storedAt, ...columns } = getTableColumns(sandboxOutbox);

export type OutboxRow = Omit<typeof sandboxOutbox.$inferSelect, "dueAt" | "storedAt">;

/** Newest first. */
export const list = filteredList("sandbox_outbox", {
  from: sandboxOutbox,
  columns,
  filters: {
    kind: (value) => eq(sandboxOutbox.kind, value),
    contactId: (value) => eq(sandboxOutbox.contactId, value),
  },
  order: { direction: "desc", by: { id: sandboxOutbox.id } },
});

const newest = async (db: Queryable, accountId: string, ...which: Parameters<typeof and>) => {
  const [row] = await db
    .select(columns)
    .from(sandboxOutbox)
    .where(and(eq(sandboxOutbox.accountId, accountId), ...which))
    .orderBy(desc(sandboxOutbox.id))
    .limit(1);
  return row as OutboxRow | undefined;
};

/** The email with this id, or the last one of a message. */
export const findMail = (db: Queryable, accountId: string, id: string | undefined) =>
  newest(
    db,
    accountId,
    eq(sandboxOutbox.kind, "mail"),
    id === undefined ? isNotNull(sandboxOutbox.messageId) : eq(sandboxOutbox.id, id),
  );

/** The outbox entry of a message other than email; by default, of the last one. */
export const findMessage = (db: Queryable, accountId: string, messageId: string | undefined) =>
  newest(
    db,
    accountId,
    ne(sandboxOutbox.kind, "mail"),
    messageId === undefined ? isNotNull(sandboxOutbox.messageId) : eq(sandboxOutbox.messageId, messageId),
  );
