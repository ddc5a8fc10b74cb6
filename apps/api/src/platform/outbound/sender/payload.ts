import type postgres from "postgres";
import type { JobRef } from "../../jobs/jobs.ts";
import type { Platform } from "../../platform.ts";

/**
 * What differs between the kinds of payload that a sender sends: an endpoint is a webhook subscription or a connector, an
 * item is a delivery or a message.
 * @template R what is read of an endpoint
 * @template T an opened endpoint: its decrypted address and what signs requests to it
 * @template I an item that waits
 * @template F what is kept of a failed attempt until the run ends
 */
export interface Payload<R extends EndpointRow, T, I extends Item, F> {
  /** The kind of the job that sends the waiting items of one endpoint. */
  kind: string;
  endpoints: EndpointTable;
  /** Whether an endpoint that is failing gets a single item first, and the others once it accepted that one. */
  probes: boolean;
  /** Whether an item may be sent before an earlier one that waits for another of its key. */
  overtakes: boolean;
  open(platform: Platform, row: R): T;
  /** Items with the same key are sent one after the other, in the order of their positions. */
  keyOf(item: I): unknown;
  /** One attempt. */
  send(platform: Platform, endpoint: Endpoint<R, T>, item: I, signal: AbortSignal): Promise<Sent<F>>;
  /** Ends a run with failed attempts: the endpoint backs off, and its lease ends, in one transaction. */
  settle(platform: Platform, lease: Lease, failures: Failures<F>): Promise<void>;
}

/** The SQL of an endpoint's table. In all of it, `e` is the endpoint. */
export interface EndpointTable {
  /** It has account_id, id, secret, consecutive_failures, retry_at, lease_token and lease_until. */
  table: string;
  /** The columns of a row that only this kind has, and `url`. */
  columns: Fragment;
  /** Whether anything may be sent to it. */
  isServed: Fragment;
  /** Whether items wait for it; by a time: whether one is due by then. */
  hasItems(sql: postgres.Sql, by?: Date): ReturnType<Fragment>;
  /** When its first item is due; null: at once. */
  firstDue: Fragment;
  /** Its next items with their `position`, in that order: after `q.behind`, due now, at most `q."limit"`. */
  items(sql: postgres.Sql, now: Date): ReturnType<Fragment>;
  /** A position before that of the first item. */
  start: number | string;
  /** What else an accepted item changes of it: a list that begins with a comma. */
  accepted?(sql: postgres.Sql, at: Date): ReturnType<Fragment>;
}

export type Fragment = (sql: postgres.Sql) => postgres.PendingQuery<postgres.Row[]>;

/** Which run holds which endpoint. */
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

/** An endpoint that this process serves. Its row and target are at most 100 ms old. */
export interface Endpoint<R, T> extends Lease {
  readonly row: R;
  readonly target: T;
  /** Whether attempts may still be started: it is served, and its lease is ours. */
  mayStart(): boolean;
}

export interface Item {
  id: string;
  position: number | string;
}

/**
 * The outcome of an attempt. `cancelled`: the worker stops, which says nothing about the endpoint.
 * - `acceptedAt`: the endpoint works. `recorded`: settles when the database knows, or can't; without it, it does already.
 */
export type Sent<F> = "cancelled" | { acceptedAt: Date; recorded?: Promise<void> } | { failure: F };

export interface Failures<F> {
  failed: F[];
  /** How many attempts failed after the last one that was accepted. */
  inARow: number;
  /** When the endpoint last accepted an item in this run; null when it did not. */
  acceptedAt: Date | null;
}
