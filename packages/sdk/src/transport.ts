import { Batches } from "./batches.ts";
import { ApiPromise, type CallOptions, type Page, type WithResponse } from "./call.ts";
import { type Caller, callerOf, fromCaller } from "./caller.ts";
import { ConnectionError, RentalError, reasonOf } from "./errors.ts";
import { bodyOf, type Received, receive, requestIdOf, unexpected } from "./exchange.ts";
import type { Pagination } from "./generated/types.gen.ts";
import { type Log, levelOf, logOf, outcomeOf, redacted } from "./log.ts";
import { checkNumber, type ResolvedOptions } from "./options.ts";
import { ListPage, type PagePlace } from "./page.ts";
import { putObject } from "./put-object.ts";
import { type RateLimit, rateLimitOf } from "./rate-limits.ts";
import type { Api, UploadBody, UploadOptions } from "./resource.ts";
import { retrying } from "./retry.ts";
import { userAgent } from "./user-agent.ts";
import { type Operation, restOperation, type Target, targetOf } from "./wire.ts";
import { within } from "./within.ts";

/** The remaining limits, which clients of the same account share. */
export interface Limits {
  byResource: Map<string, RateLimit>;
  last?: RateLimit;
}

/** Sends calls, repeats them, and interprets the answers. */
export class Transport implements Api {
  limits: Limits = { byResource: new Map() };
  readonly #options: ResolvedOptions;
  readonly #headers: Record<string, string>;
  readonly #batches: Batches | undefined;
  readonly log: Log;

