import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import type { Database } from "./database.ts";
import { regularly } from "./regularly.ts";
import { type Mark, Replica } from "./replica.ts";
import type { Tracer } from "./tracing/tracer.ts";

/** How often marks are taken of the primary, in ms. */
const markEveryMs = 1_000;

/** What became of a list: read from a replica, or from the primary, and why. */
export type ReplicaOutcome = "replica" | "recently_changed" | "unavailable" | "failed";

export interface ReplicasOptions {
  tracer?: Tracer | undefined;
  log: Pick<Logger, "info" | "warn">;
  /** Called for each list. */
  count?: (outcome: ReplicaOutcome) => void;
}

/**
 * Servers that follow the primary and answer lists in its place, but only for an account whose changes they all have. So
 * nobody is shown less than the primary would show. See docs/adr/0049.
 */
export class Replicas {
  readonly #replicas: Replica[];
  readonly #stop: () => Promise<void>;
  #asked = 0;
  #reading = 0;
  #next = 0;
  #marking: Promise<void> | null = null;

  /** @param urls one server each */
  constructor(
    private readonly primary: Database,
    urls: readonly string[],
    private readonly options: ReplicasOptions,
  ) {
    this.#replicas = urls.map((url) => new Replica(url, primary, options.log, options.tracer));
    // An installation that nobody uses asks its database for nothing.
    this.#stop = regularly(markEveryMs, async () => {
      if (this.#asked + this.#reading === 0) return;
      this.#asked = 0;
      await this.mark();
    });
  }

  /** For the metrics. @returns how far each replica was behind when it was last looked at, by address; null: not used */
  get lags(): { replica: string; seconds: number | null }[] {
    return this.#replicas.map(({ name, lagSeconds }) => ({ replica: name, seconds: lagSeconds }));
  }

  /**
   * Runs `work` with a replica instead of the primary.
   * @param work only reads records of this account, of tables that the change feed covers
   * @returns null when the primary must answer
   * @throws what `work` refuses
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

  /** Takes a mark of the primary, and sees how far each replica is. */
  mark(): Promise<void> {
    this.#marking ??= this.#mark().finally(() => {
      this.#marking = null;
    });
    return this.#marking;
  }

  async #mark(): Promise<void> {
    const mark = await Promise.race([takeMark(this.primary), after(markEveryMs, null, { ref: false })]);
    if (mark) await Promise.all(this.#replicas.map((replica) => replica.follow(mark)));
  }

  async close(): Promise<void> {
    this.#asked = 0;
    await this.#stop();
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  /** The next one by turns. */
  #usable(): Replica | undefined {
    const usable = this.#replicas.filter(({ mark }) => mark !== null);
    this.#next = (this.#next + 1) % Math.max(usable.length, 1);
    return usable[this.#next];
  }
}

/**
 * The state of the primary at a moment. The position in the log is taken after the snapshot: whatever had ended in the
 * snapshot is in the log before that position.
 */
async function takeMark({ sql }: Database): Promise<Mark | null> {
  const takenAt = performance.now();
  const rows = await sql<Omit<Mark, "takenAt">[]>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_current_wal_insert_lsn()::text as lsn,
      ${sql.unsafe(timeline)} as timeline, system_identifier::text as system, current_database() as database
    from pg_control_system()`.catch(() => []);
  return rows[0] ? { ...rows[0], takenAt } : null;
}

/** Of a primary: the timeline that its log is written on. Another server begins another one when it becomes the primary. */
const timeline = "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int";

/** Whether an account may have changes that a server which is as far as the mark does not have. */
async function hasChanged({ sql }: Database, accountId: string, mark: Mark): Promise<boolean> {
  const text = `select exists (select from changes where account_id = $1 and position >= $2::bigint)
    or ${timeline} <> $3::int as "hasChanged"`;
  const values = [accountId, mark.horizon, mark.timeline] as never[];
  // Whatever is wrong with the primary, it says so itself when it is asked for the list.
  const rows = await sql.unsafe<{ hasChanged: boolean }[]>(text, values, { prepare: true }).catch(() => []);
  return rows[0]?.hasChanged ?? true;
}
