import { timestamp, uuid } from "drizzle-orm/pg-core";

/** A moment, to the millisecond, as JavaScript keeps it. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

export const accountId = () => uuid("account_id").notNull();
