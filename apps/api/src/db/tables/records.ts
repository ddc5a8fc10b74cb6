import type { PgTable } from "drizzle-orm/pg-core";

/**
 * What the audit log records of a resource. Columns have the names of the table's members, which are those of the API. A
 * test requires every column to be in one of the lists, and recorded ones to be fields of the API.
 */
export interface Audited {
  /** Columns whose values are recorded, before and after a change. Null: the members of the column `values`. */
  values: readonly string[] | null;
  /** Secrets: that they changed is recorded, but no value. */
  hidden?: readonly string[];
  /** Columns that the API does not show, or that are not news when a record changes. Quiet columns are left out too. */
  leftOut?: readonly string[];
  /** Names in the API that differ from those of the columns. */
  renamed?: Readonly<Record<string, string>>;
}

interface Treatment {
  /** SQL condition for rows that the API shows; `row.` stands for the row. Default: all. */
  shown?: string;
  /** Columns that the API does not show, or whose changes are too frequent to be news: see docs/changes.md. */
  quiet?: readonly string[];
  /** What docs/changes.md says about changes of the resource, in Markdown. */
  remarks?: string;
  /** The account has one such record, which always exists. */
  isSingle?: true;
  audit: Audited;
  /** Why nothing of the rows is erased with a contact. Left out for a table in the list `erased` of domains/people/erasing. */
  kept?: string;
}

/**
 * Says beside a table that its rows are records of the API, and what the change feed, the audit log and erasing do with
 * them. `npm run generate` finds it by `= new Records(`, and a test requires every table that has none to be in a list.
 */
export class Records {
  constructor(
    readonly table: PgTable,
    /** The name in `X-RateLimit-Resource`. */
    readonly resource: string,
    readonly treatment: Treatment,
  ) {}
}

/** The condition of rows that are not marked as deleted. */
export const isNotDeleted = "row.deleted_at is null";