  constructor(options: ResolvedOptions) {
    this.#options = options;
    this.log = logOf(options.logger, options.logLevel);
    this.#headers = withHeaders(
      { ...(options.apiKey !== null && { authorization: `Bearer ${options.apiKey}` }), ...userAgent() },
      options.headers,
    );
    if (options.batch) {
      this.#batches = new Batches((path, signal) => this.#exchange("GET", { path }, this.#headers, signal));
    }
  }

  read<T>(name: string, input: unknown, options?: CallOptions): ApiPromise<T> {
    const operation = { name, method: "GET", repeatable: true };
    return this.#call(operation, input, options, callerOf(this.read, options));
  }

  write<T>(name: string, input: unknown, options?: CallOptions): ApiPromise<T> {
    const operation = { name, method: "POST", repeatable: true };
    return this.#call(operation, input, options, callerOf(this.write, options));
  }

  attempt<T>(name: string, input: unknown, options?: CallOptions): ApiPromise<T> {
    const operation = { name, method: "POST", repeatable: false };
    return this.#call(operation, input, options, callerOf(this.attempt, options));
  }

  request<T>(line: string, input: unknown, options?: CallOptions): ApiPromise<T> {
    return this.#call(restOperation(line), input, options, callerOf(this.request, options));
  }

  async put(name: string, url: string, file: UploadBody, options: UploadOptions = {}): Promise<void> {
    const operation = { name, method: "PUT", repeatable: true };
    await this.#attempts(operation, options, callerOf(this.put, options), (signal) =>
      putObject(this.#options.fetch, url, file, signal, options.onProgress),
    );
  }

  async open(
    name: string,
    path: string,
    input: Record<string, unknown>,
    options: { signal: AbortSignal; headers: Record<string, string> },
  ): Promise<ReadableStream<Uint8Array>> {
    const operation = restOperation(`GET ${path}`);
    const headers = withHeaders({ ...this.#headers, accept: "text/event-stream" }, options.headers);
    const response = await this.#send("GET", targetOf(operation, input), headers, options.signal).catch(
      (error) => this.#fail(error),
    );
    const id = requestIdOf(response);
    this.log("info", () => `${name}: ${response.status}${id ? `, request ${id}` : ""}`);
    this.#logResponse(response);
    const { ok, body } = response;
    if (ok && body && response.headers.get("content-type")?.startsWith("text/event-stream")) return body;
    const received = await receive(response).catch((error) => this.#fail(error));
    bodyOf(received, true, this.#options.baseUrl);
    throw unexpected(received, this.#options.baseUrl);
  }

  #call<T>(operation: Operation, input: unknown, options: CallOptions = {}, caller: Caller): ApiPromise<T> {
    return new ApiPromise(this.#run<T>(operation, input, options, caller));
  }

  async #run<T>(
    operation: Operation,
    input: unknown,
    options: CallOptions,
    caller: Caller,
  ): Promise<WithResponse<T>> {
    const { name, method, rest, repeatable } = operation;
    const target = targetOf(operation, input);
    const own =
      method === "GET"
        ? this.#headers
        : {
            ...this.#headers,
            ...(target.body && { "content-type": "application/json" }),
            ...(options.ifMatch !== undefined && { "if-match": options.ifMatch }),
            ...(repeatable && { "idempotency-key": options.idempotencyKey ?? newKey() }),
          };
    const headers = withHeaders(own, options.headers);
    // A batch has one set of headers.
    const batches = method === "GET" && !rest && !options.headers ? this.#batches : undefined;
    const send = (signal: AbortSignal) =>
      batches?.read(name, input, signal) ?? this.#exchange(method, target, headers, signal);
    const { body, json, response } = await this.#attempts(operation, options, caller, async (signal) => {
      const received = await send(signal).catch((error) => this.#fail(error));
      return { ...received, body: bodyOf(received, rest, this.#options.baseUrl) };
    });
    const fetchPage = (place: PagePlace) =>
      this.#call<Page<unknown>>(
        operation,
        { ...(input as object), ...place },
        options,
        callerOf(getNextPage, options),
      );
    const { status, headers: received } = response;
    const etag = received.get("etag") ?? undefined;
    return {
      data: resultOf(body, fetchPage) as T,
      response: { status, headers: received, etag, requestId: requestIdOf(response), body: json },
    };
  }

  /** Attempts until one succeeds. @throws RentalError with the operation's name and the caller's stack */
  async #attempts<T extends { response: Response }>(
    { name, repeatable }: Operation,
    options: CallOptions,
    caller: Caller,
    attempt: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const { signal, timeout = this.#options.timeout, maxRetries = this.#options.maxRetries } = options;
    const log: Log = (level, line) => this.log(level, () => `${name}: ${line()}`);
    const began = Date.now();
    const onRetry = (error: unknown, ms: number) =>
      log("warn", () => `failed, next attempt in ${Math.round(ms)} ms: ${outcomeOf(error)}`);
    try {
      checkNumber("timeout", timeout, 1);
      checkNumber("maxRetries", maxRetries, 0);
      const result = await retrying({ maxRetries, repeatable, signal, onRetry }, () =>
        within(timeout, signal, attempt),
      );
      const { response } = result;
      const id = requestIdOf(response);
      log("info", () => `${response.status} in ${Date.now() - began} ms${id ? `, request ${id}` : ""}`);
      const ignored = response.headers.get("x-ignored-fields");
      if (ignored) log("warn", () => `the server ignored these fields: ${ignored}`);
      return result;
    } catch (error) {
      if (!(error instanceof RentalError)) throw error;
      log(levelOf(error), () => `failed after ${Date.now() - began} ms: ${outcomeOf(error)}`);
      throw fromCaller(error, name, caller);
    }
  }

  /** One HTTP request and its whole response. */
  async #exchange(
    method: string,
    target: Target,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Received> {
    const response = await this.#send(method, target, headers, signal);
    const received = await receive(response);
    this.#logResponse(response, received.json);
    return received;
  }

  async #send(
    method: string,
    { path, body }: Target,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = `${this.#options.baseUrl}/api/v1${path}`;
    this.log(
      "debug",
      () => `-> ${method} ${url} ${redacted(headers)} ${body ? redacted(JSON.parse(body)) : ""}`,
    );
    // A followed redirect would lose the key, and turn a write into a read.
    const init: RequestInit = { method, headers, body: body ?? null, signal, redirect: "manual" };
    const response = await this.#options.fetch(url, init);
    const limit = rateLimitOf(response.headers);
    if (limit) {
      this.limits.last = limit;
      this.limits.byResource.set(limit.resource, limit);
    }
    return response;
  }

  #logResponse({ status, headers }: Response, json?: unknown): void {
    this.log("debug", () => `<- ${status} ${redacted(Object.fromEntries(headers))} ${redacted(json) ?? ""}`);
  }

  #fail(cause: unknown): never {
    throw new ConnectionError(
      `No response from ${this.#options.baseUrl}: ${reasonOf(cause)}. Is the server running, and is baseUrl correct?`,
      { cause },
    );
  }
}

const { getNextPage } = ListPage.prototype;

/** The result of a method: the record, a page, or nothing. Fields next to `data` are added to the record. */
function resultOf(body: unknown, fetchPage: (place: PagePlace) => ApiPromise<Page<unknown>>): unknown {
  const { data, ...beside } = (body ?? {}) as { data?: unknown; pagination?: Pagination };
  if (data === undefined) return body;
  if (!Array.isArray(data)) {
    return typeof data === "object" && data !== null && Object.keys(beside).length > 0
      ? { ...data, ...beside }
      : data;
  }
  const { pagination } = beside;
  if (pagination) return new ListPage(data, pagination, fetchPage);
  return Object.keys(beside).length > 0 ? body : data;
}

/** In one case, so that a header of the caller replaces ours; two spellings would be sent as one joined value. */
function withHeaders(
  own: Record<string, string>,
  given: Record<string, string> | undefined,
): Record<string, string> {
  if (!given) return own;
  const lowered = Object.entries(given).map(([header, value]) => [header.toLowerCase(), value]);
  return { ...own, ...Object.fromEntries(lowered) };
}

/** 32 random hexadecimal digits. `crypto.randomUUID` is missing on pages served over plain http. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
