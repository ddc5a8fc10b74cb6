import type { ApiPromise, CallOptions } from "./call.ts";
import { Resources } from "./generated/client.gen.ts";
import { type ClientOptions, resolveOptions } from "./options.ts";
import type { RateLimit } from "./rate-limits.ts";
import { Transport } from "./transport.ts";

/** Node.js, Bun and Deno print objects that have this member by calling it. */
const inspect = Symbol.for("nodejs.util.inspect.custom");

/**
 * The client of a rental-operations server: one member per resource, one method per operation.
 *
 * `const rental = new RentalClient();` takes the key from `RENTAL_API_KEY` and the server's URL from `RENTAL_BASE_URL`.
 * @throws ConfigurationError when an option can't be used
 */
export class RentalClient extends Resources {
  /** As given, so that defaults which follow from other options can still change; without the environment. */
  readonly #options: ClientOptions;
  readonly #transport: Transport;

  constructor(options: ClientOptions = {}) {
    const resolved = resolveOptions(options);
    const transport = new Transport(resolved);
    super(transport);
    this.#options = { ...options, apiKey: resolved.apiKey ?? undefined, baseUrl: resolved.baseUrl };
    this.#transport = transport;
  }

  /** The remaining limit reported by the last answer. */
  get rateLimit(): RateLimit | undefined {
    return this.#transport.limits.last;
  }

  /** The last known remaining limits, by resource. */
  get rateLimits(): ReadonlyMap<string, RateLimit> {
    return this.#transport.limits.byResource;
  }

  /**
   * A client like this one with some other options. With the same key and server, both know the same rate limits.
   *
   * `const patient = rental.withOptions({ timeout: 120_000 });`
   */
  withOptions(options: ClientOptions): RentalClient {
    const client = new RentalClient({ ...this.#options, ...options });
    const { apiKey, baseUrl } = client.#options;
    if (apiKey === this.#options.apiKey && baseUrl === this.#options.baseUrl) {
      client.#transport.limits = this.#transport.limits;
    }
    return client;
  }

  /**
   * Calls any operation of the REST API, also one that is newer than this package, with the same retries, errors and
   * limits. Returns what methods return: the record, a page of a list, or nothing.
   *
   * `await rental.request("GET /properties/{id}", { id })`
   * @param line Method and path below `/api/v1`, such as `GET /properties/{id}`.
   * @param input The values of `{names}` in the path; the rest is the query of a GET, or else the JSON body.
   */
  request<T = unknown>(
    line: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`,
    input?: Record<string, unknown>,
    options?: CallOptions,
  ): ApiPromise<T> {
    return this.#transport.request(line, input, options);
  }

  /** One line, without the key. */
  protected [inspect](): string {
    return `RentalClient { baseUrl: "${this.#options.baseUrl}" }`;
  }
}
