import { type AnyPgColumn, foreignKey, primaryKey } from "drizzle-orm/pg-core";
import { accounts } from "./accounts.ts";

interface RecordKey {
  accountId: AnyPgColumn;
  id: AnyPgColumn;
}

/** References the account that the row belongs to. */
export const ofAccount = (t: Pick<RecordKey, "accountId">) =>
  foreignKey({ columns: [t.accountId], foreignColumns: [accounts.id] });

/** The primary key of an account's records (the columns of `recordKey`), and the reference to their account. */
export const recordKeys = (t: RecordKey) => [primaryKey({ columns: [t.accountId, t.id] }), ofAccount(t)];

/** References a row of the same account. @param name by default, Drizzle derives it from the column names */
export const sameAccount = (
  columns: [accountId: AnyPgColumn, id: AnyPgColumn],
  table: RecordKey,
  name?: string,
) => foreignKey({ columns, foreignColumns: [table.accountId, table.id], ...(name && { name }) });
