/**
 * Limits an LRUCache by number of entries. With `max` instead, lru-cache allocates memory for all entries up front: for
 * the caches of a process 12 MB and 30 ms of CPU time, which most installations never use.
 */
export const maxEntries = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
