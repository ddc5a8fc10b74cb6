import { type SQL, sql } from "drizzle-orm";

/** The contact to erase, with the values that identify it in texts which name no contact. */
export interface Subject {
  accountId: string;
  contactId: string;
  /** Email and phone, as far as they are still stored, also those of contacts merged into it or erased with it. */
  addresses: string[];
  /** Likewise; none if already erased. */
  names: string[];
}

interface Erased {
  table: string;
  /** What happens to the rows, for readers of this list. */
  what: string;
  statement: (subject: Subject) => SQL;
}

const own = ({ accountId, contactId }: Subject) =>
  sql`account_id = ${accountId}::uuid and contact_id = ${contactId}::uuid`;
const account = ({ accountId }: Subject) => sql`account_id = ${accountId}::uuid`;
const conversations = (of: Subject) => sql`(select id from conversations where ${own(of)})`;
const messages = (of: Subject) =>
  sql`(select id from messages where ${account(of)} and conversation_id in ${conversations(of)})`;
const chats = (of: Subject) => sql`(select id from chats where ${own(of)})`;
const sessions = (of: Subject) => sql`(select id from prescreening_sessions where ${own(of)})`;
/** Records that named the contact once. A change is recorded without what stays the same, and they may be gone by now. */
const auditedOf = (of: Subject) => sql`(select record_id from audit_entries where ${account(of)}
  and ("before" ->> 'contact_id' = ${of.contactId} or "after" ->> 'contact_id' = ${of.contactId}
    or ("before" ->> 'conversation_id')::uuid in ${conversations(of)}
    or ("after" ->> 'conversation_id')::uuid in ${conversations(of)}))`;
/** What a lead says, as it was read and as it was sent, also in the form that encodes its addresses. */
const leadText = sql`(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || raw || ' '
  || replace(replace(replace(lower(raw), '+', ' '), '%2b', '+'), '%40', '@'))`;
/** Whether a text contains one of the values as whole words, ignoring case. */
const hasValue = (text: SQL, values: string[]) => {
  const patterns = values.map(
    (value) => `(^|[^[:alnum:]])${value.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")}($|[^[:alnum:]])`,
  );
  return sql`exists (select from jsonb_array_elements_text(${JSON.stringify(patterns)}::text::jsonb) as sought(pattern)
    where ${text} ~* sought.pattern)`;
};

/**
 * What is erased with a contact, in this order: rows needed to find others come last. A test requires every table of
 * the database to be listed here or in `kept`.
 */
