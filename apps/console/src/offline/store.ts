import { clear, createStore, promisifyRequest } from "idb-keyval";

/** What a query had read. */
export interface Seen {
  queryKey: readonly unknown[];
  /** Its data as JSON. */
  text: string;
  /** When it was read, in ms. */
  at: number;
}

/** How long what was seen is kept, in ms. */
const keptMs = 7 * 86_400_000;
/** How many queries are kept. */
const maxQueries = 200;
/** A query with more than this is not kept, in characters of JSON. */
const maxCharacters = 200_000;
/** Of the files of the console. */
export const cacheName = "console";

const database = createStore("console", "seen");
/** Of the record that says whose the others are. Hashes of queries begin with a bracket. */
const ownerKey = "owner";

/** Begins to keep what this person sees, and forgets what others saw here, and what is old. */
export const claim = (owner: string): Promise<void> =>
  database("readwrite", async (store) => {
    if ((await promisifyRequest(store.get(ownerKey))) !== owner) {
      store.clear();
      store.put(owner, ownerKey);
    } else await prune(store);
    await promisifyRequest(store.transaction);
  });

/**
 * Keeps what was seen, by the hash of the query; null for what is gone. Does nothing when the store is no longer this
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

/** Whose it is, and what was seen in the last days. Nobody's when nothing is kept. */
export const readSeen = (): Promise<{ owner: string | undefined; seen: Seen[] }> =>
  database("readonly", async (store) => {
    const [owner, all] = await Promise.all([
      promisifyRequest<string | undefined>(store.get(ownerKey)),
      promisifyRequest<unknown[]>(store.getAll()),
    ]);
    const seen = all.filter((each): each is Seen => typeof each === "object");
    return { owner, seen: seen.filter(({ at }) => at > Date.now() - keptMs) };
  });

/** Deletes what mentions any of these records. */
export const forgetRecords = (ids: string[]): Promise<void> =>
  database("readwrite", async (store) => {
    for (const [key, { text = "" }] of await entriesOf(store))
      if (ids.some((id) => text.includes(id))) store.delete(key);
    await promisifyRequest(store.transaction);
  });

/** Forgets all that was seen, and the files that show it. */
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
