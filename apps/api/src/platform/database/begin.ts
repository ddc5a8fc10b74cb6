import { setImmediate as nextTurn } from "node:timers/promises";
import type postgres from "postgres";
import { traceStatement } from "../observability/tracing/statements.ts";
import type { Tracer } from "../observability/tracing/tracer.ts";

/** A statement was issued in a transaction that has ended: it was committed or rolled back, or its connection broke. */
export class TransactionOver extends Error {}

/** What drizzle uses of a transaction's connection. */
export interface TransactionClient {
  unsafe(
    text: string,
    values?: unknown[],
    options?: { prepare?: boolean },
  ): postgres.PendingQuery<postgres.Row[]>;
  savepoint<T>(work: (client: TransactionClient) => Promise<T>): Promise<T>;
  /** Sends a statement that returns no rows together with BEGIN. Must come first, and not in a savepoint. */
  beginWith(text: string): void;
  /** Sends a statement together with COMMIT, as the transaction's last. In a savepoint, sends it immediately. */
  sendLast(text: string, values: unknown[], use: Use): Promise<void>;
}

/** Receives a statement's rows; it may throw as long as nothing is committed. */
type Use = (rows: unknown[][]) => void;

/** A postgres.js statement that has not been sent, with members missing from its types. */
interface Unsent extends postgres.PendingQuery<postgres.Row[]> {
  options: { prepare: boolean; before?: string[]; after?: string[]; own?: Own };
  /** Sends it. */
  handler: (query: Unsent) => void;
  reject: (error: unknown) => void;
}

/** A postgres.js connection. `reserved` is called when the server has answered everything that was sent. */
interface Connection {
  /** @returns whether more can be sent before this statement is answered */
  execute(query: Unsent): boolean;
  reserved: (() => void) | null;
  onclose: ((error: Error) => void) | null;
  /** Closes the connection if it is reserved: when the server reports the end of the transaction. */
  end(): Promise<unknown>;
}

type Own = (connection: Connection) => void;

/**
 * Runs `work` in a transaction. BEGIN is sent together with its first statement, and COMMIT together with the
 * statements queued by `sendLast`, if any. A transaction without statements sends nothing.
 *
 * postgres.js' own `begin` waits for the responses to BEGIN and to each statement. It also keeps sending statements,
 * starting with the `rollback` of the failed work, on a connection that broke and is being reopened for another
 * transaction: responses then go to the wrong statements, and the last one waits forever.
 * @param keeps whether the server keeps a statement prepared that does not ask for it
 */
export async function inTransaction<T>(
  pool: postgres.Sql,
  keeps: (text: string) => boolean,
  work: (client: TransactionClient) => Promise<T>,
  tracer?: Tracer,
): Promise<T> {
  const transaction = new Transaction(pool, keeps, tracer);
  try {
    const result = await Promise.race([work(transaction.scope()), transaction.broken]);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollBack();
    throw error;
  } finally {
    transaction.isOver = true;
  }
}

/** Whether a statement failed, in this savepoint or in the transaction outside savepoints; nothing can follow then. */
interface Outcome {
  failure?: unknown;
}

class Transaction {
  isOver = false;
  /** Rejects when the connection breaks. */
  readonly broken: Promise<never>;
  #connection: Connection | undefined;
  /** Statements that return no rows. */
  readonly #begin = ["begin"];
  #first: Unsent | undefined;
  /** Sent as soon as the statements before it allow it. */
  #waiting: Unsent[] = [];
  #isBlocked = true;
  #last: { query: Unsent; use: Use }[] = [];
  readonly #outcome: Outcome = {};
  #savepoints = 0;
  #break: (error: Error) => void = () => undefined;

  constructor(
    private readonly pool: postgres.Sql,
    private readonly keeps: (text: string) => boolean,
    private readonly tracer: Tracer | undefined,
  ) {
    this.broken = new Promise((_, reject) => {
      this.#break = reject;
    });
    this.broken.catch(() => undefined);
  }

