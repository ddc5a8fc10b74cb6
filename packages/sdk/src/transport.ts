import type { Operation, OperationLink, OperationResultEnvelope, TRPCClientError } from "@trpc/client";
import { httpBatchLink } from "@trpc/client/links/httpBatchLink";
import { httpLink } from "@trpc/client/links/httpLink";
import { ApiPromise, type CallOptions, type RawResponse, type WithResponse } from "./call.ts";
import { ConnectionError, errorOf, RentalError, reasonOf, UnexpectedResponseError } from "./errors.ts";
import type { AppRouter } from "./generated/types.gen.ts";
import { checkNumber, type ResolvedOptions } from "./options.ts";
import { asProblem } from "./problem.ts";
import { putObject } from "./put-object.ts";
import { type RateLimit, rateLimitOf } from "./rate-limits.ts";
import type { Api, UploadBody, UploadOptions } from "./resource.ts";
import { retryAfterOf, retrying } from "./retry.ts";
import { userAgent } from "./user-agent.ts";
import { within } from "./within.ts";

/** As many as the server accepts in one request. */
const maxBatchSize = 20;
const maxUrlLength = 6_000;

type Link = OperationLink<AppRouter>;
type Envelope = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>;

interface Call {
  type: "query" | "mutation";
  path: string;
  input: unknown;
  repeatable: boolean;
  headers: Record<string, string>;
}

/** Sends calls over tRPC's links and interprets the results: the only part that deals with HTTP. */
export class Transport implements Api {
  /** The remaining limits, by resource. */
  readonly rateLimits = new Map<string, RateLimit>();
  /** The limit in the last answer. */
  lastRateLimit: RateLimit | undefined;
  readonly #options: ResolvedOptions;
  readonly #single: Link;
  readonly #batching: Link;

