import type { Pagination } from "./generated/types.gen.ts";

/** Options of one call. */
export interface CallOptions {
  /** Ends the call, during an attempt or the wait before the next one. */
  signal?: AbortSignal | undefined;
  /** Milliseconds that one attempt may take; the client's when left out. */
  timeout?: number | undefined;
  /** Attempts after the first one; the client's when left out. */
  maxRetries?: number | undefined;
  /**
   * Writes only: your own key (1-255 printable characters), for repeating a write over restarts of your
   * program. A write repeated within 24 hours with the same key and input is done once. Default: a new one
   * for each call, the same in all its attempts.
   */
  idempotencyKey?: string | undefined;
  /** Headers to add. */
  headers?: Record<string, string> | undefined;
}

/** One page of a list. */
export interface Page<T> {
  /** The records of this page. */
  data: T[];
  /** Where in the list this page stands. */
  pagination: Pagination;
}

/** An answer as it came. */
export interface RawResponse {
  /** The HTTP status. */
  status: number;
  /** All headers; `X-Idempotent-Replayed` among them, when a write was repeated. */
  headers: Headers;
  /** The id under which the server's log has the call. */
  requestId: string | undefined;
  /** The parsed JSON, before anything was taken out of it. */
  body: unknown;
}

/** What a call gives together with the answer it came from. */
export interface WithResponse<T> {
  data: T;
  response: RawResponse;
}

/** A promise of the result; `withResponse()` gives the answer's status and headers, too. */
export class ApiPromise<T> extends Promise<T> {
  // `then` gives plain promises: only the one that a method returned knows its answer.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  readonly #answer: Promise<WithResponse<T>>;

  constructor(answer: Promise<WithResponse<T>>) {
    super((resolve, reject) => {
      answer.then(({ data }) => resolve(data), reject);
    });
    this.#answer = answer;
  }

  /** The result together with the answer: `const { data, response } = await rental.x.get(id).withResponse()`. */
  withResponse(): Promise<WithResponse<T>> {
    // The error is told once, by the promise that is returned here.
    this.catch(() => undefined);
    return this.#answer;
  }
}
