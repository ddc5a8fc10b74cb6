/** The current time. All time-dependent code uses it, so that tests can control the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export class MovableClock implements Clock {
  #now: number;

  constructor(start: Date | string = new Date()) {
    this.#now = new Date(start).getTime();
  }

  now(): Date {
    return new Date(this.#now);
  }

  /** Moves the clock by this many milliseconds. */
  advance(ms: number): void {
    this.#now += ms;
  }

  set(time: Date | string): void {
    this.#now = new Date(time).getTime();
  }
}
