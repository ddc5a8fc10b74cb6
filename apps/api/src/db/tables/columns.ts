import { timestamp, uuid } from "drizzle-orm/pg-core";

/** A timestamp with millisecond precision, as in JavaScript. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

export const accountId = () => uuid("account_id").notNull();

/** The columns that identify an account's record. */
export const recordKey = () => ({ accountId: accountId(), id: uuid("id").notNull() });
