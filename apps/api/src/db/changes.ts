import { changeResources } from "@rental/contract";
import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { auditArguments, unrecordedArgument } from "./audit.ts";
import * as tables from "./tables/index.ts";
import { Records } from "./tables/records.ts";

const declared = Object.values<unknown>(tables).filter((one) => one instanceof Records);

/**
 * All tables whose rows are API records, as declared next to each table. Their triggers write a row to `changes` in the
 * transaction of the change, whoever makes it, and an audit log entry if the transaction names an actor: see audit.ts.
 * Migrations create the triggers; a test compares them with the declarations.
 */
export const tracked: readonly Records[] = changeResources.map((name) => {
  const found = declared.find(({ resource }) => resource === name);
  if (!found) throw new Error(`No table declares the records of ${name}: run npm run generate`);
  return found;
});

/** Tables that are not in the feed, with the reason. A test requires an entry for every table without `Records`. */
export const untracked: Readonly<Record<string, string>> = {
  accounts: "not in the API",
  users: "not in the API",
  people: "only owners may see the people of an account; the feed is for everyone who can read",
  hosts: "part of people",
  saved_views: "what each person keeps; only who reads the list of them sees them",
  sign_in_links: "not in the API",
  sign_ins: "only owners may see them",
  push_subscriptions: "only the person whose browsers they are may see them",
  push_notices: "not in the API",
  attachments: "part of messages and drafts, which are in the feed",
  api_keys: "access, not records of the account's work",
  audit_entries: "a log",
  request_log: "a log",
  usage_days: "counters",
  usage: "counters",
  sandboxes: "accounts of their own",
  sandbox_outbox: "a log",
  image_uploads: "uploads that are no images yet",
  image_imports: "progress; the images themselves are in the feed",
  image_import_urls: "progress",
  image_import_budgets: "counters",
  conversation_reads: "what each person has seen; only the person's own stream tells of it",
  exports: "copies of the account, for its owners only",
  chats: "not in the API; the conversation and its messages are in the feed",
  connector_messages: "delivery of messages, which are in the feed",
  connector_media: "files that become attachments of messages, which are in the feed",
  contact_addresses: "not in the API",
  contact_merges: "part of contacts, which are in the feed",
  session_record_heads: "records of sessions, which are in the feed",
  session_record_entries: "records of sessions, which are in the feed",
  showing_holds: "not in the API",
  calendar_copies: "what was written to connected calendars; the showings are in the feed",
  chat_turns: "work of the chat; its messages are in the feed",
  assistant_usage: "counters",
  logos: "part of the settings, which are in the feed",
  idempotency_records: "stored responses",
  first_emails: "counters",
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
 * The setting that, with the value `off`, stops the triggers from writing changes in a transaction: for deleting a
 * whole account and for restoring a backup.
 */
export const changesSetting = "rental.changes";

/**
 * The statements that create or replace a table's triggers. An update that sets none of the columns listed after `of`
 * skips the condition, which PostgreSQL prepares again for each statement: see docs/adr/0030-change-feed.md.
 */
export function triggersOf(one: Records): string[] {
  const { shown, isSingle, audit } = one.treatment;
  const name = getTableName(one.table);
  const isShown = (row: "old" | "new") => (shown ?? "true").replace(/row\.(\w+)/g, `${row}."$1"`);
  const differs = `(${valuesOf(one, "old")}) is distinct from (${valuesOf(one, "new")})`;
  const decisive = [...(shown ?? "").matchAll(/row\.(\w+)/g)].map(([, column]) => `"${column}"`);
  const updateOf = (columns: string[]) => `update of ${[...new Set(columns)].join(", ")}`;
  const anyChange = updateOf([...compared(one).map((column) => `"${column.name}"`), ...decisive]);
  const trigger = (kind: string, event: string, when: string, change: string) =>
    `create or replace trigger "${one.resource}_${kind}" after ${event} on "${name}" for each row
  when (current_setting('${changesSetting}', true) is distinct from 'off' and ${when})
  execute function note_change('${one.resource}', '${change}', ${auditArguments(one.table, audit)}${unrecordedArgument(one.table, audit)})`;
  if (isSingle) {
    return [
      trigger("created", "insert", isShown("new"), "updated"),
      trigger("updated", anyChange, differs, "updated"),
    ];
  }
  const changing = [
    trigger("created", "insert", isShown("new"), "created"),
    trigger("updated", anyChange, `${isShown("old")} and ${isShown("new")} and ${differs}`, "updated"),
    trigger("deleted", "delete", isShown("old"), "deleted"),
  ];
  if (!shown) return changing;
  return [
    ...changing,
    trigger("shown", updateOf(decisive), `not (${isShown("old")}) and ${isShown("new")}`, "created"),
    trigger("hidden", updateOf(decisive), `${isShown("old")} and not (${isShown("new")})`, "deleted"),
  ];
}

/** The columns whose changes are reported. */
function compared({ table, treatment: { quiet = [] } }: Records): PgColumn[] {
  return Object.entries<PgColumn>(getTableColumns(table))
    .filter(([member]) => !["accountId", "id", ...quiet].includes(member))
    .map(([, column]) => column);
}

/** The compared values of a row. The json type has no equality operator. */
const valuesOf = (one: Records, row: "old" | "new"): string =>
  compared(one)
    .map((column) => `${row}."${column.name}"${column.getSQLType() === "json" ? "::text" : ""}`)
    .join(", ");
