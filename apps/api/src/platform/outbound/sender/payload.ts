import type postgres from "postgres";
import type { JobRef } from "../../jobs/jobs.ts";
import type { Platform } from "../../platform.ts";

/**
 * What differs between the kinds of payload that a sender sends: an endpoint is a webhook subscription or a connector;
 * an item is a delivery or a message.
 * @template R the columns read of an endpoint
 * @template T an opened endpoint: its decrypted address and what signs requests to it
 * @template I a waiting item
 * @template F what is kept of a failed attempt until the run ends
 */
export interface Payload<R extends EndpointRow, T, I extends Item, F> {
  /** The kind of the job that sends an endpoint's waiting items. */
  kind: string;
  endpoints: EndpointTable;
  /** Whether a failing endpoint first gets a single item, and the others once it has accepted that one. */
  probes: boolean;
  /** Whether an item may be sent before an earlier one that waits for another item with its key. */
  overtakes: boolean;
  open(platform: Platform, row: R): T;
  /** Items with the same key are sent one at a time, in the order of their positions. */
  keyOf(item: I): unknown;
  /** Makes one attempt. */
  send(platform: Platform, endpoint: Endpoint<R, T>, item: I, signal: AbortSignal): Promise<Sent<F>>;
  /** Ends a run with failed attempts: backs the endpoint off and ends its lease, in one transaction. */
  settle(platform: Platform, lease: Lease, failures: Failures<F>): Promise<void>;
}

/** The SQL for an endpoint table. In all of it, `e` is the endpoint. */
export interface EndpointTable {
  /** The table name. It has account_id, id, secret, consecutive_failures, retry_at, lease_token and lease_until. */
  table: string;
  /** The columns specific to this kind, and `url`. */
  columns: Fragment;
  /** Whether anything may be sent to it. */
  isServed: Fragment;
  /** Whether items are waiting for it; with `by`, whether one is due by then. */
  hasItems(sql: postgres.Sql, by?: Date): ReturnType<Fragment>;
  /** When its first item is due; null: immediately. */
  firstDue: Fragment;
  /** Its next items with their `position`, in that order: after `q.behind`, due now, at most `q."limit"`. */
  items(sql: postgres.Sql, now: Date): ReturnType<Fragment>;
  /** A position before that of the first item. */
  start: number | string;
  /** Whether items are committed in the order of their positions. Otherwise one can appear before those already seen. */
  commitsInOrder: boolean;
  /** What else to update when an item is accepted: a list that begins with a comma. */
  accepted?(sql: postgres.Sql, at: Date): ReturnType<Fragment>;
}

export type Fragment = (sql: postgres.Sql) => postgres.PendingQuery<postgres.Row[]>;

/** A run's claim on an endpoint. */
export interface Lease extends JobRef {
  token: string;
}

export interface EndpointRow extends Lease {
  url: string | null;
  /** Encrypted. */
  secret: Buffer;
  consecutiveFailures: number;
  isServed: boolean;
}

/** An endpoint served by this process. Its row and target are at most 100 ms old. */
export interface Endpoint<R, T> extends Lease {
  readonly row: R;
  readonly target: T;
  /** Whether new attempts may be started: the endpoint is served, and we hold its lease. */
  mayStart(): boolean;
}

export interface Item {
  id: string;
  position: number | string;
}

/**
 * The outcome of an attempt. `cancelled`: the worker is stopping, which says nothing about the endpoint.
 * - `acceptedAt`: the endpoint works. `recorded`: settles when the outcome is in the database, or can't be; if omitted,
 * it already is.
 */
export type Sent<F> = "cancelled" | { acceptedAt: Date; recorded?: Promise<void> } | { failure: F };

export interface Failures<F> {
  failed: F[];
  /** Number of failed attempts since the last accepted one. */
  inARow: number;
  /** When the endpoint last accepted an item in this run; null when it did not. */
  acceptedAt: Date | null;
}
