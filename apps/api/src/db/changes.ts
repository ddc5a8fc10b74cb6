import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { auditArguments, recorded } from "./audit.ts";
import * as tables from "./tables/index.ts";

/** A table whose rows are records of the API. */
interface Tracked {
  table: PgTable;
  /** The name in `X-RateLimit-Resource`. */
  resource: string;
  /** SQL condition for rows that the API shows; `row.` stands for the row. Default: all. */
  shown?: string;
  /** Columns that the API does not show, or whose changes are too frequent to be news: see docs/changes.md. */
  quiet?: string[];
  /** The account has one such record, which always exists. */
  isSingle?: true;
}

const isNotDeleted = "row.deleted_at is null";

/**
 * Every table whose rows are records of the API. Each has triggers that write a row of `changes` in the transaction of the
 * change, whoever makes it, and a row of the audit log if the transaction says who acts: see audit.ts. The triggers are created by migrations; a test compares them with this list.
 */
export const tracked: readonly Tracked[] = [
  { table: tables.properties, resource: "properties", shown: isNotDeleted, quiet: ["title_derived"] },
  {
    table: tables.propertyImages,
    resource: "images",
    quiet: ["stored_key", "sha256", "master_key", "master_sha256", "url_ends_at", "upgrade_at"],
  },
  { table: tables.bulkImports, resource: "bulk-imports", quiet: ["rows", "next_row", "actor"] },
  { table: tables.contacts, resource: "contacts", shown: isNotDeleted, quiet: ["email_state"] },
  ...[
    { resource: "showings", shown: "row.type = 'showing'" },
    { resource: "events", shown: "row.type <> 'showing'" },
  ].map((kind) => ({
    table: tables.calendarEntries,
    ...kind,
    quiet: ["sequence", "remind_at", "source_id", "source_key", "by_prospect"],
  })),
  {
    table: tables.conversations,
    resource: "conversations",
    quiet: ["awaiting_reply_since", "followup_steps"],
  },
  {
    table: tables.messages,
    resource: "messages",
    quiet: ["search_text", "provider_message_id", "causes", "position", "unseen_until", "mail_id"],
  },
  { table: tables.drafts, resource: "drafts" },
  { table: tables.followups, resource: "followups", quiet: ["automatic", "error"] },
  { table: tables.workflowTemplates, resource: "workflows" },
  {
    table: tables.workflowRuns,
    resource: "workflow-runs",
    quiet: [
      ...["causes", "wait_until", "reply_message_id", "open_replies", "memory", "is_wanted", "held_until"],
      ...["steps_executed", "due_at", "expires_at"],
    ],
  },
  {
    table: tables.prescreeningSessions,
    resource: "sessions",
    shown: "row.contact_id is not null",
    quiet: ["form", "visitor", "outcome"],
  },
  {
    table: tables.webhooks,
    resource: "webhooks",
    quiet: [
      ...["consecutive_failures", "backoff_steps", "retry_at", "last_delivered_at"],
      ...["lease_token", "lease_until"],
    ],
  },
  {
    table: tables.connectors,
    resource: "connectors",
    shown: isNotDeleted,
    quiet: ["consecutive_failures", "retry_at", "lease_token", "lease_until"],
  },
  {
    table: tables.settings,
    resource: "settings",
    shown: "row.values <> '{}'",
    quiet: ["updated_at"],
    isSingle: true,
  },
  { table: tables.incomingMail, resource: "incoming-mail" },
  { table: tables.calendarFeeds, resource: "calendar-feeds", quiet: ["token_hash"] },
  {
    table: tables.calendarSources,
    resource: "calendar-sources",
    quiet: [
      ...["last_fetched_at", "last_succeeded_at", "failures", "next_fetch_at"],
      ...["etag", "last_modified", "read_for"],
    ],
  },
];

/** Tables that are not in the feed, and why. A test requires every table to be in one of the two lists. */
export const untracked: Readonly<Record<string, string>> = {
  accounts: "not in the API",
  users: "not in the API",
  people: "only owners may see the people of an account; the feed is for everyone who can read",
  sign_in_links: "not in the API",
  sign_ins: "only owners may see them",
  api_keys: "access, not records of the account's work",
  audit_entries: "a log",
  request_log: "a log",
  usage_days: "counters",
  usage: "counters",
  image_uploads: "uploads that are no images yet",
  image_imports: "progress; the images themselves are in the feed",
  image_import_urls: "progress",
  image_import_budgets: "counters",
  chats: "not in the API; the conversation and its messages are in the feed",
  connector_messages: "delivery of messages, which are in the feed",
  contact_addresses: "not in the API",
  session_record_heads: "records of sessions, which are in the feed",
  session_record_entries: "records of sessions, which are in the feed",
  showing_holds: "not in the API",
  chat_turns: "work of the chat; its messages are in the feed",
  assistant_usage: "counters",
  idempotency_records: "stored responses",
  job_claims: "state of workers",
  outgoing_mail: "delivery of messages, which are in the feed",
  owner_notices: "not in the API",
  outbox: "a log",
  webhook_deliveries: "a log",
  workflow_schedules: "derived from templates",
  workflow_template_versions: "history of templates, which are in the feed",
  list_totals: "numbers of records",
  list_total_changes: "numbers of records",
  changes: "the feed itself",
  change_feed: "the feed itself",
};

/**
 * The setting that keeps the triggers from writing changes in a transaction, with the value `off`: for the deletion of a
 * whole account and the restore of a backup.
 */
export const changesSetting = "rental.changes";

/** The statements that create the triggers of a table. Existing ones are replaced. */
export function triggersOf(one: Tracked): string[] {
  const name = getTableName(one.table);
  const isShown = (row: "old" | "new") => (one.shown ?? "true").replace(/row\.(\w+)/g, `${row}."$1"`);
  const differs = `(${columnsOf(one, "old")}) is distinct from (${columnsOf(one, "new")})`;
  const trigger = (kind: string, event: string, when: string, change: string) =>
    `create or replace trigger "${one.resource}_${kind}" after ${event} on "${name}" for each row
  when (current_setting('${changesSetting}', true) is distinct from 'off' and ${when})
  execute function note_change('${one.resource}', '${change}', ${auditArguments(one.table, recorded[one.resource]!)})`;
  if (one.isSingle) {
    return [
      trigger("created", "insert", isShown("new"), "updated"),
      trigger("updated", "update", differs, "updated"),
    ];
  }
  const changing = [
    trigger("created", "insert", isShown("new"), "created"),
    trigger("updated", "update", `${isShown("old")} and ${isShown("new")} and ${differs}`, "updated"),
    trigger("deleted", "delete", isShown("old"), "deleted"),
  ];
  if (!one.shown) return changing;
  return [
    ...changing,
    trigger("shown", "update", `not (${isShown("old")}) and ${isShown("new")}`, "created"),
    trigger("hidden", "update", `${isShown("old")} and not (${isShown("new")})`, "deleted"),
  ];
}

function columnsOf({ table, quiet = [] }: Tracked, row: "old" | "new"): string {
  const compared = Object.values<PgColumn>(getTableColumns(table)).filter(
    ({ name }) => !["account_id", "id", ...quiet].includes(name),
  );
  // The type json has no equality.
  return compared
    .map((column) => `${row}."${column.name}"${column.getSQLType() === "json" ? "::text" : ""}`)
    .join(", ");
}
