import { type CacheUse, CountedCache } from "../../platform/counted-cache.ts";
import { maxEntries } from "../../platform/max-entries.ts";

/** How long a result from the database is cached, in ms: as long as for an API key. */
const trustMs = 900;

/** A short-lived cache of database look-ups by name. Concurrent requests share one query. */
export class LookupCache<T> {
  readonly #known = new CountedCache<Promise<T | null>>({ ...maxEntries(10_000), ttl: trustMs });

  constructor(private readonly query: (name: string) => Promise<T | null>) {}

  /** Cache statistics for /metrics. */
  get use(): CacheUse {
    return this.#known;
  }

  find(name: string): Promise<T | null> {
    const known = this.#known.get(name);
    if (known) return known;
    const asked = this.query(name);
    this.#known.set(name, asked);
    asked.catch(() => this.forget(name));
    return asked;
  }

  forget(name: string): void {
    this.#known.delete(name);
  }
}
