import { type Database, retryConflicts } from "../../../../platform/database/database.ts";
import { getOrCreate } from "../../../../platform/get-or-create.ts";
import { type Arrived, arrived } from "./delivery.queries.ts";

/** How long arrivals are batched before they are recorded. In ms. */
const gatherMs = 20;

/** Records arrivals in batches, across all runs of the process. */
class Arrivals {
  #waiting: Arrived[] = [];
  #recording: Promise<void> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** @returns a promise that settles once the arrival is recorded, or can't be */
  add(arrival: Arrived): Promise<void> {
    this.#waiting.push(arrival);
    if (this.#waiting.length === 1) this.#recording = this.#recordSoon();
    return this.#recording;
  }

  async #recordSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    const all = this.#waiting;
    this.#waiting = [];
    // A concurrent replay may lock the same deliveries in another order.
    await retryConflicts(() => arrived(this.database.queues, all));
  }
}

const byDatabase = new WeakMap<Database, Arrivals>();

export const recordArrival = (database: Database, arrival: Arrived): Promise<void> =>
  getOrCreate(byDatabase, database, () => new Arrivals(database)).add(arrival);
