import { setTimeout as wait } from "node:timers/promises";
import type { Load } from "../cluster/load.ts";
import { until } from "../cluster/poll.ts";

const rows = 40;

/** Bulk imports, one after the other: jobs that last longer than a worker that is told to stop may wait. */
export class Imports {
  readonly finished: { created: number }[] = [];
  /** What went wrong, for people. */
  readonly flaws: string[] = [];
  #isOver = false;
  #running: Promise<void> = Promise.resolve();

  constructor(private readonly load: Load) {}

  start(): void {
    this.#running = this.#loop();
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  get created(): number {
    return this.finished.reduce((sum, { created }) => sum + created, 0);
  }

  async #loop(): Promise<void> {
    for (let n = 0; !this.#isOver; n++) {
      const properties = Array.from({ length: rows }, (_, row) => ({
        address: `${row} Import Street ${n}`,
        rent: 1_500 + row,
        beds: 2,
        baths: 1,
      }));
      const { status, body } = await this.load.try("write", "POST", "/properties/bulk", { properties });
      if (status !== 202) {
        this.flaws.push(`An import was answered with ${status}.`);
        await wait(500);
        continue;
      }
      const path = `/properties/bulk/${body.data.jobId}`;
      const job = await until("an import", async () => {
        const { data } = (await this.load.try("read", "GET", path)).body;
        return data?.completedAt ? (data as { status: string; created: number }) : null;
      }).catch((error: Error) => ({ status: error.message, created: 0 }));
      if (job.status !== "completed" || job.created !== rows)
        this.flaws.push(`An import of ${rows} rows: ${job.status}, ${job.created} created.`);
      this.finished.push(job);
    }
  }
}
