import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { accountTables } from "./account-tables.ts";
import * as tables from "./tables/index.ts";

/** How the rows of a table leave with an account, and arrive with it. Columns have their names in the database. */
interface Moves {
  /** Columns that stay behind: secrets, and the state of work that belongs to this installation. */
  without?: readonly string[];
  /** A column with a sealed address, which leaves opened and arrives sealed with the other installation's secret. */
  sealed?: string;
  /** Arrival: SQL for columns that differ from the file, so that nothing is sent, fetched or run. */
  arrives?: Readonly<Record<string, string>>;
  /** SQL condition for the rows that leave. Default: all. */
  only?: string;
  /** The order of the rows. Default: the first two columns, which are the primary key of most tables. */
  order?: string;
}

const lease = ["lease_token", "lease_until"];

/** What moves with an account. A test requires every table of accounts to be here or in `staysBehind`. */
const moves: readonly (readonly [PgTable, Moves?])[] = [
  [tables.users],
  [tables.people],
  [tables.hosts],
  [tables.savedViews],
  // Nobody can write or book before the owner publishes the profile again.
  [tables.settings, { arrives: { values: "values - 'profilePublic' - 'followupEnabled'" } }],
  [tables.logos],
  [tables.buildings],
  [tables.properties],
  [tables.propertyImages],
  [tables.contacts],
  [tables.contactAddresses],
  [tables.contactMerges],
  [tables.labels],
  [tables.conversations],
  // Positions are given again, in the same order: new messages come after them.
  [tables.messages, { without: ["position", "unseen_until", "mail_id"], order: "position" }],
  [tables.attachments, { only: "message_id is not null or draft_id is not null" }],
  [tables.conversationReads],
  [tables.notes],
  [tables.cannedAnswers],
  [tables.drafts],
  [
    tables.followups,
    { arrives: { status: "case when status in ('pending', 'processing') then 'cancelled' else status end" } },
  ],
  [
    tables.calendarSources,
    {
      without: ["next_fetch_at", "calendar_account_id"],
      sealed: "url",
      arrives: { next_fetch_at: "'9999-01-01Z'::timestamptz" },
    },
  ],
  [tables.calendarEntries, { without: ["remind_at", "confirmation", "next_step_at", "after_step_at"] }],
  [tables.chats, { without: ["client_key", "usage"] }],
  [
    tables.connectors,
    {
      without: ["secret", "consecutive_failures", "retry_at", ...lease],
      sealed: "outbound_url",
      arrives: { active: "false" },
      only: "deleted_at is null",
    },
  ],
  [
    tables.webhooks,
    {
      without: [
        "secret",
        "previous_secret",
        "previous_secret_until",
        "consecutive_failures",
        "backoff_steps",
        "retry_at",
        ...lease,
      ],
      sealed: "url",
      arrives: { active: "false", off_because: "'owner'" },
    },
  ],
  [tables.workflowTemplates, { arrives: { is_active: "false" } }],
  [tables.workflowTemplateVersions, { order: "template_id, version" }],
  [
    tables.workflowRuns,
    {
      arrives: {
        status: "case when status in ('pending', 'running') then 'paused' else status end",
        pause_reason: "case when status in ('pending', 'running') then 'requested' else pause_reason end",
      },
    },
  ],
  [tables.prescreeningSessions],
  [tables.sessionRecordHeads],
  [tables.sessionRecordEntries, { order: "session_id, position" }],
  [tables.incomingMail],
  // Their addresses are of this installation; the new ones take nothing before the owner gives them to the portals.
  [tables.leadSources, { without: ["app_secret", "page_token"], arrives: { active: "false" } }],
  [tables.leads],
  [tables.auditEntries],
];

/** What does not move, with the reason. */
export const staysBehind: Readonly<Record<string, string>> = {
  api_keys: "keys",
  sign_in_links: "grant access",
  sign_ins: "sessions of browsers",
  push_subscriptions: "browsers that have subscribed to this installation",
  push_notices: "notices that are yet to be sent",
  mailboxes: "their passwords stay; their owner connects them again",
  calendar_accounts: "their passwords stay; their owner connects them again",
  calendar_copies: "what was written to connected calendars, which stay",
  calendar_feeds: "their addresses are secrets of this installation",
  listing_feeds: "their addresses are secrets of this installation",
  idempotency_records: "sealed responses",
  exports: "exports",
  bulk_imports: "progress",
  image_uploads: "uploads that are no images yet",
  image_imports: "progress",
  image_import_urls: "progress",
  image_import_budgets: "counters",
  sandboxes: "sandboxes",
  sandbox_outbox: "what sandboxes did not send",
  usage: "counters",
  usage_days: "counters",
  assistant_usage: "counters",
  request_log: "a log of this installation",
  outbox: "events that happened here",
  webhook_deliveries: "deliveries that happened here",
  outgoing_mail: "delivery of messages, which move",
  connector_messages: "delivery of messages, which move",
  connector_media: "files that are yet to be fetched",
  owner_notices: "notices that are yet to be sent",
  showing_holds: "times that are held for minutes",
  chat_turns: "work of the chat; its messages move",
  workflow_schedules: "derived from templates",
  job_claims: "state of workers",
  list_totals: "counted again",
  list_total_changes: "counted again",
  changes: "the change feed of this installation",
};

export interface MovedTable extends Moves {
  table: PgTable;
  name: string;
  /** The columns that leave. */
  columns: string[];
}

/** The tables that move, referenced ones first. */
export const movedTables: readonly MovedTable[] = accountTables.toReversed().flatMap(({ table }) => {
  const found = moves.find(([moved]) => moved === table);
  if (!found) return [];
  const { without = [], ...rest } = found[1] ?? {};
  const columns = Object.values<PgColumn>(getTableColumns(table)).map(({ name }) => name);
  return [
    { ...rest, table, name: getTableName(table), columns: columns.filter((name) => !without.includes(name)) },
  ];
});
