/**
 * The limit of an LRUCache, in entries. With `max` instead, lru-cache reserves the memory of all entries when it is made:
 * for the caches of a process 12 MB and 30 ms of CPU time, which most installations never use.
 */
export const maxEntries = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