  constructor(options: ResolvedOptions) {
    this.#options = options;
    const shared = {
      url: `${options.baseUrl}/api/v1/trpc`,
      // tRPC's own type of `init`, independent of the runtime.
      fetch: (url: unknown, init?: object) => this.#fetch(String(url), { ...init }),
    };
    const base = {
      authorization: `Bearer ${options.apiKey}`,
      ...userAgent(),
    };
    this.#single = httpLink<AppRouter>({
      ...shared,
      headers: ({ op }) => ({ ...base, ...(op.context.headers as Record<string, string>) }),
    })({});
    this.#batching = options.batch
      ? httpBatchLink<AppRouter>({
          ...shared,
          headers: base,
          maxItems: maxBatchSize,
          maxURLLength: maxUrlLength,
        })({})
      : this.#single;
  }

  read<T>(path: string, input: unknown, options: CallOptions = {}): ApiPromise<T> {
    return this.#call({ type: "query", path, input, repeatable: true, headers: {} }, options);
  }

  write<T>(path: string, input: unknown, options: CallOptions = {}): ApiPromise<T> {
    const headers = { "idempotency-key": options.idempotencyKey ?? newKey() };
    return this.#call({ type: "mutation", path, input, repeatable: true, headers }, options);
  }

  attempt<T>(path: string, input: unknown, options: CallOptions = {}): ApiPromise<T> {
    return this.#call({ type: "mutation", path, input, repeatable: false, headers: {} }, options);
  }

  put(url: string, file: UploadBody, options: UploadOptions = {}): Promise<void> {
    const { signal, timeout = this.#options.timeout, maxRetries = this.#options.maxRetries } = options;
    return retrying({ maxRetries, repeatable: true, signal }, () =>
      within(timeout, signal, (limited) =>
        putObject(this.#options.fetch, url, file, limited, options.onProgress),
      ),
    );
  }

  #call<T>(call: Call, options: CallOptions): ApiPromise<T> {
    return new ApiPromise(this.#run<T>(call, options));
  }

  async #run<T>(call: Call, options: CallOptions): Promise<WithResponse<T>> {
    const { signal } = options;
    const timeout = checkNumber("timeout", options.timeout ?? this.#options.timeout, 1);
    const maxRetries = checkNumber("maxRetries", options.maxRetries ?? this.#options.maxRetries, 0);
    const headers = { ...call.headers, ...options.headers };
    // A batch has one set of headers.
    const link = call.type === "query" && options.headers === undefined ? this.#batching : this.#single;
    const envelope = await retrying({ maxRetries, repeatable: call.repeatable, signal }, () =>
      within(timeout, signal, (limited) => this.#send(link, call, headers, limited)),
    );
    const response = rawResponseOf(envelope);
    return { data: resultOf((envelope.result as { data?: unknown }).data) as T, response };
  }

  /** One attempt. @throws RentalError */
  async #send(
    link: Link,
    call: Call,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Envelope> {
    const op: Operation = { id: 1, ...call, context: { headers }, signal };
    try {
      return await new Promise<Envelope>((resolve, reject) => {
        const sent = link({ op, next: neverNext }).subscribe({ next: resolve, error: reject });
        // A call of a batch ends here; the request ends only when all calls of the batch have.
        signal.addEventListener("abort", () => {
          reject(signal.reason);
          sent.unsubscribe();
        });
      });
    } catch (error) {
      throw signal.aborted ? signal.reason : this.#errorOf(error as TRPCClientError<AppRouter>);
    }
  }

  async #fetch(url: string, init: RequestInit): Promise<Response> {
    const response = await this.#options.fetch(url, init);
    const limit = rateLimitOf(response.headers);
    if (limit) {
      this.lastRateLimit = limit;
      this.rateLimits.set(limit.resource, limit);
    }
    if (response.headers.get("content-type")?.includes("json")) return response;
    throw this.#unexpected(response, await response.text());
  }

  #errorOf(error: TRPCClientError<AppRouter>): RentalError {
    if (error.cause instanceof RentalError) return error.cause;
    const { response, responseJSON } = (error.meta ?? {}) as { response?: Response; responseJSON?: unknown };
    const problem = asProblem(error.shape?.data?.problem) ?? asProblem(responseJSON);
    if (problem && response) {
      const requestId = response.headers.get("x-request-id") ?? undefined;
      return errorOf(problem, { requestId, retryAfter: retryAfterOf(response.headers) });
    }
    if (response) return this.#unexpected(response, JSON.stringify(responseJSON));
    return new ConnectionError(
      `No response from ${this.#options.baseUrl}: ${reasonOf(error.cause ?? error)}. Is the server running, and is baseUrl correct?`,
      { cause: error.cause ?? error },
    );
  }

  #unexpected(response: Response, text: string): UnexpectedResponseError {
    const { status, headers } = response;
    const body = text.slice(0, 200);
    const advice =
      status >= 500
        ? "A proxy in front of the server may be failing."
        : `Check baseUrl: it must be the URL without /api/v1, and is now ${this.#options.baseUrl}.`;
    const type = headers.get("content-type")?.split(";")[0] ?? "no content type";
    return new UnexpectedResponseError(
      `The response (status ${status}, ${type}) is not from the rental API. ${advice}`,
      { status, body, retryAfter: retryAfterOf(headers) },
    );
  }
}

/** The result of a method: the record, a page, or nothing. Fields next to `data` are added to the record. */
function resultOf(body: unknown): unknown {
  const { data, ...beside } = (body ?? {}) as { data?: unknown };
  if (typeof data !== "object" || data === null || Object.keys(beside).length === 0) return data;
  return Array.isArray(data) ? body : { ...data, ...beside };
}

function rawResponseOf({ context }: Envelope): RawResponse {
  const { response, responseJSON } = context as { response: Response; responseJSON: unknown };
  const { status, headers } = response;
  return { status, headers, requestId: headers.get("x-request-id") ?? undefined, body: responseJSON };
}

/** 32 random hexadecimal digits. `crypto.randomUUID` is missing on pages served over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const neverNext = (): never => {
  throw new Error("the last link must not call next");
};
