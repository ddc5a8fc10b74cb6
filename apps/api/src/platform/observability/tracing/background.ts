import type { RunJob, WorkQueue } from "../../jobs/queue.ts";
import type { Platform } from "../../platform.ts";
import { apart, type Tracer } from "./tracer.ts";

/** Wraps a queue so that its wakes carry the current trace. The queue's own work belongs to none. */
export function tracedQueue(queue: WorkQueue, tracer: Tracer | undefined): WorkQueue {
  if (!tracer) return queue;
  return {
    ...queue,
    wake(wakes) {
      const traceparent = tracer.traceparent();
      const traced = traceparent ? wakes.map((wake) => ({ ...wake, traceparent })) : wakes;
      return apart(tracer, () => queue.wake(traced));
    },
  };
}

/**
 * Wraps job runs in a span each. It continues the trace of the change that the database names, or else of what woke it;
 * work found by a sweep starts its own trace.
 */
export function tracedRuns(platform: Platform, run: RunJob): RunJob {
  const { tracer } = platform;
  if (!tracer) return run;
  return async (definition, ref, progress, signal) => {
    const { kind } = definition;
    const cause = await definition.traceparent?.(platform, ref).catch(() => null);
    const options = {
      kind: "consumer",
      parent: cause ?? ref.traceparent ?? null,
      attributes: { "rental.job": kind, "rental.account.id": ref.accountId, "rental.record.id": ref.id },
    } as const;
    await tracer.during(`job ${kind}`, options, () => run(definition, ref, progress, signal));
  };
}
