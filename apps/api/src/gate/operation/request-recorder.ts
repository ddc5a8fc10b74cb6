import { requestsKeptPerHour } from "@rental/contract";
import type { requestLog } from "../../db/tables/index.ts";
import { type Database, gaveUp, isDisconnection, isReadOnly } from "../../platform/database/database.ts";
import { getOrCreate } from "../../platform/get-or-create.ts";
import { flushPeriodically } from "../../platform/observability/flush-periodically.ts";
import type { Metrics } from "../../platform/observability/metrics.ts";

/** A row of the request log. */
export type RecordedRequest = typeof requestLog.$inferInsert;

/** The fields that decide whether a request is kept. */
type Counted = Pick<RecordedRequest, "accountId" | "at" | "status">;

const hourMs = 3_600_000;
const flushEveryMs = 1_000;
/** Number of rows per statement. */
const batchSize = 1_000;
/** Maximum number of rows buffered in memory: about 3 MB. */
const maxWaiting = 10_000;

export { flushEveryMs as requestsAreFlushedMs };

/**
 * Writes the request log off the request path: rows are buffered in memory for up to a second. When the database does
 * not take them, the newest are dropped; nothing ever waits for it.
 */
export class RequestRecorder {
  readonly #waiting: RecordedRequest[] = [];
  /** Requests of each account in the current hour: successes and failures. */
  #counts = new Map<string, { succeeded: number; failed: number }>();
  #hour = 0;
  /** How many requests were dropped since the last flush, by reason. */
  readonly #notKept = { account_limit: 0, buffer_full: 0 };
  /** Serializes flushes. */
  #flushed = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
    private readonly keptPerHour = requestsKeptPerHour,
  ) {}

  /**
   * @param rest the other columns; called only for requests that are kept, since a busy account soon reaches its limit
   */
  record(counted: Counted, rest: () => Omit<RecordedRequest, keyof Counted>): void {
    const reason = this.#mayKeep(counted);
    if (reason) this.#notKept[reason]++;
    else this.#waiting.push({ ...counted, ...rest() });
  }

  /** @returns why the request is dropped; undefined when it is kept */
  #mayKeep({ accountId, at, status }: Counted): "account_limit" | "buffer_full" | undefined {
    const hour = Math.floor(at.getTime() / hourMs);
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#counts = new Map();
    }
    const counts = getOrCreate(this.#counts, accountId, () => ({ succeeded: 0, failed: 0 }));
    const kind = status < 400 ? "succeeded" : "failed";
    if (counts[kind] >= this.keptPerHour) return "account_limit";
    if (this.#waiting.length >= maxWaiting) return "buffer_full";
    counts[kind]++;
    return undefined;
  }

  /** Flushes the buffer. What the database can't take now is kept for the next flush. */
  flush(): Promise<void> {
    this.#countNotKept();
    this.#flushed = this.#flushed.catch(() => undefined).then(() => this.#write());
    return this.#flushed;
  }

  /** Counts them in bulk: a busy account has thousands of them, and looking up a counter by its labels is slow. */
  #countNotKept(): void {
    for (const reason of ["account_limit", "buffer_full"] as const) {
      if (this.#notKept[reason] > 0) this.metrics.requestsNotLogged.inc({ reason }, this.#notKept[reason]);
      this.#notKept[reason] = 0;
    }
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, batchSize);
      try {
        await insert(this.database, batch);
      } catch (error) {
        if (isDisconnection(error) || gaveUp(error) || isReadOnly(error)) throw error;
        // A rejected batch would fail again, and hold up all others.
        this.metrics.requestsNotLogged.inc({ reason: "refused" }, batch.length);
        this.#waiting.splice(0, batch.length);
        throw error;
      }
      this.#waiting.splice(0, batch.length);
    }
  }

  /** Starts flushing every second. @returns a function that stops it after a final flush */
  start(onError: (error: unknown) => void): () => Promise<void> {
    return flushPeriodically(flushEveryMs, () => this.flush(), this.metrics, "request_log", onError);
  }
}

/** Rows whose commit was not confirmed are written again, idempotently; those of a deleted account are skipped. */
async function insert({ sql }: Database, rows: RecordedRequest[]): Promise<void> {
  await sql`
    insert into request_log
      (account_id, at, id, method, path, operation, status, problem, ms, principal_kind, principal_id)
    select r."accountId", r.at, r.id, r.method, r.path, r.operation, r.status, r.problem, r.ms, r."principalKind", r."principalId"
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(
      "accountId" uuid, at timestamptz, id uuid, method text, path text, operation text, status smallint, problem text,
      ms real, "principalKind" text, "principalId" uuid)
    join accounts a on a.id = r."accountId"
    on conflict do nothing`;
}
