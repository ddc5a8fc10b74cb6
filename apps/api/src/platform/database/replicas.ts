import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import { runPeriodically } from "../jobs/run-periodically.ts";
import type { Tracer } from "../observability/tracing/tracer.ts";
import type { Database } from "./database.ts";
import { type Mark, Replica } from "./replica.ts";

/** How often marks of the primary are taken, in ms. */
const markEveryMs = 1_000;

/** How a list was served: from a replica, or from the primary, and why. */
export type ReplicaOutcome = "replica" | "recently_changed" | "unavailable" | "failed";

export interface ReplicasOptions {
  tracer?: Tracer | undefined;
  log: Pick<Logger, "info" | "warn">;
  /** Called for each list. */
  count?: (outcome: ReplicaOutcome) => void;
}

/**
 * Replicas of the primary that serve lists in its place, but only for accounts whose changes they all have, so that
 * nobody sees less than the primary would show. See docs/adr/0049.
 */
export class Replicas {
  readonly #replicas: Replica[];
  readonly #stop: () => Promise<void>;
  #asked = 0;
  #reading = 0;
  #next = 0;
  #last: Mark | null = null;
  #taking: Promise<Mark | null> | null = null;
  #marking: Promise<void> | null = null;

  /** @param urls the URL of one server each */
  constructor(
    private readonly primary: Database,
    urls: readonly string[],
    private readonly options: ReplicasOptions,
  ) {
    this.#replicas = urls.map((url) => new Replica(url, primary, options.log, options.tracer));
    // An idle installation does not query its database.
    this.#stop = runPeriodically(markEveryMs, async () => {
      if (this.#asked + this.#reading === 0) return;
      this.#asked = 0;
      await this.mark();
    });
  }

  /** For the metrics. @returns each replica's lag by address; null: not used, or nobody reads lists */
  get lags(): { replica: string; seconds: number | null }[] {
    return this.#replicas.map(({ name, lagSeconds }) => ({ replica: name, seconds: lagSeconds }));
  }

  /**
   * Runs `work` on a replica instead of the primary.
   * @param work only reads this account's records, from tables that the change feed covers
   * @returns null when the primary must serve it
   * @throws what `work` throws as a refusal
   */
  async read<T>(accountId: string, work: (database: Database) => Promise<T>): Promise<{ answer: T } | null> {
    this.#asked += 1;
    const { count = () => undefined } = this.options;
    const replica = this.#usable();
    if (!replica?.mark) {
      count("unavailable");
      return null;
    }
    const { mark } = replica;
    if (await hasChanged(this.primary, accountId, mark)) {
      count("recently_changed");
      return null;
    }
    this.#reading += 1;
    const found = await replica.read(mark, work).finally(() => {
      this.#reading -= 1;
    });
    count(found ? "replica" : "failed");
    return found;
  }

  /** Takes a mark of the primary, and checks how far each replica is. */
  mark(): Promise<void> {
    this.#marking ??= this.#mark().finally(() => {
      this.#marking = null;
    });
    return this.#marking;
  }

  async #mark(): Promise<void> {
    this.#taking ??= takeMark(this.primary).finally(() => {
      this.#taking = null;
    });
    const mark = await Promise.race([this.#taking, after(markEveryMs, null, { ref: false })]);
    this.#last = mark ?? this.#last;
    // Even without a new mark: a silent replica must be abandoned.
    const last = this.#last;
    if (last) await Promise.all(this.#replicas.map((replica) => replica.follow(last)));
  }

  async close(): Promise<void> {
    this.#asked = 0;
    await this.#stop();
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /** The next usable replica, round robin. */
  #usable(): Replica | undefined {
    const usable = this.#replicas.filter(({ mark }) => mark !== null);
    this.#next = (this.#next + 1) % Math.max(usable.length, 1);
    return usable[this.#next];
  }
}

/**
 * What must be the same as at a mark for its numbers to be meaningful: the timeline, which changes when another server
 * becomes the primary; the cluster and its database; the epoch of the change feed, which is emptied when a new one
 * begins; and the statistics reset after a crash, which reassigns the numbers of transactions that left nothing in the
 * log.
 */
const origin = `concat_ws(' ', left(pg_walfile_name(pg_current_wal_insert_lsn()), 8),
  (select system_identifier from pg_control_system()), current_database(), (select epoch from change_feed),
  (select extract(epoch from stats_reset) from pg_stat_wal))`;

/**
 * The state of the primary at one moment. The write-ahead log position is taken after the snapshot, so whatever had
 * ended in the snapshot is in the log before that position.
 */
async function takeMark({ sql }: Database): Promise<Mark | null> {
  const takenAt = performance.now();
  const text = `
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_current_wal_insert_lsn()::text as lsn,
      date_trunc('day', clock_timestamp() - interval '1 day')::text as "changesFrom", ${origin} as origin,
      ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline,
      system_identifier::text as system, current_database() as database
    from pg_control_system()`;
  const rows = await sql.unsafe<Omit<Mark, "takenAt">[]>(text).catch(() => []);
  return rows[0] ? { ...rows[0], takenAt } : null;
}

/**
 * Whether an account may have changes that a server at this mark lacks: reads the last change in each of the latest
 * partitions. It assumes that no transaction stays open for a day. Asking for any change from the horizon on could make
 * PostgreSQL read all changes of the account, because it can't tell how few there are.
 */
async function hasChanged({ sql }: Database, accountId: string, mark: Mark): Promise<boolean> {
  const text = `select coalesce((
      select position from changes where account_id = $1 and at >= $3::timestamptz
      order by position desc, sequence desc limit 1) >= $2::bigint, false)
    or ${origin} <> $4::text as "hasChanged"`;
  const values = [accountId, mark.horizon, mark.changesFrom, mark.origin] as never[];
  // Whatever is wrong with the primary, it will report itself when it is asked for the list.
  const rows = await sql.unsafe<{ hasChanged: boolean }[]>(text, values, { prepare: true }).catch(() => []);
  return rows[0]?.hasChanged ?? true;
}
