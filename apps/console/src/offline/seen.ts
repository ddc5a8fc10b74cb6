import type { Me } from "@rental/sdk";
import { onlineManager, type Query, type QueryClient } from "@tanstack/react-query";
import { failureOf } from "../api/errors.ts";
import { changeListeners } from "../api/live/connect.ts";
import { atSignOut } from "../api/sign-out.ts";
import { sessionQuery } from "../app/session.ts";
import { claim, forgetRecords, readSeen, type Seen, save, wipe } from "./store.ts";

/**
 * The resources that people need when they are out. Others, such as keys, webhooks and feeds, may show secrets or addresses
 * that are secret, and are never kept.
 */
const resources = new Set([
  "conversations",
  "messages",
  "notes",
  "labels",
  "drafts",
  "canned-answers",
  "channels",
  "unread",
  "contacts",
  "timeline",
  "followups",
  "showings",
  "events",
  "properties",
  "buildings",
  "sessions",
  "session-questions",
  "settings",
]);
const ofPeople = new Set<unknown>(["me", "assignable"]);
/** Queries of searches while somebody types. */
const passing = new Set<unknown>(["palette", "pick", "search", "free", "explain"]);

const isKept = ([resource, part]: readonly unknown[]): boolean =>
  resource === "people" ? ofPeople.has(part) : resources.has(resource as string) && !passing.has(part);

/** How long changes are gathered, in ms. */
const gatherMs = 2_000;

const ownerOf = ({ account, person }: Me): string | null => person && `${account.id}/${person.id}`;

/** When data of an earlier visit had been read, in ms, by the hash of the query. */
export const restored = new Map<string, number>();

/** Stores what was read so far and is read from now on, and deletes all of it at the first 401. */
export function keepSeen(queries: QueryClient, onFailure: (error: unknown) => void): void {
  const cache = queries.getQueryCache();
  const changed = new Map<string, Query>();
  let owner: string | null = null;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const store = async () => {
    const session = queries.getQueryData(sessionQuery.queryKey);
    const now = session && ownerOf(session);
    if (!now || isOver || changed.size === 0) return;
    const seen = new Map([...changed].map(([hash, query]) => [hash, seenIn(query)]));
    changed.clear();
    if (now !== owner) await claim(now);
    owner = now;
    await save(now, seen);
  };
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    store().catch(onFailure);
  };
  const note = (query: Query) => {
    // What is shown while the server is away is stored already.
    if (!onlineManager.isOnline() || !isKept(query.queryKey)) return;
    restored.delete(query.queryHash);
    changed.set(query.queryHash, query);
    timer ??= setTimeout(keep, gatherMs);
  };
  const forget = (error: unknown) => {
    if (failureOf(error).kind !== "signed-out") return;
    isOver = true;
    void wipe();
  };
  for (const query of cache.getAll()) if (query.state.data !== undefined) note(query);
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    if (event.action.type === "success") note(event.query);
    if (event.action.type !== "error") return;
    forget(event.action.error);
    if (isLost(event.action.error)) note(event.query);
  });
  queries
    .getMutationCache()
    .subscribe(({ mutation }) => mutation?.state.error && forget(mutation.state.error));
  // What is read during a sign-out must not be stored after the service worker has deleted the rest.
  atSignOut.add(() => {
    isOver = true;
  });
  changeListeners.add((changes) => {
    const gone = changes.filter(({ change }) => change === "deleted").map(({ id }) => id);
    if (gone.length > 0) forgetRecords(gone).catch(onFailure);
  });
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}

/** Whether the person can no longer see the record. */
const isLost = (error: unknown): boolean =>
  error !== null && ["gone", "role", "plan"].includes(failureOf(error).kind);

function seenIn({ queryKey, state: { data, error, dataUpdatedAt } }: Query): Seen | null {
  if (data === undefined || isLost(error)) return null;
  return { queryKey, text: JSON.stringify(data), at: dataUpdatedAt };
}

/** Fills the cache with what was seen before, while the server is away. It is refreshed when the server is back. */
export async function restoreSeen(queries: QueryClient): Promise<void> {
  const { owner, seen } = await readSeen();
  const session = queries.getQueryData(sessionQuery.queryKey);
  if (onlineManager.isOnline() || (session && ownerOf(session) !== owner)) return;
  for (const { queryKey, text, at } of seen) {
    // Until then it stays, whether or not a page shows it.
    const options = { queryKey, gcTime: Number.POSITIVE_INFINITY };
    const query = queries.getQueryCache().build(queries, options);
    query.setOptions({ ...query.options, gcTime: options.gcTime });
    if (query.state.data !== undefined) continue;
    restored.set(query.queryHash, at);
    query.setData(JSON.parse(text), { updatedAt: at, manual: true });
    query.invalidate();
  }
}
