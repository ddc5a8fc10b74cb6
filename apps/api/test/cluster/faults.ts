import { setTimeout as wait } from "node:timers/promises";
import type { Load } from "./load.ts";
import type { Machine } from "./machine.ts";

/** Something that goes wrong, and is mended. */
export interface Fault {
  /** What the table says. */
  name: string;
  strike(): Promise<void> | void;
  /** What must hold while it lasts. @throws when it does not */
  check?(): Promise<void>;
  /** Waits until everything runs again. */
  mend(): Promise<void>;
}

/** A line of the table. */
export interface Outcome {
  name: string;
  from: number;
  to: number;
}

const settleMs = 4_000;

/** Strikes while the load goes on, waits until every writer was acknowledged a write, and mends. */
export async function suffer(fault: Fault, load: Load): Promise<Outcome> {
  const from = performance.now();
  await fault.strike();
  await load.allWrite(from);
  await fault.check?.();
  await wait(settleMs);
  await fault.mend();
  await load.allWrite(performance.now());
  return { name: fault.name, from, to: performance.now() };
}

/** Kills all processes of a machine, or pulls its cable, and brings it back. */
export const killed = (machine: Machine, restart: () => Promise<void>) => ({
  strike: () => machine.kill(),
  mend: restart,
});

export const cutOff = (machine: Machine, whole: () => Promise<unknown>) => ({
  strike: () => machine.cutOff(),
  mend: async () => {
    machine.connect();
    await whole();
  },
});
