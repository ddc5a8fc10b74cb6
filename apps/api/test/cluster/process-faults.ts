import { cutOff, type Fault, killed } from "./faults.ts";
import type { Servers } from "./servers.ts";

/** APIs and workers, killed and cut off. */
export function processFaults(servers: Servers): (() => Promise<Fault>)[] {
  const [api, otherApi] = servers.apis;
  const [worker, otherWorker] = servers.workers;
  const whole = () => servers.whole();
  const restart = (machine: typeof api) => async () => {
    servers.startServer(machine!);
    await whole();
  };
  return [
    async () => ({ name: "API, kill -9", ...killed(api!, restart(api)) }),
    async () => ({ name: "API, cut off", ...cutOff(otherApi!, whole) }),
    async () => ({ name: "worker, kill -9", ...killed(worker!, restart(worker)) }),
    async () => ({ name: "worker, cut off", ...cutOff(otherWorker!, whole) }),
  ];
}
