import { LRUCache } from "lru-cache";
import type { Clock } from "../../platform/clock.ts";
import { getOrCreate } from "../../platform/get-or-create.ts";
import { maxEntries } from "../../platform/max-entries.ts";
import { networkOf, networksPerWider, widerNetworkOf } from "../../platform/network.ts";

const maxAtOnce = 20;
const maxPerMinute = 120;
const minuteMs = 60_000;

interface Caller {
  open: number;
  minute: number;
  inMinute: number;
}

/** Counts SMTP connections per network. */
export class Callers {
  readonly #known = new LRUCache<string, Caller>(maxEntries(10_000));

  constructor(private readonly clock: Clock) {}

  /** @returns why the connection is refused; otherwise it counts until `leave` is called */
  admit(address: string): string | null {
    const callers = networksOf(address).map(({ network, times }) => ({
      caller: this.#calling(network),
      times,
    }));
    for (const { caller, times } of callers) {
      if (caller.inMinute >= maxPerMinute * times) return "too many connections per minute: try again later";
      caller.inMinute += 1;
      if (caller.open >= maxAtOnce * times) return "too many connections at once: close some";
    }
    for (const { caller } of callers) caller.open += 1;
    return null;
  }

  leave(address: string): void {
    for (const { network } of networksOf(address)) {
      const caller = this.#known.get(network);
      if (caller && caller.open > 0) caller.open -= 1;
    }
  }

  #calling(network: string): Caller {
    const caller = getOrCreate<string, Caller>(this.#known, network, () => ({
      open: 0,
      minute: 0,
      inMinute: 0,
    }));
    const minute = Math.floor(this.clock.now().getTime() / minuteMs);
    if (caller.minute !== minute) Object.assign(caller, { minute, inMinute: 0 });
    return caller;
  }
}

/** The networks that a connection counts towards, and by what factor the limits of a single network apply to each. */
function networksOf(address: string): { network: string; times: number }[] {
  const wider = widerNetworkOf(address);
  return [
    { network: networkOf(address), times: 1 },
    ...(wider === undefined ? [] : [{ network: wider, times: networksPerWider }]),
  ];
}
