import type postgres from "postgres";
import { onceSent } from "../observability/tracing/once-sent.ts";
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

/**
 * Wraps a postgres.js pool, each of whose connections executes one statement at a time, so that its statements are
 * counted.
 */
export const counted = (pool: postgres.Sql, use: PoolUse, tracer?: Tracer): postgres.Sql => {
  const ended = () => {
    use.busy -= 1;
  };
  const sent = () => {
    use.busy += 1;
    return ended;
  };
  const count = <Query extends PromiseLike<unknown>>(query: Query, text: string): Query => {
    onceSent(query, sent);
    if (tracer) traceStatement(query, text, tracer);
    return query;
  };
  // Overridden, so that tests and measurements can override it in turn.
  const { unsafe } = pool;
  pool.unsafe = ((text: string, values?: never[], options?: postgres.UnsafeQueryOptions) =>
    count(unsafe(text, values, options), text)) as postgres.Sql["unsafe"];
  return new Proxy(pool, {
    // The same function also creates names and lists for statements, which are not queries.
    apply: (target, self, given) => {
      const made: unknown = Reflect.apply(target, self, given);
      return made instanceof Promise ? count(made, (given[0] as string[]).join(" ? ")) : made;
    },
  });
};
