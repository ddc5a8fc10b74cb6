import { getTableName } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { tracked } from "../../src/db/changes.ts";
import { forAccount } from "../../src/domains/account/accounts/system-call.ts";
import { receive } from "../../src/domains/inbox/incoming-mail/incoming-mail.service.ts";
import { receiveMessage } from "../../src/domains/inbox/messages/inbound.service.ts";
import { erased, kept } from "../../src/domains/people/erasing/erased.ts";
import { eraseContact } from "../../src/domains/people/erasing/erasing.service.ts";
import { verifyAll } from "../../src/domains/screening/session-records/session-records.service.ts";
import { newId } from "../../src/platform/ids.ts";
import { operator } from "../../src/program/cli/operator.ts";
import { type Forms, openForms } from "../fixtures/form-visitor.ts";
import { makeListing } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import { plain } from "../mail/corpus/make.ts";

const { server } = await testApi();
const { sql } = server.database;
const word = "zanzibarquilt";
const person = { name: "Quentina Overmars", email: "quentina@overmars.example", phone: "+13125550187" };
const other = { name: "Rosalind Petrov", email: "rosalind@petrov.example", phone: "+13125550143" };
let forms: Forms;
let contactId: string;
let otherId: string;
let sessionId: string;

const operate = (id: string) =>
  forAccount(server.platform, forms.account.accountId, (call) =>
    eraseContact(call, id, operator("contact erase")),
  );

