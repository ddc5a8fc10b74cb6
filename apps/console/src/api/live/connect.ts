import type { InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";
import { reportAway } from "../connection.ts";
import { unreadQuery } from "../unread.ts";
import type { LiveChange, LiveEvent } from "./follow.ts";
import type { TabMessage, TabState } from "./shared.worker.ts";

/** Changes make queries outdated at most this often, in ms; the first one at once. */
const everyMs = 250;
/** The same once changes have come without a pause for a while, as during an import, in ms. */
const busyMs = 1_000;
/** After how many times in a row that is. */
const untilBusy = 8;
/** How often to read again where changes can't be followed, in ms. */
const pollMs = 30_000;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Further resources whose changes make the query outdated, beside the first part of its key. */
      resources?: string[];
    };
  }
}

/** Further listeners for changes. */
export const changeListeners = new Set<(changes: LiveChange[]) => void>();

/** Listeners for what other people do in conversations. */
export const presenceListeners = new Set<(presence: LiveEvent & { type: "presence" }) => void>();

let isEnded = false;

/** From now on, nothing is read again: the sign-in is ending, so every answer would be 401. */
export function endLive(queries: QueryClient): Promise<void> {
  isEnded = true;
  return queries.cancelQueries();
}

/**
 * Where the feed of changes ended when the server gave the page: what was read since then includes every change before it.
 * A page that was kept for offline use has none, nor has one of a plan without changes.
 */
const cursor: string | undefined =
  JSON.parse(document.getElementById("changes")?.textContent ?? "null") ?? undefined;

let followedBy: string | undefined;

/** Refreshes what changes, for as long as the page is open. @param personId who has signed in */
export function connectLive(queries: QueryClient, personId: string): void {
  // The cached data are those of the person who was signed in before, perhaps to another account.
  if (followedBy && followedBy !== personId) {
    location.reload();
    return;
  }
  followedBy = personId;
  const outdated = new Outdated(queries);
  const onEvent = (event: LiveEvent) => {
    if (isEnded) return;
    if (event.type === "changes") {
      outdated.add(event.changes);
      for (const listener of changeListeners) listener(event.changes);
    } else if (event.type === "unread") queries.setQueryData(unreadQuery.queryKey, event.unread);
    else if (event.type === "presence") for (const listener of presenceListeners) listener(event);
    else if (event.type === "started" || event.type === "lost") readAgain(queries);
    else if (event.type === "away") reportAway();
    else if (event.type === "signed-out") location.reload();
    else setInterval(() => document.hidden || readAgain(queries), pollMs);
  };
  if (typeof SharedWorker === "undefined") {
    const poll = () => onEvent({ type: "unavailable" });
    import("./follow-here.ts").then(({ followHere }) => followHere(onEvent, cursor), poll);
    return;
  }
  const worker = new SharedWorker(new URL("./shared.worker.ts", import.meta.url), {
    type: "module",
    // A worker of another person would follow another account.
    name: `changes-${personId}`,
  });
  worker.port.onmessage = ({ data }: MessageEvent<LiveEvent>) => onEvent(data);
  const say = (state: TabState) => worker.port.postMessage({ state } satisfies TabMessage);
  const now = (): TabState => (document.hidden ? "hidden" : "shown");
  const sayWhether = () => say(now());
  worker.port.postMessage({ state: now(), cursor, sinceMs: performance.now() } satisfies TabMessage);
  document.addEventListener("visibilitychange", sayWhether);
  window.addEventListener("pagehide", () => say("left"));
  // A page restored from the back/forward cache has missed changes.
  window.addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
}

/** Marks queries as outdated. A hidden tab reads them when it is shown: TanStack Query sees to that. */
const readAgain = (queries: QueryClient, filters: InvalidateQueryFilters = {}) =>
  void queries.invalidateQueries({ ...filters, refetchType: document.hidden ? "none" : "active" });

/** Marks the queries of changed resources as outdated, so that those on the page are read again. */
class Outdated {
  readonly #queries: QueryClient;
  readonly #waiting = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #inARow = 0;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  add(changes: LiveChange[]): void {
    for (const { resource } of changes) this.#waiting.add(resource);
    if (this.#timer === undefined) this.#flush();
  }

  #flush(): void {
    const resources = [...this.#waiting];
    this.#waiting.clear();
    this.#timer = undefined;
    if (resources.length === 0) {
      this.#inARow = 0;
      return;
    }
    if (isEnded) return;
    readAgain(this.#queries, {
      predicate: ({ queryKey, meta }) =>
        resources.some((name) => queryKey[0] === name || meta?.resources?.includes(name)),
    });
    this.#inARow += 1;
    this.#timer = setTimeout(() => this.#flush(), this.#inARow < untilBusy ? everyMs : busyMs);
  }
}
