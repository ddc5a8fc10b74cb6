import { getTableName } from "drizzle-orm";
import { z } from "zod";
import { tracked } from "../../src/db/changes.ts";
import * as totals from "../../src/domains/account/totals/totals.service.ts";
import { type Operation, operations, publicOperations } from "../../src/domains/operations.ts";
import { pathParams } from "../../src/gate/operation/operation.ts";
import { makeExample } from "../authorization/derived.ts";
import { incomingMailRows } from "../authorization/incoming-mail.ts";
import { leadsRows } from "../authorization/leads.ts";
import { makeDelivery } from "../authorization/webhooks.ts";
import { signedIn } from "../fixtures/people.ts";
import * as make from "../fixtures/records.ts";
import type { TestAccount, TestServer } from "../harness/server.ts";

/** A list of the API, and how to fill it. */
interface List {
  /** The table whose rows it shows. */
  table: string;
  /** The column by which they are ordered, if not by the id alone. */
  time?: string;
  /** What a copy of a row can't share with it, in SQL: `t` is the row, and `n` the number of the copy. */
  differs?: Record<string, string>;
  /** Creates the account's first record. @returns the path of the list, and what to ask with instead of the key */
  prepare(
    server: TestServer,
    account: TestAccount,
  ): Promise<string | { path: string; headers: Record<string, string> }>;
  /** A filter that all records match. */
  filter?: string;
  /** Whether its rows have a number of their own instead of an id. */
  isNumbered?: boolean;
  /** Records that every account has. */
  ofSystem?: number;
}

type Make = (server: TestServer, account: TestAccount) => Promise<unknown>;

const at = (path: string, record: Make): Pick<List, "prepare"> => ({
  prepare: async (server, account) => {
    await record(server, account);
    return `/api/v1/${path}`;
  },
});

const own = (path: string) => (id: unknown) => `/api/v1/${path.replace(":id", String(id))}`;

const newId = (column: string) => `overlay(t.${column}::text placing lpad(to_hex(n), 12, '0') from 25)`;

/** Lists that the documented example of their resource's `create` does not fill, by operation. */
export const byHand: Record<string, List> = {
  "mailboxes.list": { ...at("mailboxes", make.makeMailbox), table: "mailboxes", time: "created_at" },
  "properties.list": {
    ...at("properties", make.makeProperty),
    table: "properties",
    time: "created_at",
    filter: "minRent=1",
  },
  "listings.list": {
    table: "properties",
    time: "created_at",
    filter: "minRent=1",
    prepare: async (server, account) => {
      await make.makeListing(server, account);
      await server.request("PATCH", "/settings", { as: account, body: { profilePublic: true } });
      const [row] = await server.database.sql`select slug from accounts where id = ${account.accountId}`;
      return `/public/v1/${row!.slug}/listings`;
    },
  },
  "contacts.list": {
    ...at("contacts", make.makeContact),
    table: "contacts",
    time: "created_at",
    filter: "status=prospect",
  },
  "showings.list": {
    ...at("showings", make.makeShowing),
    table: "calendar_entries",
    time: "start_time",
    filter: "status=pending",
  },
  "events.list": {
    ...at("events", make.makeShowing),
    table: "calendar_entries",
    time: "start_time",
    filter: "type=showing",
  },
  "conversations.list": {
    ...at("conversations", make.makeConversation),
    table: "conversations",
    time: "last_message_at",
    filter: "status=active",
    differs: { contact_id: "gen_random_uuid()" },
  },
  "conversations.listMessages": {
    prepare: async (s, a) => own("conversations/:id/messages")(await make.makeConversation(s, a)),
    table: "messages",
    time: "sent_at",
  },
  "conversations.search": {
    ...at("conversations/search?query=hello", make.makeConversation),
    table: "messages",
    time: "sent_at",
  },
  "notes.list": {
    prepare: async (s, a) => {
      const conversationId = await make.makeConversation(s, a);
      await make.makeNote(s, a, conversationId);
      return own("conversations/:id/notes")(conversationId);
    },
    table: "notes",
    time: "created_at",
  },
  "labels.list": {
    ...at("labels", make.makeLabel),
    table: "labels",
    time: "created_at",
    differs: { name_key: "n::text" },
  },
  "drafts.list": {
    ...at("drafts", make.makeDraft),
    table: "drafts",
    time: "created_at",
    filter: "status=pending",
  },
  "followups.list": {
    ...at("followups", make.makeFollowup),
    table: "followups",
    time: "created_at",
    filter: "status=pending",
  },
  "workflows.list": {
    ...at("workflows", make.makeWorkflow),
    table: "workflow_templates",
    time: "created_at",
    filter: "isActive=true",
    ofSystem: 2,
    differs: { slug: "'copy-' || n" },
  },
  "workflows.listVersions": {
    prepare: async (s, a) => own("workflows/:id/versions")(await make.makeWorkflow(s, a)),
    table: "workflow_template_versions",
    isNumbered: true,
    differs: { version: "n + 1" },
  },
  "workflowRuns.list": {
    ...at("workflows/runs", make.makeRun),
    table: "workflow_runs",
    time: "started_at",
    filter: "status=active",
    differs: { contact_id: "gen_random_uuid()" },
  },
  "sessions.list": {
    ...at("sessions", make.makeSession),
    table: "prescreening_sessions",
    time: "created_at",
    filter: "status=completed",
  },
  "people.list": { prepare: async () => "/api/v1/people", table: "people", time: "created_at" },
  "people.listSignIns": {
    prepare: async (s, a) => `/api/v1/people/${(await signedIn(s, a, "agent")).personId}/sign-ins`,
    table: "sign_ins",
    time: "created_at",
    differs: { hash: "n::text || t.account_id" },
  },
  "people.listOwnSignIns": {
    prepare: async (s, a) => ({
      path: "/api/v1/people/me/sign-ins",
      headers: (await signedIn(s, a, "viewer")).headers,
    }),
    table: "sign_ins",
    time: "created_at",
    differs: { hash: "n::text || t.account_id" },
  },
  "webhooks.listDeliveries": {
    prepare: async (s, a) => `/api/v1${(await makeDelivery(s, a)).replace(/\/[^/]+$/, "")}`,
    table: "webhook_deliveries",
    filter: "status=pending",
    differs: { event_id: newId("event_id") },
  },
  "connectors.list": {
    ...at("connectors", (s, a) => make.makeConnector(s, a)),
    table: "connectors",
    time: "created_at",
  },
  "incomingMail.list": {
    ...at("incoming-mail", (s, a) => Promise.resolve(incomingMailRows["incomingMail.get"]!.prepare(s, a))),
    table: "incoming_mail",
    filter: "outcome=ignored",
  },
  "leads.list": {
    ...at("leads", (s, a) => Promise.resolve(leadsRows["leads.get"]!.prepare(s, a))),
    table: "leads",
    filter: "outcome=unread",
  },
  "leadSources.list": {
    ...at("lead-sources", make.makeLeadSource),
    table: "lead_sources",
    time: "created_at",
  },
  "calendarAccounts.list": {
    ...at("calendar-accounts", make.makeCalendarAccount),
    table: "calendar_accounts",
    time: "created_at",
  },
  "calendarFeeds.list": {
    ...at("calendar-feeds", make.makeFeed),
    table: "calendar_feeds",
    time: "created_at",
    differs: { token_hash: "'\\x' || md5(n::text)" },
  },
  "listingFeeds.list": {
    ...at("listing-feeds", make.makeListingFeed),
    table: "listing_feeds",
    time: "created_at",
    differs: { token_hash: "'\\x' || md5(n::text)" },
  },
  "listingFeeds.readiness": {
    prepare: async (s, a) => {
      await make.makeProperty(s, a);
      return own("listing-feeds/:id/readiness")(await make.makeListingFeed(s, a));
    },
    table: "properties",
    time: "created_at",
    filter: "ready=false",
  },
  "audit.list": {
    ...at("audit", (s, a) => make.createContact(s, a)),
    table: "audit_entries",
    filter: "resource=contacts",
    differs: { id: "overlay(t.id::text placing lpad(to_hex(n), 4, '0') from 25)" },
  },
  "requestLog.list": {
    prepare: async (server, as) => {
      const { requests } = server.server;
      await server.request("GET", "/contacts", { as });
      await requests.flush();
      // Reading the list would add to it.
      requests.record = () => undefined;
      return "/api/v1/request-log";
    },
    table: "request_log",
    time: "at",
    filter: "operation=contacts.list",
  },
  "keys.list": {
    prepare: async () => "/api/v1/keys",
    table: "api_keys",
    time: "created_at",
    differs: { hash: "n::text || t.account_id" },
  },
};