/** Every column with text, as table.column, that has one of the words, in any row of any account. */
async function found(words: string[]): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; type: string }[]>`
    select c.relname as "table", a.attname as "column", t.typname as type from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
      and not a.attisdropped and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea'))
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
  const hits = await Promise.all(
    columns.map(async ({ table, column, type }) => {
      const text =
        type === "bytea" ? sql`encode(one.${sql(column)}, 'escape')` : sql`one.${sql(column)}::text`;
      const [row] = await sql`select count(*)::int as count from ${sql(table)} as one
        where lower(${text}) like any (${words.map((each) => `%${each.toLowerCase()}%`)})`;
      return row!.count > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return hits.flat().sort();
}

async function must(method: "POST" | "PATCH" | "DELETE", path: string, body?: object) {
  const answer = await forms.request(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body?.data ?? answer.body;
}

/** A contact with something in every table that has data of contacts. */
async function fill({ name, email, phone }: typeof person, listing: string, said: string) {
  const form = await forms.withQuestions([{ key: "pets", label: "Which pets?", type: "text" }]);
  const session = await forms.start(form, { name, email, phone });
  await session.save({ answers: { pets: `A ${name} hamster` } });
  const done = await session.complete();
  if (done.status !== 200) throw new Error(done.text);
  const id = (await forms.seen(session.id)).body.data.contactId as string;
  const owned = await makeListing(server, forms.account);
  await must("PATCH", `/properties/${owned}`, { ownerContactId: id });
  await must("PATCH", "/settings", {
    customFields: { contacts: [{ key: "pets", label: "Pets", type: "text" }] },
  });
  await must("PATCH", `/contacts/${id}`, {
    referralSource: `${said} friend`,
    tags: [said],
    customFields: { pets: said },
  });
  await must("PATCH", `/sessions/${session.id}/review`, { reviewStatus: "denied" });
  await must("POST", "/messages", {
    contactId: id,
    channel: "email",
    subject: said,
    content: `Hello ${said}`,
  });
  const draft = await must("POST", "/drafts", { contactId: id, content: `Draft ${said}` });
  const gone = await must("POST", "/drafts", { contactId: id, content: `Deleted ${said}` });
  await must("PATCH", `/drafts/${gone.id}`, { content: `Rewritten ${said}` });
  await must("DELETE", `/drafts/${gone.id}`);
  await must("PATCH", `/drafts/${draft.id}`, { content: `Changed ${said}` });
  await must("POST", "/followups", {
    contactId: id,
    message: `Later ${said}`,
    scheduledFor: "2099-01-01T00:00:00.000Z",
  });
  const { accountId } = forms.account;
  const message = await forAccount(server.platform, accountId, (call) =>
    receiveMessage(call, { contactId: id, content: `I like ${said}`, channel: "email" }),
  );
  await must("POST", `/conversations/${message.conversationId}/notes`, { text: `Noted ${said}` });
  const now = server.clock.now().toISOString();
  await sql`insert into calendar_entries (account_id, id, type, property_id, contact_id, title, description, start_time, end_time, time_zone,
      location, status, notes, source, outcome_note, feedback, external_id, metadata, created_at, updated_at)
    values (${accountId}, ${newId()}, 'showing', ${listing}, ${id}, ${`Showing for ${name}`}, ${phone}, '2099-01-05T16:00:00Z',
      '2099-01-05T17:00:00Z', 'UTC', ${`At the office of ${name}`}, 'confirmed', ${said}, 'api', ${said}, ${JSON.stringify({ rating: 5, text: said, wantsToApply: true, at: now })}::text::jsonb,
      ${said}, ${JSON.stringify({ said })}::text::jsonb, ${now}, ${now})`;
  await sql`insert into incoming_mail (account_id, id, mail_id, outcome, sender, subject, text, message_id, contact_id, created_at)
    values (${accountId}, ${newId()}, ${newId()}, 'received', ${email}, ${said}, ${said}, ${message.messageId}, ${id}, ${now}),
    (${accountId}, ${newId()}, ${newId()}, 'ignored', ${email}, ${said}, ${said}, null, null, ${now})`;
  await sql`insert into leads (account_id, id, kind, "by", same_as, outcome, name, email, phone, message, raw, contact_id, created_at)
    values (${accountId}, ${newId()}, 'generic', 'http', ${newId()}, 'new_contact', ${name}, ${email}, ${phone}, ${said}, ${said}, ${id}, ${now}),
    (${accountId}, ${newId()}, 'generic', 'http', ${newId()}, 'unread', null, null, null, null, ${`${email} ${said}`}, null, ${now}),
    (${accountId}, ${newId()}, 'generic', 'http', ${newId()}, 'unread', null, null, null, null,
      ${`email=${encodeURIComponent(email)}&text=${said}`}, null, ${now})`;
  await sql`insert into saved_views (account_id, id, maker_id, list, name, query, is_shared, created_at, updated_at)
    values (${accountId}, ${newId()}, ${newId()}, 'inbox', 'Search', ${JSON.stringify({ find: name })}::text::jsonb, false, ${now}, ${now}),
      (${accountId}, ${newId()}, ${newId()}, 'contacts', 'Search', ${JSON.stringify({ find: email })}::text::jsonb, true, ${now}, ${now})`;
  await sql`update conversations set relay_address = ${`${said}@convo.example`} where contact_id = ${id}`;
  await sql`insert into outgoing_mail (account_id, id, "to", subject, text, status, due_at, created_at, about_contact_ids)
    values (${accountId}, ${newId()}, 'owner@example.com', ${`New: ${name}`}, ${`${phone} ${said}`}, 'pending', ${now}, ${now}, null),
      (${accountId}, ${newId()}, 'owner@example.com', ${`Call ${name.split(" ")[0]}`}, ${said}, 'pending', ${now}, ${now}, ${[id]})`;
  const chatId = newId();
  await sql`insert into chats (account_id, id, contact_id, language, opening, created_at)
    values (${accountId}, ${chatId}, ${id}, 'en', ${JSON.stringify({ ...person, name, email, phone })}::text::json, ${now})`;
  await sql`insert into image_uploads (account_id, id, object_key, content_type, size_bytes, uploader, file_name, status, url_ends_at, remove_at)
    values (${accountId}, ${newId()}, ${`attachments/${newId()}/${newId()}/1.pdf`}, 'application/pdf', 5, ${`chat ${chatId}`}, ${`${name}.pdf`},
      'open', '2099-01-01T00:00:00Z', '2099-01-01T00:00:00Z')`;
  await sql`insert into attachments (account_id, id, message_id, name, content_type, bytes, stored_key, sha256, created_at)
    values (${accountId}, ${newId()}, ${message.messageId}, ${`${name}.pdf`}, 'application/pdf', 5, ${`attachments/${newId()}/${newId()}/2.pdf`},
      ${said}, ${now})`;
  await sql`update messages set attachments = ${JSON.stringify([{ name: `${name}.pdf` }])}::text::jsonb where id = ${message.messageId}`;
  await sql`insert into exports (account_id, id, status, stored_key, created_at, completed_at, expires_at)
    values (${accountId}, ${newId()}, 'completed', ${`exports/${newId()}/${newId()}/1.zip`}, ${now}, ${now}, '2099-01-01T00:00:00Z')`;
  await sql`insert into chat_turns (account_id, id, chat_id, due_at, decided)
    values (${accountId}, ${newId()}, ${chatId}, '2099-01-01T00:00:00Z', ${JSON.stringify({ text: said })}::text::jsonb)`;
  await sql`insert into connector_messages (account_id, id, connector_id, message_id, contact_id, conversation_id, "to", content, status,
      created_at)
    values (${accountId}, ${newId()}, ${newId()}, ${message.messageId}, ${id}, ${message.conversationId}, ${phone}, ${said}, 'sent', ${now})`;
  await sql`insert into sandbox_outbox (account_id, id, kind, "to", subject, text, contact_id, created_at, stored_at)
    values (${accountId}, ${newId()}, 'mail', ${email}, ${said}, ${said}, ${id}, ${now}, ${now}),
      (${accountId}, ${newId()}, 'mail', 'owner@example.com', ${`New: ${name}`}, ${`${phone} ${email}`}, null, ${now}, ${now})`;
  await sql`insert into connector_media (account_id, id, message_id, url, name, due_at, created_at)
    values (${accountId}, ${newId()}, ${message.messageId}, ${`https://example.com/${said}`}, ${name}, '2099-01-01T00:00:00Z', ${now})`;
  const attempts = [{ at: now, durationMs: 1, statusCode: 400, error: `No ${name}`, responseBody: said }];
  await sql`insert into webhook_deliveries (account_id, id, webhook_id, event_id, event, data, event_at, status, redelivery, due_at, attempts,
      last_error, queued_at)
    values (${accountId}, ${newId()}, ${newId()}, ${newId()}, 'contact.updated', ${JSON.stringify({ id })}::text::jsonb, ${now},
      'failed', false, ${now}, ${JSON.stringify(attempts)}::text::jsonb, ${said}, ${now})`;
  await sql`insert into contact_addresses (account_id, channel, address, contact_id, created_at)
    values (${accountId}, 'whatsapp', ${phone}, ${id}, ${now})`;

  await sql`insert into workflow_runs (account_id, id, workflow_template_id, template_version, template_name, contact_id, causes, status,
      current_step, step_states, answers, memory, messages_sent, steps_executed, due_at, expires_at, started_at)
    select account_id, ${newId()}, template_id, version, 'Form', ${id}, '{}', 'running', 0,
      ${JSON.stringify([{ status: "completed", startedAt: null, completedAt: null, error: said, trace: { text: said } }])}::text::json,
      ${JSON.stringify({ pets: said })}::text::json, ${JSON.stringify({ said })}::text::json, 0, 0, ${now}, ${now}, ${now}
    from workflow_template_versions where account_id = ${accountId} and template_id = ${form.id}`;
  const twice = await must("POST", "/contacts", { name, email: `second.${email}`, referralSource: said });
  await must("POST", "/drafts", { contactId: twice.id, content: `Second ${said}` });
  await must("POST", `/contacts/${twice.id}/merge`, { intoId: id });
  return { id, sessionId: session.id };
}

beforeAll(async () => {
  forms = await openForms(server);
  await forms.set({ profilePublic: true, agentName: "Ada" });
  const listing = await makeListing(server, forms.account);
  ({ id: contactId, sessionId } = await fill(person, listing, word));
  ({ id: otherId } = await fill(other, listing, "marmaladeotter"));
});

/** Where data of an erased contact may still be. */
const exceptions = ["idempotency_records.answer"];
const sought = Object.values(person).concat(word);

it("lists every table of the database as erased, or with the reason why it is kept", async () => {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;
  const keptRecords = tracked
    .filter(({ treatment }) => treatment.kept)
    .map(({ table }) => getTableName(table));
  const allKept = new Set([...Object.keys(kept), ...keptRecords]);
  const listed = new Set([...erased.map(({ table }) => table), ...allKept]);
  expect(
    [...listed].sort(),
    "a table is in `erased` or `kept` of domains/people/erasing/erased.ts, or its Records say why it is kept",
  ).toEqual(rows.map(({ name }) => name).sort());
  expect(erased.filter(({ table }) => allKept.has(table))).toEqual([]);
  // Whatever refers to a contact is erased, unless it is only ids.
  const referring = await sql<
    { name: string }[]
  >`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'contact_id'
      and table_name in ${sql(rows.map(({ name }) => name))} and table_name <> 'conversations'`;
  expect(referring.map(({ name }) => name).filter((name) => allKept.has(name))).toEqual([]);
});

it("leaves nothing of a contact in any column of the database", async () => {
  const before = await found(sought);
  expect(before.length).toBeGreaterThan(15);
  const othersBefore = await found(Object.values(other).concat("marmaladeotter"));
  const counts = await operate(contactId);
  const untouched = erased.map(({ table }) => table).filter((table) => !counts[table]);
  expect(untouched, "`fill` must write a row of the contact into every table of `erased`").toEqual([]);
  expect((await found(sought)).filter((place) => !exceptions.includes(place))).toEqual([]);
  expect(await found(Object.values(other).concat("marmaladeotter"))).toEqual(othersBefore);
});

it("keeps the chains of records valid, and takes only what identifies the contact out of them", async () => {
  const { accountId } = forms.account;
  expect(await verifyAll(server.database.read, { accountId })).toEqual({ valid: 2, broken: [] });
  const { entries, verification } = (await forms.request("GET", `/sessions/${sessionId}/record`)).body.data;
  expect(verification).toMatchObject({ valid: true, entries: 6 });
  expect(entries.filter((entry: { personal: unknown }) => entry.personal !== null)).toEqual([]);
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual([
    "started",
    "answered",
    "answered",
    "completed",
    "reviewed",
    "erased",
  ]);
  expect(entries[2].data.answers).toEqual([
    { key: "pets", question: "Which pets?", value: "A [erased] hamster" },
  ]);
  expect((await forms.request("GET", `/contacts/${otherId}`)).body.data).toMatchObject(other);
});

it("is told by the change feed and the audit log, without values", async () => {
  const [last] = await sql`select change from changes where id = ${contactId} order by sequence desc limit 1`;
  expect(last).toEqual({ change: "deleted" });
  const { data } = (await forms.request("GET", `/audit?recordId=${contactId}&operation=contact%20erase`))
    .body;
  expect(data).toMatchObject([
    { principal: { kind: "operator" }, action: "deleted", resource: "contacts", before: null, after: null },
  ]);
});

it("shows what is left over the API", async () => {
  expect((await forms.request("GET", `/contacts/${contactId}`)).body.data).toMatchObject({
    name: "Erased",
    email: null,
    phone: null,
  });
  expect((await forms.request("GET", `/sessions/${sessionId}`)).body.data.submission).toEqual({});
  expect((await forms.request("GET", "/sessions")).status).toBe(200);
  expect((await forms.request("GET", "/conversations")).status).toBe(200);
});

it("leaves alone what merely contains the name, which may be a word of every notice", async () => {
  const listing = await makeListing(server, forms.account);
  const booked = async (name: string, email: string, hour: number) => {
    const contact = await must("POST", "/contacts", { name, email });
    const startTime = `2099-02-05T${hour}:00:00.000Z`;
    await must("POST", "/showings", {
      propertyId: listing,
      contactId: contact.id,
      startTime,
      endTime: startTime.replace(":00:00", ":30:00"),
      title: "Showing",
    });
    await server.drain();
    return contact.id as string;
  };
  const showing = await booked("Showing", "showing@example.com", 15);
  await booked("Ottoline Vane", "ottoline@example.com", 17);
  await operate(showing);
  expect(await found(["ottoline"])).toContain("outgoing_mail.text");
  expect(await found(["showing@example.com"])).not.toContain("outgoing_mail.text");
});

it("erases who wrote by Reply-To through a portal, also what became no message and what the owner was told", async () => {
  const said = "tangerinekiosk";
  const mail = (body: string, headers: Record<string, string>) =>
    receive(server.platform, {
      raw: plain(`${body}\n`, {
        From: "Homes <leads@homes.example>",
        "Reply-To": "Ulla Brandt <ulla@brandt.example>",
        ...headers,
      }),
      envelope: {
        recipients: [{ accountId: forms.account.accountId, thread: null }],
        hasSender: true,
        carrier: { over: "http" },
      },
    });
  const words = ["ulla", "brandt", said];
  const received = await mail(`Is it free? ${said}`, { "Message-ID": "<u-1@homes.example>" });
  await mail("STOP", { "Message-ID": "<u-2@homes.example>" });
  await mail("Cancel", { "Message-ID": "<u-3@homes.example>" });
  await mail(`Away, ${said}`, { "Message-ID": "<u-4@homes.example>", "Auto-Submitted": "auto-replied" });
  await server.drain();
  const places = await found(words);
  for (const place of [
    "incoming_mail.correspondent",
    "incoming_mail.correspondent_name",
    "messages.metadata",
  ])
    expect(places).toContain(place);
  await operate((received as { contactId: string }).contactId);
  expect(await found(words)).toEqual([]);
});

it("erases the contacts merged into one with it, and refuses one that was merged alone", async () => {
  const said = "papayalantern";
  const make = async (name: string) =>
    (await must("POST", "/contacts", { name, email: `${name}.${said}@example.com` })).id as string;
  const [first, second, third] = [await make("first"), await make("second"), await make("third")];
  await must("POST", "/drafts", { contactId: first, content: said });
  await must("POST", `/contacts/${first}/merge`, { intoId: second });
  await must("POST", `/contacts/${second}/merge`, { intoId: third });
  await expect(operate(second)).rejects.toMatchObject({ status: 409, code: "contact_merged" });
  expect(await found([said])).not.toEqual([]);
  await operate(third);
  expect((await found([said])).filter((place) => !exceptions.includes(place))).toEqual([]);
  const undone = await forms.request("POST", `/contacts/${second}/unmerge`);
  expect([undone.status, undone.body.code]).toEqual([410, "merge_is_final"]);
});

it("can be repeated, and is refused for a contact of another account", async () => {
  await operate(contactId);
  expect((await forms.request("GET", `/contacts/${otherId}`)).body.data).toMatchObject(other);
  const stranger = await server.createAccount("pro");
  await expect(
    forAccount(server.platform, stranger.accountId, (call) =>
      eraseContact(call, otherId, operator("contact erase")),
    ),
  ).rejects.toMatchObject({ status: 404 });
});
