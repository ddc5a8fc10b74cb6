import pLimit from "p-limit";
import type { JobDefinition, JobRef } from "../jobs.ts";
import { sweepEveryMs } from "../wake.ts";

/** Interval between looks for a kind of work while there is some, or while hints name it. */
const busyEveryMs = 1_000;
/** Maximum number of records that one query returns. */
const sweepSize = 500;
/** Number of kinds looked for concurrently: each takes a connection, which an idle server keeps open (`poolSize` in program.ts). */
const maxLooks = 2;

export interface Look {
  /** Records that are due now. */
  due(definition: JobDefinition, limit: number): Promise<JobRef[]>;
  /** Milliseconds until the next record becomes due; null when none will, or when this kind of work can't tell. */
  untilNext(definition: JobDefinition): Promise<number | null>;
}

interface State {
  definition: JobDefinition;
  timer: NodeJS.Timeout | undefined;
  /** When the timer fires. */
  firesAt: number;
  looking: Promise<void> | null;
  /** When a hint last caused a look. */
  lookedAt: number;
}

/**
 * Looks for due work in the database, which promises that all of it is done, whatever wakes, hints and jobs were lost.
 * Separately for each kind: when the next record becomes due, one second after work
 * was woken, found or finished, and at least every 15 seconds. Times are in terms of `performance.now()`.
 */
export class Sweeps {
  readonly #states: Map<string, State>;
  readonly #limited = pLimit(maxLooks);
  #isStopped = false;

  /**
   * @param found receives the due records
   * @param onError receives database errors; the query is retried after a second
   */
  constructor(
    definitions: JobDefinition[],
    private readonly look: Look,
    private readonly found: (definition: JobDefinition, refs: JobRef[]) => Promise<void>,
    private readonly onError: (error: Error) => void,
  ) {
    const never = Number.NEGATIVE_INFINITY;
    const idle = { timer: undefined, firesAt: 0, looking: null, lookedAt: never };
    this.#states = new Map(definitions.map((definition) => [definition.kind, { definition, ...idle }]));
  }

  /** Looks for these kinds now, or a second after the last time. */
  now(kinds: Iterable<string> = this.#states.keys()): void {
    const now = performance.now();
    for (const state of this.#of(kinds)) {
      const wait = Math.max(0, state.lookedAt + busyEveryMs - now);
      if (wait === 0) state.lookedAt = now;
      this.#plan(state, wait);
    }
  }

  /** Looks for these kinds within a second: work on them has started or ended, so more may become due. */
  soon(kinds: Iterable<string>): void {
    for (const state of this.#of(kinds)) this.#plan(state, busyEveryMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const states = [...this.#states.values()];
    for (const { timer } of states) clearTimeout(timer);
    await Promise.all(states.map(({ looking }) => looking));
  }

  *#of(kinds: Iterable<string>): Iterable<State> {
    for (const kind of kinds) {
      const state = this.#states.get(kind);
      if (state) yield state;
    }
  }

  /** Looks after this time, or earlier if already planned. */
  #plan(state: State, wait: number): void {
    if (this.#isStopped) return;
    const firesAt = performance.now() + wait;
    if (state.timer && state.firesAt <= firesAt) return;
    clearTimeout(state.timer);
    state.firesAt = firesAt;
    state.timer = setTimeout(() => this.#begin(state), wait);
  }

  #begin(state: State): void {
    state.timer = undefined;
    if (state.looking) this.#plan(state, busyEveryMs);
    else {
      state.looking = this.#limited(() => this.#look(state)).then((wait) => {
        state.looking = null;
        this.#plan(state, wait);
      });
    }
  }

  /** @returns the time until the next look */
  async #look(state: State): Promise<number> {
    const { definition } = state;
    if (this.#isStopped) return sweepEveryMs;
    try {
      const refs = await this.look.due(definition, sweepSize);
      if (refs.length > 0) await this.found(definition, refs);
      if (refs.length > 0) return busyEveryMs;
      const next = (await this.look.untilNext(definition)) ?? sweepEveryMs;
      // A record that is due but not returned, because another worker is processing it, must not cause a busy loop of
      // queries.
      return next <= 0 ? busyEveryMs : Math.min(next, sweepEveryMs);
    } catch (error) {
      this.onError(error as Error);
      return busyEveryMs;
    }
  }
}
