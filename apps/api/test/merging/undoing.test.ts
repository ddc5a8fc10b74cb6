import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { missingInTotals } from "../../src/db/totals.ts";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { newId } from "../../src/platform/ids.ts";
import { type ExportedRow, exportTo, rowsOf } from "../fixtures/exported.ts";
import { createContact, createProperty } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { printedSeed, seededRandom } from "../harness/random.ts";

const { server, account } = await testApi({ plan: "scale" });
const { sql } = server.database;
const random = seededRandom(printedSeed("merging"));
const below = (end: number) => Math.floor(random() * end);
const pick = <T>(from: readonly T[]): T => from[below(from.length)]!;
const folder = await mkdtemp(join(tmpdir(), "rental-merging-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const api = async (method: "POST" | "PATCH", path: string, body: object = {}) => {
  const answer = await server.request(method, path, { as: account, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body.data;
};

/** What an export says, without what tells when and by whom something was changed. */
async function exported(): Promise<Record<string, ExportedRow[]>> {
  const file = await exportTo(join(folder, `${newId()}.zip`), server, account.accountId);
  const tables = await rowsOf(file);
  await file.close();
  tables.delete("audit_entries");
  return Object.fromEntries(
    Array.from(tables, ([name, rows]) => [name, rows.map(({ updated_at: _, ...row }) => row)]),
  );
}

const properties = await Promise.all([1, 2, 3].map(async () => (await createProperty(server, account)).id));
const workflows = await Promise.all(
  [1, 2].map(
    async (number) =>
      (
        await api("POST", "/workflows", {
          name: `Ask ${number}`,
          triggerType: "manual",
          steps: [{ type: "wait_for_reply", config: {} }],
        })
      ).id as string,
  ),
);
const { accountId } = account;
const now = () => server.clock.now().toISOString();

/** Records of every kind that can belong to a contact. */
const kinds: ((contactId: string, propertyId: string) => Promise<unknown>)[] = [
  (contactId, propertyId) =>
    forAccount(server.platform, accountId, (call) =>
      receiveMessage(call, { contactId, propertyId, isInquiry: true, content: "Hello", channel: "email" }),
    ),
  (contactId) =>
    forAccount(server.platform, accountId, (call) =>
      receiveMessage(call, { contactId, isInquiry: true, content: "Hello", channel: "sms" }),
    ),
  (contactId) => api("POST", "/drafts", { contactId, content: "A draft" }),
  (contactId) => api("POST", "/followups", { contactId, message: "?", scheduledFor: "2026-07-01T15:00:00Z" }),
  (
    contactId,
    propertyId,
  ) => sql`insert into calendar_entries (account_id, id, type, property_id, contact_id, title,
      start_time, end_time, time_zone, location, status, source, created_at, updated_at)
    values (${accountId}, ${newId()}, 'showing', ${propertyId}, ${contactId}, 'Showing', '2026-08-05T16:00:00Z',
      '2026-08-05T17:00:00Z', 'UTC', 'Elm', 'confirmed', 'api', ${now()}, ${now()})`,
  (contactId, propertyId) => api("PATCH", `/properties/${propertyId}`, { ownerContactId: contactId }),
  (contactId) => sql`insert into contact_addresses (account_id, channel, address, contact_id, created_at)
    values (${accountId}, 'chat_app_a', ${newId()}, ${contactId}, ${now()})`,
  (contactId) => sql`insert into chats (account_id, id, contact_id, language, opening, created_at)
    values (${accountId}, ${newId()}, ${contactId}, 'en', '{}', ${now()})`,
  (
    contactId,
  ) => sql`insert into leads (account_id, id, kind, "by", same_as, outcome, raw, contact_id, created_at)
    values (${accountId}, ${newId()}, 'generic', 'http', ${newId()}, 'known_contact', 'a', ${contactId}, ${now()})`,
  (
    contactId,
  ) => sql`insert into incoming_mail (account_id, id, mail_id, outcome, subject, text, contact_id, created_at)
    values (${accountId}, ${newId()}, ${newId()}, 'received', 'a', 'a', ${contactId}, ${now()})`,
  (
    contactId,
  ) => sql`insert into prescreening_sessions (account_id, id, contact_id, workflow_template_id, submission, status,
      review_status, created_at, updated_at, expires_at)
    values (${accountId}, ${newId()}, ${contactId}, ${newId()}, '{}', 'active', 'pending_review', ${now()}, ${now()}, ${now()})`,
  (contactId) => api("PATCH", `/contacts/${contactId}`, { metadata: { [pick(["a", "b", "c"])]: newId() } }),
  (contactId) => api("PATCH", `/contacts/${contactId}`, { referralSource: newId(), externalId: newId() }),
  (contactId) =>
    api("PATCH", `/contacts/${contactId}`, { phone: "+1 312 555 0100", channelPreference: "sms" }),
  (contactId) => api("PATCH", `/contacts/${contactId}`, { assistantEnabled: false }),
];

it.each(Array.from({ length: 12 }, (_, index) => index))(
  "leaves the account as it was after random records, merges and their undoing, round %i",
  async () => {
    const contacts = await Promise.all(
      [1, 2, 3, 4].map(() =>
        createContact(server, account, {
          name: pick(["Dana", "Website visitor"]),
          email: `${newId()}@example.com`,
        }),
      ),
    );
    // One workflow each, as a run of the same one ends.
    for (const [index, { id }] of contacts.slice(0, 2).entries())
      await api("POST", "/workflows/runs", { workflowId: workflows[index], contactId: id });
    for (let records = below(25); records > 0; records--)
      await pick(kinds)(pick(contacts).id, pick(properties));
    const before = await exported();
    const merged: string[] = [];
    const left = contacts.map(({ id }) => id);
    for (let merges = 1 + below(3); merges > 0; merges--) {
      const id = left.splice(below(left.length), 1)[0]!;
      await api("POST", `/contacts/${id}/merge`, { intoId: pick(left) });
      merged.unshift(id);
    }
    expect([...(await sql.unsafe(missingInTotals))]).toEqual([]);
    const between = await exported();
    for (const [table, rows] of Object.entries(before).filter(([name]) => name !== "contact_merges"))
      expect([table, between[table]!.length]).toEqual([table, rows.length]);
    for (const id of merged) await api("POST", `/contacts/${id}/unmerge`);
    expect(await exported()).toEqual(before);
    expect([...(await sql.unsafe(missingInTotals))]).toEqual([]);
  },
);