export const erased: readonly Erased[] = [
  {
    table: "audit_entries",
    what: "values emptied; who did what and when stays",
    // Deleted records are found by the values in their audit entries.
    statement: (
      of,
    ) => sql`update audit_entries set "before" = case when "before" is not null then '{}'::jsonb end,
      "after" = case when "after" is not null then '{}'::jsonb end
      where ${account(of)} and ("before" <> '{}' or "after" <> '{}') and (record_id = ${of.contactId}::uuid
        or record_id in ${auditedOf(of)}
        or record_id in ${messages(of)}
        or record_id in (select id from drafts where ${own(of)}) or record_id in (select id from followups where ${own(of)})
        or record_id in (select id from calendar_entries where ${own(of)}) or record_id in ${sessions(of)}
        or record_id in (select id from incoming_mail where ${own(of)}))`,
  },
  {
    table: "session_record_entries",
    what: "name, email and phone taken out; the rest of the record is kept for three years",
    statement: (of) => sql`update session_record_entries set personal = null
      where ${account(of)} and session_id in ${sessions(of)} and personal is not null`,
  },
  {
    table: "prescreening_sessions",
    what: "answers and review notes emptied; open sessions end",
    statement: (
      of,
    ) => sql`update prescreening_sessions set submission = '{}', outcome = null, review_notes = null,
      visitor = case when visitor is not null then '{"details":{},"skipped":[],"words":{},"madeContact":false}'::json end,
      status = case when status in ('draft', 'active') then 'expired' else status end where ${own(of)}`,
  },
  {
    table: "owner_notices",
    what: "deleted",
    statement: (of) => sql`delete from owner_notices where ${account(of)}
      and (position(${of.contactId}::text in data::text) > 0 or ${hasValue(sql`data::text`, of.addresses)})`,
  },
  {
    table: "outgoing_mail",
    what: "deleted",
    statement: (
      of,
    ) => sql`delete from outgoing_mail where ${account(of)} and (contact_id = ${of.contactId}::uuid
      or message_id in ${messages(of)} or conversation_id in ${conversations(of)})`,
  },
  {
    table: "outgoing_mail",
    what: "texts of mail to people of the account about the contact are replaced, so that what waits still leaves",
    // Matched by id only, because the name may be a word in any notice. Rows written by an earlier release lack the id.
    statement: (of) => sql`update outgoing_mail set subject = 'Erased', invitations = '[]',
      text = 'This email named a contact who was erased.'
      where ${account(of)} and contact_id is null and sign_in_link_id is null
      and (${of.contactId}::uuid = any(about_contact_ids) or (about_contact_ids is null
        and ${hasValue(sql`(subject || ' ' || text || ' ' || invitations::text)`, [...of.addresses, ...of.names])}))`,
  },
  {
    table: "sandbox_outbox",
    what: "deleted, also mail to people of the sandbox that names the contact",
    statement: (
      of,
    ) => sql`delete from sandbox_outbox where ${account(of)} and (contact_id = ${of.contactId}::uuid
      or message_id in ${messages(of)} or conversation_id in ${conversations(of)} or (contact_id is null
        and ${hasValue(sql`(coalesce(subject, '') || ' ' || text)`, [...of.addresses, ...of.names])}))`,
  },
  {
    table: "incoming_mail",
    what: "deleted, also mail of no contact that names an address of this one",
    statement: (
      of,
    ) => sql`delete from incoming_mail where ${account(of)} and (contact_id = ${of.contactId}::uuid
      or message_id in ${messages(of)} or conversation_id in ${conversations(of)}
      or (contact_id is null and ${hasValue(sql`(coalesce(sender, '') || ' ' || coalesce(correspondent, '') || ' ' || subject || ' ' || text || ' ' || array_to_string(attachments, ' '))`, of.addresses)}))`,
  },
  {
    table: "leads",
    what: "deleted, also unread ones that name an address of this contact",
    statement: (of) => sql`delete from leads where ${account(of)} and (contact_id = ${of.contactId}::uuid
      or conversation_id in ${conversations(of)} or (contact_id is null and ${hasValue(leadText, of.addresses)}))`,
  },
  {
    table: "saved_views",
    what: "those that search for the contact are deleted",
    statement: (of) => sql`delete from saved_views
      where ${account(of)} and ${hasValue(sql`(query ->> 'find')`, [...of.addresses, ...of.names])}`,
  },
  {
    table: "connector_messages",
    what: "deleted",
    statement: (of) => sql`delete from connector_messages where ${own(of)}`,
  },
  {
    table: "connector_media",
    what: "deleted",
    statement: (of) =>
      sql`delete from connector_media where ${account(of)} and message_id in ${messages(of)}`,
  },
  {
    table: "contact_addresses",
    what: "deleted",
    statement: (of) => sql`delete from contact_addresses where ${own(of)}`,
  },
  {
    table: "attachments",
    what: "deleted, with their files",
    statement: (of) => sql`delete from attachments where ${account(of)} and (message_id in ${messages(of)}
      or draft_id in (select id from drafts where ${own(of)}) or uploader in (select 'chat ' || id from chats where ${own(of)}))`,
  },
  {
    table: "image_uploads",
    what: "the contact's uploads that were not confirmed are removed, and the files of exports; other rows are of listings",
    statement: (of) => sql`update image_uploads set status = 'removing', remove_at = 'epoch', file_name = null
      where ${account(of)} and (uploader in (select 'chat ' || id from chats where ${own(of)})
        or object_key in (select stored_key from exports where ${account(of)} and completed_at is not null))`,
  },
  {
    table: "exports",
    what: "deleted, so that no file with the contact can be downloaded",
    statement: (of) => sql`delete from exports where ${account(of)}`,
  },
  {
    table: "contact_merges",
    what: "deleted: what was merged is erased with it, and can't be separated any more",
    statement: ({ accountId, contactId }) => sql`delete from contact_merges
      where account_id = ${accountId}::uuid and ${contactId}::uuid in (id, into_id)`,
  },
  {
    table: "notes",
    what: "deleted",
    statement: (of) =>
      sql`delete from notes where ${account(of)} and conversation_id in ${conversations(of)}`,
  },
  { table: "drafts", what: "deleted", statement: (of) => sql`delete from drafts where ${own(of)}` },
  { table: "followups", what: "deleted", statement: (of) => sql`delete from followups where ${own(of)}` },
  {
    table: "webhook_deliveries",
    what: "responses and errors emptied; payloads have only ids",
    statement: (of) => sql`update webhook_deliveries set last_error = null,
      attempts = (select coalesce(jsonb_agg(one - 'responseBody' || '{"error":null}'), '[]') from jsonb_array_elements(attempts) as one)
      where ${account(of)} and position(${of.contactId}::text in data::text) > 0`,
  },
  {
    table: "workflow_runs",
    what: "answers, memory and traces emptied; the run has ended",
    statement: (of) => sql`update workflow_runs set answers = '{}', memory = null,
      step_states = (select coalesce(json_agg((one::jsonb - 'trace' || '{"error":null}')::json), '[]') from json_array_elements(step_states) as one)
      where ${own(of)}`,
  },
  {
    table: "calendar_entries",
    what: "title, description, location and notes emptied; times stay",
    statement: (of) =>
      sql`update calendar_entries set title = 'Erased', description = null, location = '', notes = null,
        outcome_note = null, feedback = null, request = null, external_id = null, metadata = null where ${own(of)}`,
  },
  {
    table: "messages",
    what: "texts emptied; direction, channel and times stay",
    statement: (
      of,
    ) => sql`update messages set content = '', search_text = '', attachments = '[]', metadata = null, provider_message_id = null
      where ${account(of)} and conversation_id in ${conversations(of)} and (content <> '' or metadata is not null or search_text <> '' or attachments <> '[]')`,
  },
  {
    table: "conversations",
    what: "the portal's address for it and its labels emptied; ids, status and times stay",
    statement: (of) =>
      sql`update conversations set relay_address = null, label_ids = '{}'
        where ${own(of)} and (relay_address is not null or label_ids <> '{}')`,
  },
  {
    table: "chat_turns",
    what: "deleted",
    statement: (of) => sql`delete from chat_turns where ${account(of)} and chat_id in ${chats(of)}`,
  },
  { table: "chats", what: "deleted", statement: (of) => sql`delete from chats where ${own(of)}` },
  {
    table: "properties",
    what: "the contact is no longer their owner",
    statement: ({ accountId, contactId }) => sql`update properties set owner_contact_id = null
      where account_id = ${accountId}::uuid and owner_contact_id = ${contactId}::uuid`,
  },
  {
    table: "contacts",
    what: "values emptied; the id stays, because others refer to it",
    statement: ({
      accountId,
      contactId,
    }) => sql`update contacts set name = 'Erased', email = null, phone = null,
      referral_source = null, channel_preference = null, opted_out_at = '{}', applied_at = null,
      external_id = null, metadata = null, tags = '{}', custom_fields = '{}'
      where account_id = ${accountId}::uuid and id = ${contactId}::uuid`,
  },
];

