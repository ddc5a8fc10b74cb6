import type { Clock } from "../clock.ts";

/** The clock of a sandbox, which is ahead of the time by as much as it was moved. */
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
 * The time outside of sandboxes: for limits, and for ids by whose time records are kept and removed, because partitions
 * exist for the near future only.
 */
export const realNow = (clock: Pick<Clock, "now">): Date =>
  clock instanceof SandboxClock ? clock.real.now() : clock.now();
