import { type Database, retryConflicts } from "../../../../platform/database/database.ts";
import { getOrCreate } from "../../../../platform/get-or-create.ts";
import { type Arrived, arrived } from "./delivery.queries.ts";

/** How long arrivals are collected before they are recorded together. */
const gatherMs = 20;

/** Records arrivals, those of all runs of the process together. */
class Arrivals {
  #waiting: Arrived[] = [];
  #recording: Promise<void> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** @returns settles when the arrival is recorded, or can't be */
  add(arrival: Arrived): Promise<void> {
    this.#waiting.push(arrival);
    if (this.#waiting.length === 1) this.#recording = this.#recordSoon();
    return this.#recording;
  }

  async #recordSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    const all = this.#waiting;
    this.#waiting = [];
    // A concurrent replay of the same deliveries may lock them in another order.
    await retryConflicts(() => arrived(this.database.queues, all));
  }
}

const byDatabase = new WeakMap<Database, Arrivals>();

export const recordArrival = (database: Database, arrival: Arrived): Promise<void> =>
  getOrCreate(byDatabase, database, () => new Arrivals(database)).add(arrival);
