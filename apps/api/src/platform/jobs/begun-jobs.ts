import { randomInt } from "node:crypto";
import type postgres from "postgres";
import type { Database } from "../database/database.ts";
import { Batcher } from "./batcher.ts";
import type { JobRef } from "./wake.ts";

/** First number of the advisory locks that workers hold; the second is the worker's. */
const lockClass = 2027;
const relockAfterMs = 500;
/** Retention of dead workers' rows. */
const keptDays = 30;

/** A job that a worker is processing. */
export interface BegunJob extends JobRef {
  kind: string;
}

/** What other workers have recorded of a job. */
export interface OtherRuns {
  /** Number of workers that died during the job since it last made progress. */
  dead: number;
  /** Number of workers currently processing it. */
  alive: number;
  /** Seconds since the most recent of them started it. */
  seconds: number;
}

/**
 * Promises that a job that kills its process is not run for ever (docs/adr/0021): records in the database, in the table
 * job_claims, which jobs a worker is processing. If a dead worker's record remains, it died during that job. A worker is
 * alive while its session holds a lock, which ends together with the process. It keeps nobody from doing the same job:
 * for that, each job locks its record or claims it.
 */
export class BegunJobs {
  readonly #sql: postgres.Sql;
  readonly #worker = randomInt(1, 2 ** 31 - 1);
  #isLocked = false;
  #isClosing = false;
  #relock: NodeJS.Timeout | undefined;
  /** Jobs in flight in this worker, with the number of runs of each. */
  readonly #inHand = new Map<string, { runs: number; others: Promise<number | null> }>();
  readonly #begin = new Batcher<BegunJob, number | null>((jobs) => this.#insert(jobs));
  readonly #end = new Batcher<BegunJob, void>((jobs) => this.#delete(jobs));

