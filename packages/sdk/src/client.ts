import { ContactsResource, PropertiesResource, SettingsResource } from "./generated/resources.gen.ts";
import { Images } from "./images.ts";
import { type ClientOptions, resolveOptions } from "./options.ts";
import type { RateLimit } from "./rate-limits.ts";
import { Transport } from "./transport.ts";

/**
 * The client of a rental-operations server: one property per resource, one method per operation.
 *
 * `const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });`
 * @throws ConfigurationError when an option can't be used
 */
export class RentalClient {
  /** Listings. */
  readonly properties: PropertiesResource;
  /** Images of listings. */
  readonly images: Images;
  /** Prospects, tenants and other people. */
  readonly contacts: ContactsResource;
  /** The settings of the account. */
  readonly settings: SettingsResource;
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    const transport = new Transport(resolveOptions(options));
    this.#transport = transport;
    this.properties = new PropertiesResource(transport);
    this.images = new Images(transport);
    this.contacts = new ContactsResource(transport);
    this.settings = new SettingsResource(transport);
  }

  /** What was left of the limit that the last answer spoke of. */
  get rateLimit(): RateLimit | undefined {
    return this.#transport.lastRateLimit;
  }

  /** What was left of each limit when it was last heard of, by resource. */
  get rateLimits(): ReadonlyMap<string, RateLimit> {
    return this.#transport.rateLimits;
  }
}
