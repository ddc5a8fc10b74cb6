import type postgres from "postgres";
import { traceStatement } from "../observability/tracing/statements.ts";
import type { Tracer } from "../observability/tracing/tracer.ts";

/** How many of the connections of a pool are in use, and how many statements or transactions wait for one. */
export class PoolUse {
  /** Statements or transactions that have a connection or wait for one. */
  busy = 0;

  /**
   * @param name `reads`, `writes` or `queues`
   * @param size number of connections
   */
  constructor(
    readonly name: string,
    readonly size: number,
  ) {}

  get inUse(): number {
    return Math.min(this.busy, this.size);
  }

  get waiting(): number {
    return this.busy - this.inUse;
  }
}

/** A postgres.js query, with members missing from its types. */
interface Query {
  /** Hands the query to the pool when it is awaited. */
  handler: (query: Query) => void;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** A query that is counted. */
interface CountedQuery extends Query {
  use: PoolUse;
  /** Whether it has a connection or waits for one. */
  isOpen: boolean;
  toPool: Query["handler"];
}

/**
 * Wraps a postgres.js pool, each of whose connections executes one statement at a time, so that its statements are
 * counted.
 */
export const counted = (pool: postgres.Sql, use: PoolUse, tracer?: Tracer): postgres.Sql => {
  // Overridden, so that tests and measurements can override it in turn.
  const { unsafe } = pool;
  pool.unsafe = ((text: string, values?: never[], options?: postgres.UnsafeQueryOptions) =>
    count(unsafe(text, values, options), use, tracer)) as postgres.Sql["unsafe"];
  return new Proxy(pool, {
    // The same function also creates names and lists for statements, which are not queries.
    apply: (target, self, given) => {
      const made: unknown = Reflect.apply(target, self, given);
      return made instanceof Promise ? count(made, use, tracer) : made;
    },
  });
};

/** All queries share the functions below, so that none are created per query. */
function count<T>(made: T, use: PoolUse, tracer: Tracer | undefined): T {
  const query = made as unknown as CountedQuery;
  query.use = use;
  query.isOpen = false;
  query.toPool = query.handler;
  query.handler = send as Query["handler"];
  query.resolve = resolve;
  query.reject = reject;
  if (tracer) traceStatement(made, tracer);
  return made;
}

function send(query: CountedQuery): void {
  query.isOpen = true;
  query.use.busy += 1;
  query.toPool(query);
}

function resolve(this: CountedQuery, value: unknown): void {
  end(this);
  driverOf(this).resolve.call(this, value);
}

function reject(this: CountedQuery, error: unknown): void {
  end(this);
  driverOf(this).reject.call(this, error);
}

function end(query: CountedQuery): void {
  if (query.isOpen) query.use.busy -= 1;
  query.isOpen = false;
}

/** The prototype of a query: it has the methods of postgres.js, which the functions above replace. */
const driverOf = (query: Query): Query => Object.getPrototypeOf(query);
