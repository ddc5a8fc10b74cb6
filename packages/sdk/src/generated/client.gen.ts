// Generated from the API's operations. Change those, not this file.

import type { Api } from "../resource.ts";
import { Images } from "../images.ts";
import { BulkImports } from "../bulk-imports.ts";
import { Changes } from "../changes.ts";
import { Buildings } from "../buildings.ts";
import {
  AgentResource,
  AttachmentsResource,
  AuditResource,
  CalendarAccountsResource,
  CalendarFeedsResource,
  CalendarSourcesResource,
  CannedAnswersResource,
  ConnectorsResource,
  ContactsResource,
  ConversationsResource,
  DraftsResource,
  EventsResource,
  ExportsResource,
  FollowupsResource,
  HostsResource,
  IncomingMailResource,
  KeysResource,
  LabelsResource,
  LeadSourcesResource,
  LeadsResource,
  ListingFeedsResource,
  MailboxesResource,
  MessagesResource,
  NotesResource,
  PeopleResource,
  PropertiesResource,
  ReportsResource,
  RequestLogResource,
  SandboxResource,
  SandboxesResource,
  SessionsResource,
  SettingsResource,
  ShowingsResource,
  UsageResource,
  WebhooksResource,
  WorkflowRunsResource,
  WorkflowsResource,
} from "./resources.gen.ts";

/** One member per resource, one method per operation. */
export abstract class Resources {
  /** Properties: what is for rent, where, and for how much. */
  readonly properties: PropertiesResource;
  /** Images of a property: three-step upload, order and deletion. */
  readonly images: Images;
  /** Creation of many properties in one request. */
  readonly bulkImports: BulkImports;
  /** Prospects, tenants and other people. */
  readonly contacts: ContactsResource;
  /** Appointments to see a property, and the free slots for them. */
  readonly showings: ShowingsResource;
  /** The calendar, read-only: showings, calls, inspections and meetings. */
  readonly events: EventsResource;
  /** Conversations with contacts and the messages in them. Messages are sent and the assistant is paused here. */
  readonly conversations: ConversationsResource;
  /** Sending messages to contacts. */
  readonly messages: MessagesResource;
  /** Messages that wait for a person to send them. */
  readonly drafts: DraftsResource;
  /** Messages that are sent when a contact does not answer. */
  readonly followups: FollowupsResource;
  /** Workflow templates: the steps to carry out and what starts them. */
  readonly workflows: WorkflowsResource;
  /** Runs of workflow templates, each for one contact. */
  readonly workflowRuns: WorkflowRunsResource;
  /** Pre-screening sessions, and their approval or denial. */
  readonly sessions: SessionsResource;
  /** Webhook subscriptions, which deliver signed events, and the log of their deliveries. */
  readonly webhooks: WebhooksResource;
  /** Programs that carry the messages of a channel, such as one that connects to an SMS provider. */
  readonly connectors: ConnectorsResource;
  /** The settings of the account. */
  readonly settings: SettingsResource;
  /** Emails that the account received, each with its outcome and its whole text. */
  readonly incomingMail: IncomingMailResource;
  /** What programs need to talk to prospects for the account. */
  readonly agent: AgentResource;
  /** Secret URLs that calendar programs subscribe to. */
  readonly calendarFeeds: CalendarFeedsResource;
  /** Other calendars, whose events are imported and block showings. */
  readonly calendarSources: CalendarSourcesResource;
  /** Every change to the account's records, in the order of their commits. */
  readonly changes: Changes;
  /** The people of the account, who sign in to the console, and their sign-ins. */
  readonly people: PeopleResource;
  /** Who changed what: the audit log of the account. */
  readonly audit: AuditResource;
  /** The API keys of the account. They are created and revoked by owners, and by keys that may manage keys. */
  readonly keys: KeysResource;
  /** The requests of the last 30 days, and how they were answered. */
  readonly requestLog: RequestLogResource;
  /** What the account uses, and what its plan allows. */
  readonly usage: UsageResource;
  /** Files to send with messages: three-step upload, as for images. */
  readonly attachments: AttachmentsResource;
  /** Copies of everything in the account, for its owners to take away. */
  readonly exports: ExportsResource;
  /** Ordinary mailboxes, whose mail becomes messages, and from which messages are sent. */
  readonly mailboxes: MailboxesResource;
  /** Secret URLs from which portals read listings. */
  readonly listingFeeds: ListingFeedsResource;
  /** Buildings: what several properties have in common. */
  readonly buildings: Buildings;
  /** Portals and programs that send leads. */
  readonly leadSources: LeadSourcesResource;
  /** Inquiries that portals and programs sent, with their outcomes. */
  readonly leads: LeadsResource;
  /** Calendars elsewhere, in which showings are written and changed (CalDAV). */
  readonly calendarAccounts: CalendarAccountsResource;
  /** The people of the account, who sign in to the console, and their sign-ins. */
  readonly hosts: HostsResource;
  /** What only a sandbox has: an outbox, a clock that can be moved, and simulations. */
  readonly sandbox: SandboxResource;
  /** Twins of the account, to try things without reaching anybody. */
  readonly sandboxes: SandboxesResource;
  /** Numbers of a period: the outcomes of leads, how soon they were answered, how long homes were vacant. */
  readonly reports: ReportsResource;
  /** Private notes of the account's people in conversations. Nothing of them is sent to contacts. */
  readonly notes: NotesResource;
  /** Texts that people insert into replies. */
  readonly cannedAnswers: CannedAnswersResource;
  /** Words that people put on conversations. */
  readonly labels: LabelsResource;

  constructor(api: Api) {
    this.properties = new PropertiesResource(api);
    this.images = new Images(api);
    this.bulkImports = new BulkImports(api);
    this.contacts = new ContactsResource(api);
    this.showings = new ShowingsResource(api);
    this.events = new EventsResource(api);
    this.conversations = new ConversationsResource(api);
    this.messages = new MessagesResource(api);
    this.drafts = new DraftsResource(api);
    this.followups = new FollowupsResource(api);
    this.workflows = new WorkflowsResource(api);
    this.workflowRuns = new WorkflowRunsResource(api);
    this.sessions = new SessionsResource(api);
    this.webhooks = new WebhooksResource(api);
    this.connectors = new ConnectorsResource(api);
    this.settings = new SettingsResource(api);
    this.incomingMail = new IncomingMailResource(api);
    this.agent = new AgentResource(api);
    this.calendarFeeds = new CalendarFeedsResource(api);
    this.calendarSources = new CalendarSourcesResource(api);
    this.changes = new Changes(api);
    this.people = new PeopleResource(api);
    this.audit = new AuditResource(api);
    this.keys = new KeysResource(api);
    this.requestLog = new RequestLogResource(api);
    this.usage = new UsageResource(api);
    this.attachments = new AttachmentsResource(api);
    this.exports = new ExportsResource(api);
    this.mailboxes = new MailboxesResource(api);
    this.listingFeeds = new ListingFeedsResource(api);
    this.buildings = new Buildings(api);
    this.leadSources = new LeadSourcesResource(api);
    this.leads = new LeadsResource(api);
    this.calendarAccounts = new CalendarAccountsResource(api);
    this.hosts = new HostsResource(api);
    this.sandbox = new SandboxResource(api);
    this.sandboxes = new SandboxesResource(api);
    this.reports = new ReportsResource(api);
    this.notes = new NotesResource(api);
    this.cannedAnswers = new CannedAnswersResource(api);
    this.labels = new LabelsResource(api);
  }
}