/**
 * Tables from which nothing is erased, and why. Tables of API records declare it themselves, in `kept` of their
 * `Records`.
 */
export const kept: Readonly<Record<string, string>> = {
  accounts: "of the account",
  users: "of the account",
  people: "people of the account",
  hosts: "people of the account",
  sign_in_links: "people of the account",
  sign_ins: "people of the account",
  push_subscriptions: "people of the account",
  push_notices: "ids; deleted within a day",
  conversation_reads: "ids and times",
  api_keys: "of the account",
  request_log: "no bodies; deleted by retention",
  sandboxes: "of the account",
  usage_days: "counters",
  usage: "counters",
  image_imports: "listings",
  image_import_urls: "listings",
  image_import_budgets: "counters",
  session_record_heads: "hashes and times",
  logos: "of the account",
  calendar_copies: "ids and times; an erased showing is taken out of the calendar",
  showing_holds: "times without a person",
  assistant_usage: "counters",
  idempotency_records: "cannot be found by contact; deleted after 24 hours",
  first_emails: "keyed hashes and counts; deleted after a day",
  job_claims: "ids",
  outbox: "ids; deleted by retention",
  workflow_schedules: "derived from templates",
  workflow_template_versions: "of the account",
  list_totals: "counters",
  list_total_changes: "counters",
  changes: "ids",
  change_feed: "one row for the installation",
};
