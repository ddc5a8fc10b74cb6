import { LRUCache } from "lru-cache";
import { atMost } from "../platform/at-most.ts";
import type { Clock } from "../platform/clock.ts";

const mostAtOnce = 20;
const mostPerMinute = 120;
const minuteMs = 60_000;

interface Caller {
  open: number;
  minute: number;
  inMinute: number;
}

/** Counts the SMTP connections of each address. */
export class Callers {
  readonly #known = new LRUCache<string, Caller>(atMost(10_000));

  constructor(private readonly clock: Clock) {}

  /** @returns why the connection is refused; otherwise it counts until `leave` */
  admit(address: string): string | null {
    const caller = this.#known.get(address) ?? { open: 0, minute: 0, inMinute: 0 };
    this.#known.set(address, caller);
    const minute = Math.floor(this.clock.now().getTime() / minuteMs);
    if (caller.minute !== minute) Object.assign(caller, { minute, inMinute: 0 });
    caller.inMinute += 1;
    if (caller.inMinute > mostPerMinute) return "too many connections per minute: try again later";
    if (caller.open >= mostAtOnce) return "too many connections at once: close some";
    caller.open += 1;
    return null;
  }

  leave(address: string): void {
    const caller = this.#known.get(address);
    if (caller && caller.open > 0) caller.open -= 1;
  }
}