  scope(): TransactionClient {
    return {
      unsafe: (...statement) => this.#statement(this.#outcome, ...statement),
      savepoint: (work) => this.#savepoint(this.#outcome, work),
      beginWith: (text) => {
        if (this.#first) throw new Error("The transaction has begun already.");
        this.#begin.push(text);
      },
      sendLast: async (text, values, use) => {
        this.#last.push({ query: this.#statement(this.#outcome, text, values, { prepare: true }), use });
      },
    };
  }

  /** @throws the error of a failed statement, even if the work ignored it */
  async commit(): Promise<void> {
    if ("failure" in this.#outcome) throw this.#outcome.failure;
    if (this.#last.length > 0) {
      this.#last.at(-1)!.query.options.after = ["commit"];
      await Promise.all(this.#last.map(async ({ query, use }) => use(await query.values())));
    } else if (this.#first) {
      const { command } = await this.#statement(this.#outcome, "commit", [], { prepare: true });
      if (command !== "COMMIT") throw new Error("The transaction was rolled back instead of committed.");
    }
  }

  async rollBack(): Promise<void> {
    // Until then, it is unknown whether there is a connection to roll back on.
    await this.#first?.catch(() => undefined);
    // A closed connection is reported slightly after the failure of the statement in flight.
    await nextTurn();
    if (!this.#isOwn()) return;
    // With an address that leads to the primary, the connection may still be to a former one.
    if (isReadOnly(this.#outcome.failure)) void this.#connection!.end();
    await this.#statement({}, "rollback", [], { prepare: true }).catch(() => undefined);
  }

  async #savepoint<T>(outer: Outcome, work: (client: TransactionClient) => Promise<T>): Promise<T> {
    const name = `s${this.#savepoints++}`;
    const outcome: Outcome = {};
    const statement = (text: string) => this.#statement(outer, text, [], { prepare: false });
    await statement(`savepoint ${name}`);
    try {
      const result = await work({
        unsafe: (...rest) => this.#statement(outcome, ...rest),
        savepoint: (inner) => this.#savepoint(outcome, inner),
        beginWith: () => {
          throw new Error("The transaction has begun already.");
        },
        sendLast: async (text, values, use) =>
          use(await this.#statement(outcome, text, values, { prepare: true }).values()),
      });
      if ("failure" in outcome) throw outcome.failure;
      return result;
    } catch (error) {
      await statement(`rollback to ${name}`);
      throw error;
    }
  }

  /** Creates a statement that is sent when awaited, like all of postgres.js. */
  #statement(outcome: Outcome, text: string, values: unknown[] = [], { prepare = false } = {}): Unsent {
    const options = { prepare: prepare || this.keeps(text), simple: false };
    const query = this.pool.unsafe(text, values as never[], options) as unknown as Unsent;
    const { handler: toPool, reject } = query;
    query.handler = () => this.#send(query, toPool);
    query.reject = (error) => {
      if (!("failure" in outcome)) outcome.failure = error;
      reject.call(query, error);
      // If nothing has begun, nothing can follow.
      if (query === this.#first) queueMicrotask(() => this.#isOwn() || this.#end(error));
    };
    if (this.tracer) traceStatement(query, this.tracer);
    return query;
  }

  #send(query: Unsent, toPool: Unsent["handler"]): void {
    if (this.isOver) query.reject(over());
    else if (!this.#first) this.#sendFirst(query, toPool);
    else {
      this.#waiting.push(query);
      this.#flush();
    }
  }

  /**
   * BEGIN and this statement succeed or fail together. The next statement waits for their response, because without a
   * transaction it would be executed on its own.
   */
  #sendFirst(query: Unsent, toPool: Unsent["handler"]): void {
    this.#first = query;
    if (!query.options.prepare) {
      // BEGIN would replace the text of an unnamed statement.
      this.#first = this.#statement(this.#outcome, "select", [], { prepare: true });
      // Nobody awaits its response, and an unhandled error ends the process. Its own `catch` would send it.
      Promise.prototype.then.call(this.#first, undefined, () => undefined);
      this.#waiting.push(query);
    }
    Object.assign(this.#first.options, { before: this.#begin, own: (at: Connection) => this.#own(at) });
    toPool(this.#first);
  }

  /** From now on, the pool reserves the connection for this transaction, until the server reports its end. */
  #own(connection: Connection): void {
    if (this.#connection) return;
    this.#connection = connection;
    connection.reserved = this.#resume;
    connection.onclose = (error) => this.#end(error);
  }

  readonly #resume = (): void => {
    this.#isBlocked = false;
    this.#flush();
  };

  #flush(): void {
    if (this.#connection && !this.#isOwn()) this.#end(over());
    while (!this.#isBlocked && this.#waiting.length > 0) {
      this.#isBlocked = !this.#connection!.execute(this.#waiting.shift()!);
    }
  }

  /**
   * Whether the connection is still ours: once it breaks or the transaction ends on it, it belongs to the pool again.
   */
  #isOwn(): boolean {
    return this.#connection?.reserved === this.#resume;
  }

  #end(error: unknown): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#break(error as Error);
    for (const query of this.#waiting.splice(0)) query.reject(error);
  }
}

/** Whether a write reached a read-only server. */
const isReadOnly = (failure: unknown): boolean =>
  failure instanceof Error && "code" in failure && failure.code === "25006";

const over = () =>
  new TransactionOver("The transaction has ended, and its connection may already be in use by another one.");