  private constructor(
    database: Database,
    private readonly onError: (error: Error) => void,
  ) {
    this.#sql = database.openSession(() => {
      this.#isLocked = false;
      this.#lockSoon();
    });
  }

  /** @param onError called when the database does not respond; the statement is retried */
  static async open(database: Database, onError: (error: Error) => void): Promise<BegunJobs> {
    const begun = new BegunJobs(database, onError);
    await begun.#lock();
    await begun.#sql`delete from job_claims where begun_at < now() - ${keptDays} * interval '1 day'`;
    return begun;
  }

  /**
   * Records a job before it starts, unless two or more other workers have recorded it: then it must be examined first.
   * @returns how many other workers have recorded it; null when it was not recorded for this one
   */
  begin(job: BegunJob): Promise<number | null> {
    return this.#enter(job, () => this.#begin.add(job));
  }

  /** Like `begin`, regardless of what other workers have recorded. */
  async beginAnyway(job: BegunJob): Promise<number> {
    return (await this.#enter(job, async () => (await this.#insert([job], true))[0]!)) ?? 0;
  }

  /** The job has ended, in whatever way, and this process is still alive. */
  async end(job: BegunJob): Promise<void> {
    if (this.#leave(job)) await this.#end.add(job);
  }

  /** What other workers have recorded of a job. */
  async others({ accountId, kind, id }: BegunJob): Promise<OtherRuns> {
    const [row] = await this.#sql<OtherRuns[]>`
      select count(*) filter (where not ${this.#lives()})::int as dead,
        count(*) filter (where ${this.#lives()})::int as alive,
        coalesce(extract(epoch from now() - max(begun_at)), 0)::float8 as seconds
      from job_claims c
      where account_id = ${accountId} and kind = ${kind} and id = ${id} and worker <> ${this.#worker}`;
    return row!;
  }

  /** The job made progress, so earlier crashes no longer count. */
  async forgetDead({ accountId, kind, id }: BegunJob): Promise<void> {
    await this.#sql`
      delete from job_claims c
      where account_id = ${accountId} and kind = ${kind} and id = ${id} and worker <> ${this.#worker}
        and not ${this.#lives()}`;
  }

  /** The worker was told to stop: however the process ends from now on, no job is to blame. */
  async giveBack(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#relock);
    await this.#sql`delete from job_claims where worker = ${this.#worker}`.catch(this.onError);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearTimeout(this.#relock);
    await this.#sql.end({ timeout: 5 });
  }

  /** Concurrent runs of a job share its record. */
  async #enter(job: BegunJob, note: () => Promise<number | null>): Promise<number | null> {
    const key = keyOf(job);
    const known = this.#inHand.get(key);
    const mine = known ?? { runs: 0, others: this.#isClosing ? Promise.resolve(0) : note() };
    mine.runs += 1;
    this.#inHand.set(key, mine);
    try {
      const others = await mine.others;
      if (others === null) this.#leave(job);
      return others;
    } catch (error) {
      this.#leave(job);
      throw error;
    }
  }

  /** @returns whether no run in this worker is processing the job any more */
  #leave(job: BegunJob): boolean {
    const key = keyOf(job);
    const mine = this.#inHand.get(key);
    if (!mine) return false;
    mine.runs -= 1;
    return mine.runs === 0 && this.#inHand.delete(key);
  }

  #lives() {
    return this.#sql`exists (
      select from pg_locks l where l.locktype = 'advisory' and l.classid = ${lockClass} and l.objsubid = 2
        and l.objid::bigint = c.worker
        and l.database = (select oid from pg_database where datname = current_database()))`;
  }

  /** The session has ended, and with it the lock that shows others that this worker is alive. */
  #lockSoon(): void {
    clearTimeout(this.#relock);
    if (this.#isClosing) return;
    this.#relock = setTimeout(() => {
      this.#lock()
        .catch(this.onError)
        .then(() => this.#isLocked || this.#lockSoon());
    }, relockAfterMs);
  }

  /**
   * A row must outlive this process, but not the database server, so commits do not wait for the disk. The statements
   * are planned once, to use the index, whether the table was empty or full at the time.
   */
  async #lock(): Promise<void> {
    if (this.#isLocked) return;
    const [row] = await this.#sql<{ locked: boolean }[]>`
      select pg_try_advisory_lock(${lockClass}, ${this.#worker}) as locked,
        set_config('synchronous_commit', 'off', false), set_config('enable_seqscan', 'off', false),
        set_config('plan_cache_mode', 'force_generic_plan', false)`;
    this.#isLocked = row!.locked;
  }

  async #insert(jobs: BegunJob[], anyway = false): Promise<(number | null)[]> {
    await this.#lock();
    const rows = await this.#sql<(BegunJob & { others: number })[]>`
      insert into job_claims (account_id, kind, id, worker)
      select "accountId", kind, id, ${this.#worker} from ${given(this.#sql, jobs)}
      where ${anyway} or 2 > (
        select count(*) from job_claims c
        where c.account_id = j."accountId" and c.kind = j.kind and c.id = j.id and c.worker <> ${this.#worker})
      on conflict (account_id, kind, id, worker) do update set begun_at = now()
      returning account_id as "accountId", kind, id, (
        select count(*) from job_claims c
        where c.account_id = job_claims.account_id and c.kind = job_claims.kind and c.id = job_claims.id
          and c.worker <> ${this.#worker})::int as others`;
    const begun = new Map(rows.map((row) => [keyOf(row), row.others]));
    return jobs.map((job) => begun.get(keyOf(job)) ?? null);
  }

  async #delete(jobs: BegunJob[]): Promise<undefined[]> {
    // A job that was restarted meanwhile is recorded for its new run.
    const ended = jobs.filter((job) => !this.#inHand.has(keyOf(job)));
    if (ended.length > 0) {
      await this.#sql`
      delete from job_claims c using ${given(this.#sql, ended)}
      where c.account_id = j."accountId" and c.kind = j.kind and c.id = j.id and c.worker = ${this.#worker}`;
    }
    return jobs.map(() => undefined);
  }
}

const keyOf = ({ accountId, kind, id }: BegunJob) => `${accountId} ${kind} ${id}`;

const given = (sql: postgres.Sql, jobs: BegunJob[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(jobs)}::text::jsonb) as j("accountId" uuid, kind text, id uuid)`;
