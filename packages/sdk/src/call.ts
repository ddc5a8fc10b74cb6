import type { Pagination } from "./generated/types.gen.ts";

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, during an attempt or during the wait before the next one. */
  signal?: AbortSignal | undefined;
  /** Time limit of one attempt in milliseconds. Default: the client's. */
  timeout?: number | undefined;
  /** Number of attempts after the first one. Default: the client's. */
  maxRetries?: number | undefined;
  /**
   * Only for writes: your own key (1-255 printable characters), to repeat a write across restarts of your program. A
   * write that is repeated within 24 hours with the same key and input is done once. Default: a new key for each call,
   * shared by all its attempts.
   */
  idempotencyKey?: string | undefined;
  /**
   * Only for `update`, `put` and `delete` of a record: the `etag` of the response that showed it. If the record has
   * changed since, nothing is changed and the call fails with a `PreconditionFailedError`.
   */
  ifMatch?: string | undefined;
  /** Additional headers; one that the client sends itself is replaced. */
  headers?: Record<string, string> | undefined;
}

type Fields = { fields?: readonly PropertyKey[] | undefined };

/** The members of records that the input of a list can name in `fields`. */
export type FieldOf<Input extends Fields> = NonNullable<Input["fields"]>[number];

/** The input of a list, with the members that its `fields` names. */
export type Choosing<Input, Field> = Omit<Input, "fields"> & {
  /** Only these members of the records; `id` is always there. Default: all. */
  fields?: readonly Field[] | undefined;
};

/** A record of a list with the members that `fields` names, and its id; without `fields`, all of them. */
export type Chosen<T, Input extends Fields, Field> = [Field] extends [never]
  ? T
  : Omit<T, Exclude<FieldOf<Input>, Field | "id">>;

/** One page of a list. */
export interface Page<T> {
  /** The records of this page. */
  data: T[];
  /** The position of this page in the list. */
  pagination: Pagination;
  /** Whether there is a page after this one. */
  hasNextPage(): boolean;
  /** Fetches the page after this one, with the same filters. @throws RentalError when this is the last one */
  getNextPage(): ApiPromise<Page<T>>;
}

/** A response as it was received. */
export interface RawResponse {
  /** The HTTP status. */
  status: number;
  /** All headers, including `X-Idempotent-Replayed` when a write was repeated. */
  headers: Headers;
  /** The version of the record that a `get` shows, or that an `update` with `ifMatch` leaves. A batch has none. */
  etag: string | undefined;
  /** The id of the call in the server's log. */
  requestId: string | undefined;
  /** The parsed JSON, before anything was extracted from it. */
  body: unknown;
}

/** The result of a call together with its response. */
export interface WithResponse<T> {
  data: T;
  response: RawResponse;
}

/** A promise of the result; `withResponse()` also gives the status and headers of the response. */
export class ApiPromise<T> extends Promise<T> {
  // `then` returns plain promises: only the promise returned by a method knows its response.
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

  /** The result together with the response: `const { data, response } = await rental.x.get(id).withResponse()`. */
  withResponse(): Promise<WithResponse<T>> {
    // The error is reported once, by the promise that is returned here.
    this.catch(() => undefined);
    return this.#answer;
  }
}
