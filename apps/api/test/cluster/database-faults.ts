import { cutOff, type Fault, killed } from "./faults.ts";
import type { PostgresCluster } from "./postgres.ts";

/** The primary and the synchronous replica of PostgreSQL, killed and cut off. Each is found when its turn comes. */
export function databaseFaults(postgres: PostgresCluster): (() => Promise<Fault>)[] {
  const restart = (machine: Awaited<ReturnType<PostgresCluster["whole"]>>) => async () => {
    postgres.start(machine);
    await postgres.whole();
  };
  const whole = () => postgres.whole();
  return [
    async () => {
      const primary = await postgres.whole();
      return { name: "PostgreSQL primary, kill -9", ...killed(primary, restart(primary)) };
    },
    async () => ({ name: "PostgreSQL primary, cut off", ...cutOff(await postgres.whole(), whole) }),
    async () => {
      await postgres.whole();
      const replica = await postgres.synchronous();
      return { name: "synchronous replica, kill -9", ...killed(replica, restart(replica)) };
    },
  ];
}
