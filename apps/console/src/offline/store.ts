import { clear, createStore, promisifyRequest } from "idb-keyval";

/** The stored result of a query. */
export interface Seen {
  queryKey: readonly unknown[];
  /** Its data as JSON. */
  text: string;
  /** When it was read, in ms. */
  at: number;
}

/** How long results are kept, in ms. */
const keptMs = 7 * 86_400_000;
/** How many queries are kept. */
const maxQueries = 200;
/** The largest result that is kept, in characters of JSON. */
const maxCharacters = 200_000;
/** The cache of the console's files. */
export const cacheName = "console";

const database = createStore("console", "seen");
/** The key of the record that names the owner of the others. Hashes of queries begin with a bracket. */
const ownerKey = "owner";

/** Starts storing what this person sees, and deletes what is old or was seen by others. */
export const claim = (owner: string): Promise<void> =>
  database("readwrite", async (store) => {
    if ((await promisifyRequest(store.get(ownerKey))) !== owner) {
      store.clear();
      store.put(owner, ownerKey);
    } else await prune(store);
    await promisifyRequest(store.transaction);
  });

/**
 * Stores results by the hash of the query; null deletes one. Does nothing when the store is no longer this
 * person's, as after a sign-out in another tab.
 */
export const save = (owner: string, seen: ReadonlyMap<string, Seen | null>): Promise<void> =>
  database("readwrite", async (store) => {
    if ((await promisifyRequest(store.get(ownerKey))) !== owner) return;
    for (const [hash, each] of seen) {
      if (each && each.text.length <= maxCharacters) store.put(each, hash);
      else store.delete(hash);
    }
    if ((await promisifyRequest(store.count())) > maxQueries + 1) await prune(store);
    await promisifyRequest(store.transaction);
  });

/** The owner and the results of the last days. No owner if nothing is stored. */
export const readSeen = (): Promise<{ owner: string | undefined; seen: Seen[] }> =>
  database("readonly", async (store) => {
    const [owner, all] = await Promise.all([
      promisifyRequest<string | undefined>(store.get(ownerKey)),
      promisifyRequest<unknown[]>(store.getAll()),
    ]);
    const seen = all.filter((each): each is Seen => typeof each === "object");
    return { owner, seen: seen.filter(({ at }) => at > Date.now() - keptMs) };
  });

/** Deletes the results that contain any of these records. */
export const forgetRecords = (ids: string[]): Promise<void> =>
  database("readwrite", async (store) => {
    for (const [key, { text = "" }] of await entriesOf(store))
      if (ids.some((id) => text.includes(id))) store.delete(key);
    await promisifyRequest(store.transaction);
  });

/** Deletes all results, and the console's files. */
export async function wipe(): Promise<void> {
  await Promise.allSettled([clear(database), caches.delete(cacheName)]);
}

async function prune(store: IDBObjectStore): Promise<void> {
  const entries = (await entriesOf(store)).filter(([key]) => key !== ownerKey);
  entries.sort(([, one], [, other]) => other.at - one.at);
  entries.forEach(([key, { at }], position) => {
    if (position >= maxQueries || at <= Date.now() - keptMs) store.delete(key);
  });
}

async function entriesOf(store: IDBObjectStore): Promise<[IDBValidKey, Seen][]> {
  const [keys, values] = await Promise.all([
    promisifyRequest(store.getAllKeys()),
    promisifyRequest<Seen[]>(store.getAll()),
  ]);
  return keys.map((key, position) => [key, values[position]!]);
}