/** The list of a resource whose `create` takes its documented example. Its records are ordered by when they were created. */
function derivedList({ name, meta }: Operation): List {
  const records = tracked.find(({ resource }) => resource === meta.resource);
  if (!records || pathParams(meta.openapi.path).length > 0)
    throw new Error(`${name} needs an entry in test/lists/every-list.ts: how its list is filled.`);
  const path = meta.openapi.path.slice(1);
  return {
    ...at(path, (server, account) => makeExample(server, account, name)),
    table: getTableName(records.table),
    time: "created_at",
  };
}

const paged = [...operations, ...publicOperations].filter(
  // Those of sandboxes are for other accounts: sandboxes.test.ts pages through them.
  ({ input, meta }) => meta.sandbox !== "only" && input instanceof z.ZodObject && "page" in input.shape,
);

/** The names of the operations whose lists the documented example of `create` fills. */
export const filledByExample = paged.map(({ name }) => name).filter((name) => !(name in byHand));

/** Every list that has pages, by operation. */
export const lists: Record<string, List> = Object.fromEntries(
  paged.map((operation) => [operation.name, byHand[operation.name] ?? derivedList(operation)]),
);

/** Copies the account's only row of the list's table. Each time is that of three records, and earlier than the row's. */
export async function fill(
  { database }: TestServer,
  { accountId }: TestAccount,
  { table, time, differs, isNumbered }: List,
  copies: number,
): Promise<void> {
  const earlier = time && { [time]: `t.${time} - (n + 2) / 3 * interval '1 second'` };
  const members = Object.entries({ ...(!isNumbered && { id: newId("id") }), ...earlier, ...differs });
  await database.admin.begin(async (sql) => {
    // Neither triggers nor references: only the list is of interest here.
    await sql`set local session_replication_role = replica`;
    await sql.unsafe(
      `insert into ${table} select copy.* from ${table} t, generate_series(1, ${copies}) n,
        jsonb_populate_record(t, jsonb_build_object(${members.map(([name, value]) => `'${name}', ${value}`)})) copy
      where t.account_id = $1`,
      [accountId],
    );
  });
  // The triggers that keep totals were off, too.
  await totals.repair(database);
  await database.admin.unsafe(`analyze ${table}`);
}
