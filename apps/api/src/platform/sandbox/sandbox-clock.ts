import type { Clock } from "../clock.ts";

/** The clock of a sandbox, which is ahead of the real time by as much as it was advanced. */
export class SandboxClock implements Clock {
  constructor(
    readonly real: Clock,
    readonly aheadMs: number,
  ) {}

  now(): Date {
    return new Date(this.real.now().getTime() + this.aheadMs);
  }
}

/**
 * The real time, also in sandboxes: for limits, and for ids whose timestamps determine retention, because partitions only
 * exist for the near future.
 */
export const realNow = (clock: Pick<Clock, "now">): Date =>
  clock instanceof SandboxClock ? clock.real.now() : clock.now();
