import { setMaxListeners } from "node:events";
import type { Logger } from "pino";
import { isDisconnection } from "../database/database.ts";
import { rarely } from "../observability/rarely.ts";
import type { JobDefinition, JobRef, Queue, Wake } from "./jobs.ts";
import { Notifier } from "./notifier.ts";
import { postgresBackend, redisBackend } from "./queue/backend.ts";
import { openHints, type Place } from "./queue/hints.ts";
import { type LaneState, Lanes } from "./queue/lanes.ts";
import { LocalRuns } from "./queue/local-runs.ts";
import { type Look, Sweeps } from "./queue/sweeps.ts";
import { accountNotification, isNotification } from "./wake.ts";

/*
 * How workers learn that there is work. The database alone decides what is due; everything here only says when to look,
 * and may be lost at any time.
 *
 * - queue/sweeps.ts looks for what is due, and starts it. It alone promises that nothing is forgotten.
 * - After a commit, `wake` starts the work in this process, if it has a worker with room (queue/local-runs.ts), so that
 * it begins at once.
 * - Otherwise, and when it failed, it becomes a job of BullMQ (queue/lanes.ts), which gives it to one worker of any
 * process, takes turns between accounts, and retries.
 * - A hint tells the other processes at once what is due or has changed (queue/hints.ts).
 *
 * CONTRIBUTING.md has a drawing; see docs/adr/0023.
 */

/** How often the log repeats that the database is away. */
const awayEveryMs = 10_000;

export interface WorkQueue extends Queue {
  /** Starts processing all kinds of jobs. @returns a function that stops it after the current jobs */
  work(run: RunJob, due: Look["due"], untilNext?: Look["untilNext"]): Promise<() => Promise<void>>;
  /** Queue state for /metrics. */
  state(): Promise<LaneState[]>;
}

/** @param progress called when a part is permanently done: tells the account's subscribers */
export type RunJob = (
  definition: JobDefinition,
  ref: JobRef,
  progress: () => void,
  signal: AbortSignal,
) => Promise<void>;

/** The parts of a process that has a worker. */
interface Worker {
  runs: LocalRuns;
  sweeps: Sweeps;
}

/**
 * Opens BullMQ and the hints, on Redis if configured, otherwise on PostgreSQL. Redis and the queue's tables may be
 * emptied at any time: the sweeps refill them.
 */
export async function openQueue(at: Place, definitions: JobDefinition[], log: Logger): Promise<WorkQueue> {
  const backend = at.redisUrl ? redisBackend(at.redisUrl) : await postgresBackend(at.connection);
  const lanes = new Lanes(backend, definitions, log);
  const hints = openHints(at, log);
  const known = new Set(definitions.map(({ kind }) => kind));
  const notifier = new Notifier();
  let worker: Worker | null = null;
  let isListening = false;

  /** Starts with the first worker or watcher. */
  const listen = () => {
    if (isListening) return;
    isListening = true;
    hints.listen(
      (kinds, ids) => {
        notifier.notify(ids);
        if (kinds.length === 0) return;
        if (worker) lanes.resume(kinds);
        worker?.sweeps.now(kinds);
      },
      () => {
        notifier.notifyAll();
        if (worker) lanes.resume();
        worker?.sweeps.now();
      },
    );
  };

  /** Tells the subscribers of this process now, and the other processes through hints. */
  const notify = (wakes: Wake[]) => {
    notifier.notify(wakes.filter(isNotification).map(({ id }) => id));
    hints.send(wakes);
  };

  /** Starts work that is due now: locally if there is capacity, otherwise through BullMQ. */
  const start = (wakes: Wake[]) => lanes.add(wakes.filter((wake) => !worker?.runs.take(wake)));

  return {
    async wake(wakes) {
      const work = wakes.filter(({ kind }) => known.has(kind));
      start(work.filter(({ at }) => at === undefined));
      worker?.sweeps.soon(work.map(({ kind }) => kind));
      notify(wakes);
    },
    watch(id, heard) {
      listen();
      return notifier.add(id, heard);
    },
    async work(run, due, untilNext = async () => null) {
      const stopping = new AbortController();
      // Every current job listens to it, hundreds at a time, which is not a leak.
      setMaxListeners(0, stopping.signal);
      const runAndLook = async (definition: JobDefinition, ref: JobRef) => {
        const progress = () => notify([accountNotification(ref.accountId)]);
        try {
          await run(definition, ref, progress, stopping.signal);
        } finally {
          progress();
          sweeps.soon([definition.kind]);
        }
      };
      const noteFailed = (error: unknown) => log.warn({ err: error }, "looking for due work failed");
      // Every kind of work fails each second then.
      const noteAway = rarely(awayEveryMs, noteFailed);
      const sweeps = new Sweeps(
        definitions,
        { due, untilNext },
        async ({ kind }, refs) => start(refs.map((ref) => ({ ...ref, kind }))),
        (error) => (isDisconnection(error) ? noteAway : noteFailed)(error),
      );
      const runs = new LocalRuns(definitions, runAndLook, (wake, error) => {
        log.error({ err: error, job: wake.kind, id: wake.id }, "a job failed");
        if (!isDisconnection(error)) lanes.add([wake]);
      });
      worker = { runs, sweeps };
      const stopLanes = await lanes.work(runAndLook);
      sweeps.now();
      listen();
      return async () => {
        stopping.abort();
        await sweeps.stop();
        await runs.stop();
        await stopLanes();
      };
    },
    state: () => lanes.state(),
    close: async () => {
      await lanes.close();
      await hints.close();
    },
  };
}
