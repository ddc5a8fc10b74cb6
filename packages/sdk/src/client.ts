import { Resources } from "./generated/client.gen.ts";
import { type ClientOptions, resolveOptions } from "./options.ts";
import type { RateLimit } from "./rate-limits.ts";
import { Transport } from "./transport.ts";

/**
 * The client of a rental-operations server: one member per resource, one method per operation.
 *
 * `const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });`
 * @throws ConfigurationError when an option can't be used
 */
export class RentalClient extends Resources {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    const transport = new Transport(resolveOptions(options));
    super(transport);
    this.#transport = transport;
  }

  /** The remaining limit reported by the last answer. */
  get rateLimit(): RateLimit | undefined {
    return this.#transport.lastRateLimit;
  }

  /** The last known remaining limits, by resource. */
  get rateLimits(): ReadonlyMap<string, RateLimit> {
    return this.#transport.rateLimits;
  }
}
