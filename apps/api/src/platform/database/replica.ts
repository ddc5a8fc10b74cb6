import { setTimeout as after } from "node:timers/promises";
import type { Logger } from "pino";
import { AppError } from "../app-error.ts";
import type { Tracer } from "../observability/tracing/tracer.ts";
import { type Database, gaveUp, isDisconnection, openReader, type Reader } from "./database.ts";

/** A state of the primary. A replica that has reached it has the changes of all transactions that had ended by then. */
export interface Mark {
  /** All transactions with lower numbers had ended. */
  horizon: string;
  /** A position in the primary's write-ahead log, after the ends of these transactions. */
  lsn: string;
  /** What the numbers are relative to, see `origin` in replicas.ts. */
  origin: string;
  timeline: number;
  /** The system identifier that `initdb` gave the primary; its replicas share it. */
  system: string;
  database: string;
  /** Changes of transactions still in flight are not older than this. */
  changesFrom: string;
  /** In terms of `performance.now()`. */
  takenAt: number;
}

/** The position of a replica, relative to a mark. */
interface Place {
  inRecovery: boolean;
  system: string;
  database: string;
  timeline: number;
  isReached: boolean | null;
}

/** Number of connections per process to each replica. */
const readers = 10;
/** A replica that has not reported its position for this long is not used, in ms. */
const patienceMs = 1_000;
/** A replica that lags this far behind is logged, in ms, and how often. */
const lateMs = 30_000;
const lateAgainMs = 3_600_000;
/** How long a lag is still shown once nobody reads lists, in ms. */
const shownMs = 10_000;

/**
 * A replica of the primary. Each connection asks its server's position before it reads a list, because the address may
 * lead to several servers, or to a different one than before.
 */
export class Replica {
  /** The latest mark that it has reached; null while it must not be used. */
  mark: Mark | null = null;
  /** Address and port. */
  readonly name: string;
  /** The mark that it has to reach next. */
  #ahead: Mark | null = null;
  /** How long it took to reach the last mark, and how long it has been waiting for the next one, in ms. */
  #lag = { reachedMs: 0, waitingMs: 0, seenAt: 0 };
  #lateSaidAt = Number.NEGATIVE_INFINITY;
  #state = "";
  #open: { reader: Reader; busy: number }[];
  #probe: Reader;
  readonly #openReader: () => Reader;

  constructor(
    url: string,
    private readonly primary: Database,
    private readonly log: Pick<Logger, "info" | "warn">,
    tracer?: Tracer,
  ) {
    const { hostname, port } = new URL(url);
    this.name = `${hostname}:${port || 5432}`;
    this.#openReader = () => openReader(url, tracer);
    this.#probe = this.#openReader();
    this.#open = this.#openAll();
  }

  /** Its lag behind the primary; null while it is not used, or nobody reads lists. */
  get lagSeconds(): number | null {
    const { reachedMs, waitingMs, seenAt } = this.#lag;
    if (!this.mark || performance.now() - seenAt > shownMs) return null;
    return Math.max(reachedMs, waitingMs) / 1000;
  }

  /** Advances to the next mark if it has been reached, and checks whether the replica is usable at all. */
  async follow(mark: Mark): Promise<void> {
    if (this.mark && this.mark.origin !== mark.origin) this.mark = null;
    const ahead = this.#ahead?.origin === mark.origin ? this.#ahead : mark;
    this.#ahead = ahead;
    const silent = Symbol("silent");
    const place = await Promise.race([
      placeOf(this.#probe, ahead).catch(
        (error: Error) => `does not respond: ${error.message || String(error)}`,
      ),
      after(patienceMs, silent, { ref: false }),
    ]);
    if (typeof place === "symbol") {
      this.#leave(`has not responded for ${patienceMs / 1000} s`);
      return this.#openAgain();
    }
    if (typeof place === "string") return this.#leave(place);
    const fault = faultOf(place, ahead);
    // When all servers are listed, one of them is the primary.
    if (fault !== null) return this.#leave(fault, place.inRecovery ? "warn" : "info");
    this.#reach(ahead, mark, place.isReached === true);
  }

