import type { CallOptions } from "./call.ts";
import { callerOf, fromCaller } from "./caller.ts";
import {
  type ChangePage,
  type ChangeWithCursor,
  changesOf,
  eachChange,
  type Located,
  located,
  type Position,
  positionOf,
} from "./change-pages.ts";
import { RateLimitedError, RentalError, TimeoutError } from "./errors.ts";
import { notOurs, type ServerSentEvent } from "./event-parser.ts";
import { readEvents } from "./event-stream.ts";
import type { Change, ChangesListInput } from "./generated/types.gen.ts";
import { outcomeOf } from "./log.ts";
import type { Api } from "./resource.ts";
import { retryDelay, sleep } from "./retry.ts";

/** Options of `changes.watch`. */
export interface ChangesWatchOptions extends Pick<ChangesListInput, "resource" | "include"> {
  /** Continues after this position: the `cursor` of a change, or a `nextCursor`. Default: `now`. */
  cursor?: string | undefined;
  /** Ends the loop with an AbortedError, and closes the connection. */
  signal?: AbortSignal | undefined;
  /** Additional headers of all requests. */
  headers?: Record<string, string> | undefined;
}

/** The changes as they are committed. `return()`, and `break` in a loop, close the connection. */
export interface WatchedChanges extends AsyncGenerator<ChangeWithCursor, void, undefined>, Located {}

const operation = "changes.watch";

/** How long to ask for pages where streams do not get through, before a stream is tried again, and how often. */
const askMs = 300_000;
const askEveryMs = 5_000;
/** Wait before another connection, as the server proposes, less some jitter; longer after failures in a row. */
const reconnectMs = 3_000;
/** With a `Retry-After` above this limit, the loop fails. Seconds. */
const maxRetryAfter = 3_600;
/** How many events are recognized when they arrive again. */
const maxRecent = 1_000;

/** What a loop needs: the filter of its changes, and how it asks. */
interface Source {
  api: Api;
  list: (input: ChangesListInput, signal: AbortSignal) => Promise<ChangePage>;
  filter: Pick<ChangesListInput, "resource" | "include">;
  headers: Record<string, string>;
}

/** Follows the changes until the loop is left, its signal aborts, or the server rejects a request. */
export function watchChanges(
  api: Api,
  list: Source["list"],
  { cursor = "now", resource, include, signal, headers = {} }: ChangesWatchOptions,
  call: CallOptions,
): WatchedChanges {
  const stopping = new AbortController();
  const source = { api, list, filter: { resource, include }, headers };
  const watch = new Watch(source, positionOf(cursor), stopping.signal);
  let left = false;

  async function* run(): AsyncGenerator<ChangeWithCursor, void, undefined> {
    const onAbort = () => stopping.abort(signal!.reason);
    if (signal?.aborted) onAbort();
    signal?.addEventListener("abort", onAbort);
    try {
      yield* watch.changesAfter(cursor);
    } catch (error) {
      if (left) return;
      if (!(error instanceof RentalError) || error.operation) throw error;
      throw fromCaller(error, operation, callerOf(watchChanges, call));
    } finally {
      signal?.removeEventListener("abort", onAbort);
      stopping.abort();
    }
  }

  const changes = run();
  const end = changes.return.bind(changes);
  // By itself, a generator would first wait for the change that it is waiting for.
  changes.return = (value) => {
    left = true;
    stopping.abort();
    return end(value);
  };
  return located(changes, watch.position);
}

/** One loop over changes, across connections. */
class Watch {
  readonly position: Position;
  readonly #source: Source;
  readonly #signal: AbortSignal;
  readonly #recent = new Set<string>();
  /** Whether something has arrived over the last connection. */
  #heard = false;

  constructor(source: Source, position: Position, signal: AbortSignal) {
    this.#source = source;
    this.position = position;
    this.#signal = signal;
  }

  async *changesAfter(cursor: string): AsyncGenerator<ChangeWithCursor, void, undefined> {
    const { api, list, filter } = this.#source;
    // Fails like any call if something is wrong. Says where "now" is, so that a connection lost before its first event is
    // no gap. One change only, because it has its own cursor.
    yield* changesOf(await list({ ...filter, cursor, limit: 1 }, this.#signal), this.position);
    let failures = 0;
    let askFor: number | undefined;
    for (;;) {
      let delay = reconnectMs * (0.5 + Math.random() / 2);
      this.#heard = false;
      try {
        if (askFor !== undefined) yield* this.#asked(askFor);
        yield* this.#streamed();
        failures = 0;
        askFor = this.#heard ? undefined : 0;
      } catch (error) {
        failures = this.#heard ? 1 : failures + 1;
        const least = retryDelay(error, failures, true, maxRetryAfter);
        if (least === null) throw error;
        delay = Math.max(delay, least);
        askFor = this.#askFor(error);
        api.log("warn", () => `${operation}: again in ${Math.round(delay)} ms: ${outcomeOf(error)}`);
      }
      await sleep(delay, this.#signal);
    }
  }

  /** For how many milliseconds to ask for pages before the next connection; undefined for not at all. */
  #askFor(error: unknown): number | undefined {
    if (error instanceof TimeoutError) return this.#heard ? 0 : askMs;
    // The account may have too many streams.
    return error instanceof RateLimitedError ? 0 : undefined;
  }

  /** Asks for all pages, and again until the time is over. */
  async *#asked(ms: number): AsyncGenerator<ChangeWithCursor, void, undefined> {
    const { list, filter } = this.#source;
    const began = performance.now();
    for (;;) {
      yield* eachChange((input) => list(input, this.#signal), filter, this.position);
      if (performance.now() - began >= ms) return;
      await sleep(askEveryMs, this.#signal);
    }
  }

  /** The changes of one connection, until it ends. */
  async *#streamed(): AsyncGenerator<ChangeWithCursor, void, undefined> {
    const { api, filter } = this.#source;
    const cursor = this.position.cursor!;
    // In the URL as well, because proxies can drop headers.
    const headers = { ...this.#source.headers, "last-event-id": cursor };
    const open = (signal: AbortSignal) =>
      api.open(operation, "/changes/stream", { ...filter, cursor }, { signal, headers });
    const onHeard = () => {
      this.#heard = true;
    };
    for await (const event of readEvents(open, this.#signal, onHeard)) {
      if (event.id !== "" && !this.#isNew(event.id)) continue;
      const change = changeOf(event);
      if (change) yield change;
      if (event.id !== "") this.position.cursor = event.id;
    }
  }

  #isNew(id: string): boolean {
    if (this.#recent.has(id)) return false;
    this.#recent.add(id);
    if (this.#recent.size > maxRecent) this.#recent.delete(this.#recent.values().next().value!);
    return true;
  }
}

/** The change of an event; undefined for one that only moves the position on, or has a type that is newer than this package. */
function changeOf({ id, event, data = "" }: ServerSentEvent): ChangeWithCursor | undefined {
  if (!/^[\x21-\x7e]{0,1000}$/.test(id)) throw notOurs("its id is not a cursor", id);
  if (event !== "change") return undefined;
  if (id === "") throw notOurs("it has no id", data);
  return { ...parsed(data), cursor: id };
}

function parsed(data: string): Change {
  try {
    const change: unknown = JSON.parse(data);
    if (typeof change === "object" && change !== null) return change as Change;
  } catch {
    // As for other values that are not objects.
  }
  throw notOurs("its data is not a change", data);
}
