import type { PgTable } from "drizzle-orm/pg-core";

/**
 * What the audit log records of a resource. Columns are named like the table's members, which match the API. A test
 * requires every column to be in one of the lists, and recorded ones to be API fields.
 */
export interface Audited {
  /** Columns whose values are recorded before and after a change. Null: the members of the `values` column. */
  values: readonly string[] | null;
  /** Secrets: changes are recorded, but not the values. */
  hidden?: readonly string[];
  /** Columns that the API does not show, or whose changes are not newsworthy. Quiet columns are omitted as well. */
  leftOut?: readonly string[];
  /** API names that differ from the column names. */
  renamed?: Readonly<Record<string, string>>;
}

interface Treatment {
  /** SQL condition for rows shown by the API; `row.` refers to the row. Default: all. */
  shown?: string;
  /** Columns that the API does not show, or that change too often to be newsworthy: see docs/changes.md. */
  quiet?: readonly string[];
  /** Remarks for docs/changes.md about the resource's changes, in Markdown. */
  remarks?: string;
  /** Whether the account has exactly one such record, which always exists. */
  isSingle?: true;
  audit: Audited;
  /**
   * Why nothing in the rows is erased with a contact. Omitted for tables in the `erased` list of
   * domains/people/erasing.
   */
  kept?: string;
}

/**
 * Declares, next to a table, that its rows are API records, and how the change feed, the audit log and erasure treat
 * them. `npm run generate` finds it by `= new Records(`, and a test requires every table without one to be in a list.
 */
export class Records {
  constructor(
    readonly table: PgTable,
    /** The resource's name in `X-RateLimit-Resource`. */
    readonly resource: string,
    readonly treatment: Treatment,
  ) {}
}

/** The condition for rows that are not soft-deleted. */
export const isNotDeleted = "row.deleted_at is null";
