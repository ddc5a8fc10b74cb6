import { and, isNotNull, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, type ExtraConfigColumn, index, timestamp, uuid } from "drizzle-orm/pg-core";

/** A timestamp with millisecond precision, as in JavaScript. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date", precision: 3 });

export const accountId = () => uuid("account_id").notNull();

/** The columns that identify an account's record. */
export const recordKey = () => ({ accountId: accountId(), id: uuid("id").notNull() });

/** Finds records by values in their metadata. Records without any are left out. @param where which others it covers */
export const metadataIndex = (
  name: string,
  t: { accountId: AnyPgColumn; metadata: ExtraConfigColumn },
  where?: SQL,
) =>
  index(name)
    .using("gin", t.accountId, t.metadata.op("jsonb_path_ops"))
    .where(and(where, isNotNull(t.metadata))!);

/**
 * Finds records by their tags, ignoring case. Records without any are left out: `tag_keys`, a function of the database,
 * would take an eighth of an INSERT. @param where which others it covers
 */
export const tagIndex = (name: string, t: { accountId: AnyPgColumn; tags: ExtraConfigColumn }, where: SQL) =>
  index(name)
    .using("gin", t.accountId, sql`tag_keys(${t.tags})`)
    .where(and(where, sql`${t.tags} <> '{}'`)!);
