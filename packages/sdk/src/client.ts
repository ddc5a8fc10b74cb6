import { BulkImports } from "./bulk-imports.ts";
import {
  ContactsResource,
  ConversationsResource,
  DraftsResource,
  EventsResource,
  FollowupsResource,
  MessagesResource,
  PropertiesResource,
  SessionsResource,
  SettingsResource,
  ShowingsResource,
  WebhooksResource,
  WorkflowRunsResource,
  WorkflowsResource,
} from "./generated/resources.gen.ts";
import { Images } from "./images.ts";
import { type ClientOptions, resolveOptions } from "./options.ts";
import type { RateLimit } from "./rate-limits.ts";
import { Transport } from "./transport.ts";

/**
 * The client of a rental-operations server: one member per resource, one method per operation.
 *
 * `const rental = new RentalClient({ apiKey: process.env.RENTAL_API_KEY });`
 * @throws ConfigurationError when an option can't be used
 */
export class RentalClient {
  /** Properties, which prospects see as listings. */
  readonly properties: PropertiesResource;
  /** Images of properties. */
  readonly images: Images;
  /** Creation of many properties in one request. */
  readonly bulkImports: BulkImports;
  /** Prospects, tenants and other people. */
  readonly contacts: ContactsResource;
  /** Appointments to see a property, and the free slots for them. */
  readonly showings: ShowingsResource;
  /** The calendar, read-only. */
  readonly events: EventsResource;
  /** Conversations with contacts, read-only. */
  readonly conversations: ConversationsResource;
  /** Messages to contacts. */
  readonly messages: MessagesResource;
  /** Messages that wait for a person to send them. */
  readonly drafts: DraftsResource;
  /** Messages that are sent when a contact does not answer. */
  readonly followups: FollowupsResource;
  /** Workflow templates. */
  readonly workflows: WorkflowsResource;
  /** Runs of workflow templates, each for one contact. */
  readonly workflowRuns: WorkflowRunsResource;
  /** Pre-screening sessions, to approve or deny. */
  readonly sessions: SessionsResource;
  /** Webhook subscriptions, and the log of their deliveries. */
  readonly webhooks: WebhooksResource;
  /** The settings of the account. */
  readonly settings: SettingsResource;
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    const transport = new Transport(resolveOptions(options));
    this.#transport = transport;
    this.properties = new PropertiesResource(transport);
    this.images = new Images(transport);
    this.bulkImports = new BulkImports(transport);
    this.contacts = new ContactsResource(transport);
    this.showings = new ShowingsResource(transport);
    this.events = new EventsResource(transport);
    this.conversations = new ConversationsResource(transport);
    this.messages = new MessagesResource(transport);
    this.drafts = new DraftsResource(transport);
    this.followups = new FollowupsResource(transport);
    this.workflows = new WorkflowsResource(transport);
    this.workflowRuns = new WorkflowRunsResource(transport);
    this.sessions = new SessionsResource(transport);
    this.webhooks = new WebhooksResource(transport);
    this.settings = new SettingsResource(transport);
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
