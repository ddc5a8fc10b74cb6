import { type CacheUse, CountedCache } from "../../platform/counted-cache.ts";
import { maxEntries } from "../../platform/max-entries.ts";

/** How long a result from the database is trusted, in ms: as long as for an API key. */
const trustMs = 900;

/** What the database said a moment ago about a name. Requests at the same time share one query. */
export class RecentlyKnown<T> {
  readonly #known = new CountedCache<Promise<T | null>>({ ...maxEntries(10_000), ttl: trustMs });

  constructor(private readonly query: (name: string) => Promise<T | null>) {}

  /** For /metrics. */
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
