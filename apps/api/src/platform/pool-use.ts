import type postgres from "postgres";
import { traceStatement } from "./tracing/statements.ts";
import type { Tracer } from "./tracing/tracer.ts";

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

/** Members of a query of postgres.js that its types leave out. */
interface Query {
  /** Hands it to the pool, when it is awaited. */
  handler: (query: Query) => void;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** The same pool of postgres.js, of which every connection executes one statement at a time; its statements are counted. */
export const counted = (pool: postgres.Sql, use: PoolUse, tracer?: Tracer): postgres.Sql => {
  // Replaced, so that tests and measurements can replace it in turn.
  const { unsafe } = pool;
  pool.unsafe = ((text: string, values?: never[], options?: postgres.UnsafeQueryOptions) =>
    count(unsafe(text, values, options), use, tracer)) as postgres.Sql["unsafe"];
  return new Proxy(pool, {
    // Names and lists for a statement are made by the same function, and are not queries.
    apply: (target, self, given) => {
      const made: unknown = Reflect.apply(target, self, given);
      return made instanceof Promise ? count(made, use, tracer) : made;
    },
  });
};

function count<T>(made: T, use: PoolUse, tracer: Tracer | undefined): T {
  const query = made as unknown as Query;
  const { handler, resolve, reject } = query;
  let isOpen = false;
  const end = () => {
    if (isOpen) use.busy -= 1;
    isOpen = false;
  };
  query.handler = (sent) => {
    isOpen = true;
    use.busy += 1;
    handler(sent);
  };
  query.resolve = (value) => {
    end();
    resolve(value);
  };
  query.reject = (error) => {
    end();
    reject(error);
  };
  if (tracer) traceStatement(made, tracer);
  return made;
}
