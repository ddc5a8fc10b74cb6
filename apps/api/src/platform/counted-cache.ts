import { LRUCache } from "lru-cache";

/** A cache that counts hits and misses. */
export class CountedCache<V extends object> extends LRUCache<string, V> {
  hits = 0;
  misses = 0;

  override get(key: string): V | undefined {
    const found = super.get(key);
    if (found === undefined) this.misses += 1;
    else this.hits += 1;
    return found;
  }
}

/** Statistics of a cache, or of several caches used as one. */
export interface CacheUse {
  hits: number;
  misses: number;
  /** Number of its entries. */
  size: number;
}

export const sumOf = (all: CacheUse[]): CacheUse =>
  all.reduce(
    (sum, { hits, misses, size }) => ({
      hits: sum.hits + hits,
      misses: sum.misses + misses,
      size: sum.size + size,
    }),
    { hits: 0, misses: 0, size: 0 },
  );