  /**
   * @returns null when this server can't serve the read
   * @throws what `work` throws as a refusal
   */
  async read<T>(mark: Mark, work: (database: Database) => Promise<T>): Promise<{ answer: T } | null> {
    const place = this.#open.reduce((least, one) => (one.busy < least.busy ? one : least));
    const { reader } = place;
    const { timesClosed } = reader;
    place.busy += 1;
    try {
      const found = await placeOf(reader, mark);
      if (faultOf(found, mark) !== null || !found.isReached) return null;
      const answer = await work({ ...this.primary, sql: reader.sql, read: reader.read });
      // Another connection may be to another server.
      return reader.timesClosed === timesClosed ? { answer } : null;
    } catch (error) {
      if (error instanceof AppError && reader.timesClosed === timesClosed) throw error;
      if (isDisconnection(error) || gaveUp(error)) this.mark = null;
      return null;
    } finally {
      place.busy -= 1;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#probe, ...this.#open.map(({ reader }) => reader)].map((one) => one.close()));
  }

  #reach(ahead: Mark, newest: Mark, isReached: boolean): void {
    const now = performance.now();
    const waitingMs = newest.takenAt - ahead.takenAt;
    this.#lag = { ...this.#lag, waitingMs, seenAt: now };
    if (isReached) {
      this.mark = ahead;
      this.#ahead = null;
      this.#lag = { reachedMs: waitingMs, waitingMs: 0, seenAt: now };
      this.#say("is used for lists", "info");
    } else if (waitingMs > lateMs && now - this.#lateSaidAt > lateAgainMs) {
      this.#lateSaidAt = now;
      this.log.warn(`the replica ${this.name} is more than ${lateMs / 1000} s behind the primary`);
    }
  }

  #leave(fault: string, level: "info" | "warn" = "warn"): void {
    this.mark = null;
    this.#ahead = null;
    this.#say(`is not used, and the primary answers instead: it ${fault}`, level);
  }

  /** Nothing else would end connections to a silent server, or whatever waits for them. */
  #openAgain(): void {
    const silent = [this.#probe, ...this.#open.map(({ reader }) => reader)];
    this.#probe = this.#openReader();
    this.#open = this.#openAll();
    for (const reader of silent) void reader.close();
  }

  #say(state: string, level: "info" | "warn"): void {
    if (state === this.#state) return;
    this.#state = state;
    this.log[level](`the replica ${this.name} ${state}`);
  }

  #openAll = () => Array.from({ length: readers }, () => ({ reader: this.#openReader(), busy: 0 }));
}

/** A standby reports the timeline of its log only from its next restart point on: possibly late, but never early. */
const placeText = `
  select pg_is_in_recovery() as "inRecovery", system_identifier::text as system, current_database() as database,
    greatest(timeline_id, min_recovery_end_timeline) as timeline, pg_last_wal_replay_lsn() >= $1::pg_lsn as "isReached"
  from pg_control_system(), pg_control_checkpoint(), pg_control_recovery()`;

async function placeOf({ sql }: Reader, { lsn }: Mark): Promise<Place> {
  const [place] = await sql.unsafe<[Place]>(placeText, [lsn], { prepare: true });
  return place;
}

/** Why a server can't stand in for the primary. */
function faultOf(place: Place, mark: Mark): string | null {
  if (!place.inRecovery) return "accepts writes, so it follows no other server";
  if (place.system !== mark.system) return "follows a different server from that of DATABASE_URL";
  if (place.database !== mark.database)
    return `has the database ${place.database} in its URL, not ${mark.database}`;
  if (place.timeline !== mark.timeline) return "has not followed the change of the primary yet";
  return null;
}
