import { type AnyPgColumn, foreignKey, primaryKey } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";

interface RecordKey {
  accountId: AnyPgColumn;
  id: AnyPgColumn;
}

/** The row belongs to an account. */
export const ofAccount = (t: Pick<RecordKey, "accountId">) =>
  foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] });

/** The primary key of an account's records (the columns of `recordKey`), and their reference to the account. */
export const recordKeys = (t: RecordKey) => [primaryKey({ columns: [t.accountId, t.id] }), ofAccount(t)];

/** The row references a record of its account. @param name by default, Drizzle makes one from the names of the columns */
export const sameAccount = (
  columns: [accountId: AnyPgColumn, id: AnyPgColumn],
  table: RecordKey,
  name?: string,
) => foreignKey({ columns, foreignColumns: [table.accountId, table.id], ...(name && { name }) });
