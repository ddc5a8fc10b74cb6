import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { missingInTotals } from "../../../db/totals.ts";
import { recipientTokens } from "../../../gate/identity/recipient-tokens.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { findOrCreateSender, mustLockConsent, setOptedOut } from "./contacts.service.ts";
import { references } from "./references.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const { sql } = server.database;
const dayMs = 86_400_000;
let property: string;
let count = 0;

beforeEach(async () => {
  property = (await createProperty(server, pro)).id;
  await server.takeEvents();
});

const person = (fields: object = {}) =>
  createContact(server, pro, { name: "Dana Reyes", email: `dana${++count}@example.com`, ...fields });
const send = (method: "POST" | "PATCH" | "PUT" | "DELETE" | "GET", path: string, body?: object) =>
  server.request(method, path, { as: pro, ...(body && { body }) });
const must = async (...request: Parameters<typeof send>) => {
  const answer = await send(...request);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body?.data;
};
const read = (id: string) => must("GET", `/contacts/${id}`);
const merge = (id: string, intoId: string) => send("POST", `/contacts/${id}/merge`, { intoId });
const unmerge = (id: string) => send("POST", `/contacts/${id}/unmerge`);
const write = (contactId: string, propertyId?: string) =>
  must("POST", "/messages", {
    contactId,
    content: "Hello",
    channel: "email",
    ...(propertyId && { propertyId }),
  });
const listed = async (list: string, contactId: string): Promise<string[]> =>
  (await must("GET", `/${list}?contactId=${contactId}`)).map(({ id }: { id: string }) => id).sort();
const optOut = (id: string, channel: "email" | "sms", isOut = true) =>
  forAccount(server.platform, pro.accountId, async (call) =>
    setOptedOut(call, await mustLockConsent(call, id, channel), channel, isOut),
  );

it("knows every column that names a contact", async () => {
  const rows = await sql<{ table: string; column: string }[]>`
    select c.relname as "table", a.attname as "column" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attname like '%contact_id' order by 1, 2`;
  expect(rows.map(({ table, column }) => `${table}.${column}`)).toEqual(
    references.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

describe("merging a contact into another", () => {
  it("gives all records of the first to the second, which is answered, and emits the events", async () => {
    const [from, into] = [await person(), await person()];
    await write(from.id, property);
    await write(into.id, property);
    const draft = await must("POST", "/drafts", { contactId: from.id, content: "Hello" });
    const followup = await must("POST", "/followups", {
      contactId: from.id,
      message: "Still there?",
      scheduledFor: "2026-07-01T15:00:00Z",
    });
    await must("PATCH", `/properties/${property}`, { ownerContactId: from.id });
    const conversations = [
      ...(await listed("conversations", from.id)),
      ...(await listed("conversations", into.id)),
    ];
    await server.takeEvents();
    const answer = await merge(from.id, into.id);
    expect([answer.status, answer.body.data.id]).toEqual([200, into.id]);
    expect(await server.takeEvents()).toEqual([
      {
        accountId: pro.accountId,
        event: "contact.merged",
        data: { id: into.id, contactId: into.id, mergedId: from.id, status: "prospect" },
      },
      ...[into, from].map(({ id }) => ({
        accountId: pro.accountId,
        event: "contact.updated",
        data: { id, contactId: id, status: "prospect" },
      })),
    ]);
    expect(await listed("conversations", into.id)).toEqual(conversations.sort());
    expect([await listed("drafts", into.id), await listed("followups", into.id)]).toEqual([
      [draft.id],
      [followup.id],
    ]);
    expect((await must("GET", `/properties/${property}`)).ownerContactId).toBe(into.id);
    expect((await read(into.id)).inquiries).toHaveLength(1);
    for (const list of ["conversations", "drafts", "followups"])
      expect(await listed(list, from.id)).toEqual([]);
  });

  it("lets the first read as deleted with mergedInto, and refuses to write to it with 404", async () => {
    const [from, into] = [await person(), await person()];
    await merge(from.id, into.id);
    expect(await read(from.id)).toMatchObject({ deletedAt: expect.any(String), mergedInto: into.id });
    expect((await read(into.id)).mergedFrom).toEqual([
      {
        id: from.id,
        name: "Dana Reyes",
        mergedAt: "2026-06-15T12:00:00.000Z",
        undoUntil: "2026-07-15T12:00:00.000Z",
      },
    ]);
    const answers = [
      await send("PATCH", `/contacts/${from.id}`, { name: "Dana" }),
      await send("DELETE", `/contacts/${from.id}`),
      await send("POST", `/contacts/${from.id}/opt-out`, { channel: "email" }),
      await merge(from.id, into.id),
      await merge(into.id, from.id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const all = await must("GET", `/contacts?ids=${from.id}&ids=${into.id}`);
    expect(all.map(({ id }: { id: string }) => id)).toEqual([into.id]);
  });

  it("fills in what the second lacks, and keeps what it has", async () => {
    const from = await person({
      phone: "+1 312 555 0123",
      referralSource: "A friend",
      externalId: "crm-1",
      assistantEnabled: false,
      metadata: { own: "from", more: "from" },
    });
    const into = await createContact(server, pro, {
      name: "Dana R.",
      email: "r@example.com",
      metadata: { own: "into" },
    });
    const { data } = (await merge(from.id, into.id)).body;
    expect(data).toMatchObject({
      name: "Dana R.",
      email: "r@example.com",
      phone: "+1 312 555 0123",
      referralSource: "A friend",
      externalId: "crm-1",
      assistantEnabled: false,
      metadata: { own: "into", more: "from" },
    });
  });

  it.each([
    ["into itself", 422, "same_contact", (id: string) => id],
    ["into one that is not there", 404, undefined, () => "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a62"],
  ])("refuses a merge %s", async (_, status, code, intoOf) => {
    const { id } = await person();
    const answer = await merge(id, intoOf(id));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect((await read(id)).deletedAt).toBeNull();
  });

  it("refuses contacts of another account with 404, and changes nothing", async () => {
    const other = await server.createAccount("pro");
    const [own, theirs] = [await person(), await createContact(server, other)];
    await server.takeEvents();
    expect((await merge(own.id, theirs.id)).status).toBe(404);
    expect((await merge(theirs.id, own.id)).status).toBe(404);
    expect((await unmerge(theirs.id)).status).toBe(404);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("does only one of two merges of the same contact at once, and of two contacts into each other", async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    const same = await Promise.all([merge(one.id, two.id), merge(one.id, three.id)]);
    expect(same.map(({ status }) => status).sort()).toEqual([200, 404]);
    const [four, five] = [await person(), await person()];
    const mutual = await Promise.all([merge(four.id, five.id), merge(five.id, four.id)]);
    expect(mutual.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect([...(await sql.unsafe(missingInTotals))]).toEqual([]);
  });

  it("repeats the answer to an Idempotency-Key", async () => {
    const [from, into] = [await person(), await person()];
    const again = () =>
      server.request("POST", `/contacts/${from.id}/merge`, {
        as: pro,
        body: { intoId: into.id },
        headers: { "idempotency-key": `merge-${from.id}` },
      });
    const [first, second] = [await again(), await again()];
    expect([second.status, second.body]).toEqual([200, first.body]);
  });

  it("ends the run of a workflow that the other has as well, and lets others go on", async () => {
    const [from, into] = [await person(), await person()];
    const start = async (workflow: string, contactId: string) =>
      (await must("POST", "/workflows/runs", { workflowId: workflow, contactId })).id as string;
    const workflow = async () =>
      (
        await must("POST", "/workflows", {
          name: `Ask ${++count}`,
          triggerType: "manual",
          steps: [{ type: "wait_for_reply", config: {} }],
        })
      ).id as string;
    const [both, single] = [await workflow(), await workflow()];
    const runs = [await start(both, from.id), await start(both, into.id), await start(single, from.id)];
    await server.drain();
    await merge(from.id, into.id);
    const states = await Promise.all(runs.map((id) => must("GET", `/workflows/runs/${id}`)));
    expect(states.map(({ status, exitReason, contactId }) => [status, exitReason, contactId])).toEqual([
      ["cancelled", "contact_merged", into.id],
      ["running", null, into.id],
      ["running", null, into.id],
    ]);
  });

  it("finds the second by the addresses and the externalId of the first", async () => {
    const from = await person({ phone: "+1 312 555 0177", externalId: `old-${count}` });
    const into = await person({ externalId: `new-${count}`, phone: "+1 312 555 0178" });
    await merge(from.id, into.id);
    const sender = (address: { email: string } | { phone: string }) =>
      forAccount(server.platform, pro.accountId, (call) => findOrCreateSender(call, address, "email"));
    expect(await sender({ email: from.email! })).toEqual({ contactId: into.id, isNew: false });
    expect(await sender({ phone: "(312) 555-0177" })).toEqual({ contactId: into.id, isNew: false });
    const before = await read(into.id);
    const put = await send("PUT", `/contacts/by-external-id/${(await read(from.id)).externalId}`, {
      email: "another@example.com",
      referralSource: "A sign",
    });
    expect([put.status, put.body.data.id, put.body.data.referralSource]).toEqual([200, into.id, "A sign"]);
    expect(put.body.data).toMatchObject({ email: before.email, externalId: before.externalId });
    const imported = await must("POST", "/contacts/bulk", {
      mode: "upsert",
      contacts: [{ name: "Dana Reyes", email: from.email, referralSource: "A neighbour" }],
    });
    expect([imported.created, imported.updated]).toEqual([0, 1]);
    expect(await read(into.id)).toMatchObject({ email: before.email, referralSource: "A neighbour" });
  });

  it("opts the second out by the link in an email to the first", async () => {
    const [from, into] = [await person(), await person()];
    await merge(from.id, into.id);
    const token = recipientTokens(server.platform.secrets).of(from.id);
    const answer = await server.call({ method: "POST", url: `/public/v1/mail/unsubscribe/${token}` });
    expect(answer.status).toBe(200);
    expect((await read(into.id)).optedOutAt).toEqual({ email: "2026-06-15T12:00:00.000Z" });
  });
});

describe("undoing a merge", () => {
  it("gives back what came from the contact, and leaves with the other what was added since", async () => {
    const [from, into] = [await person(), await person()];
    await write(from.id, property);
    const before = await listed("conversations", from.id);
    await merge(from.id, into.id);
    const since = await must("POST", "/drafts", { contactId: into.id, content: "Since" });
    const answer = await unmerge(from.id);
    expect([answer.status, answer.body.data.id, answer.body.data.deletedAt]).toEqual([200, from.id, null]);
    expect(answer.body.data).not.toHaveProperty("mergedInto");
    expect(await listed("conversations", from.id)).toEqual(before);
    expect(await listed("drafts", into.id)).toEqual([since.id]);
    expect(await read(into.id)).not.toHaveProperty("mergedFrom");
  });

  it("takes back the fields that were filled in, unless they were changed since", async () => {
    const from = await person({
      phone: "+1 312 555 0199",
      referralSource: "A friend",
      metadata: { a: "1", b: "2" },
    });
    const into = await createContact(server, pro, { name: "Dana", email: "x@example.com" });
    await merge(from.id, into.id);
    await must("PATCH", `/contacts/${into.id}`, { referralSource: "A sign", metadata: { b: "3" } });
    await unmerge(from.id);
    expect(await read(into.id)).toMatchObject({
      phone: null,
      referralSource: "A sign",
      metadata: { b: "3" },
    });
  });

  it("keeps both opted out of what either opted out of", async () => {
    const [from, into] = [await person(), await person()];
    await optOut(from.id, "email");
    const { optedOutAt } = (await merge(from.id, into.id)).body.data;
    expect(optedOutAt).toEqual({ email: "2026-06-15T12:00:00.000Z" });
    await optOut(into.id, "sms");
    await unmerge(from.id);
    for (const { id } of [from, into])
      expect(Object.keys((await read(id)).optedOutAt).sort()).toEqual(["email", "sms"]);
  });

  it("opts in nobody by a START in between", async () => {
    const [from, into] = [await person(), await person()];
    await optOut(from.id, "email");
    await merge(from.id, into.id);
    await optOut(into.id, "email", false);
    await unmerge(from.id);
    expect((await read(from.id)).optedOutAt).toHaveProperty("email");
  });

  it("is refused while the other is merged further, and possible in the opposite order", async () => {
    const [one, two, three] = [await person(), await person(), await person()];
    await write(one.id);
    const conversation = await listed("conversations", one.id);
    await merge(one.id, two.id);
    await merge(two.id, three.id);
    expect(await listed("conversations", three.id)).toEqual(conversation);
    expect((await read(one.id)).mergedInto).toBe(three.id);
    const early = await unmerge(one.id);
    expect([early.status, early.body.code]).toEqual([409, "merged_further"]);
    expect((await unmerge(two.id)).status).toBe(200);
    expect((await read(one.id)).mergedInto).toBe(two.id);
    expect((await unmerge(one.id)).status).toBe(200);
    expect(await listed("conversations", one.id)).toEqual(conversation);
  });

  it("answers 409 for a contact that is not merged, 404 for a deleted one, and 200 to one of two at once", async () => {
    const [one, two] = [await person(), await person()];
    expect((await unmerge(one.id)).body.code).toBe("not_merged");
    await merge(one.id, two.id);
    const both = await Promise.all([unmerge(one.id), unmerge(one.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await must("DELETE", `/contacts/${one.id}`);
    expect((await unmerge(one.id)).status).toBe(404);
  });

  it("is refused with 409 while another contact has its externalId", async () => {
    const [from, into] = [await person({ externalId: "taken-1" }), await person({ externalId: "own-1" })];
    await merge(from.id, into.id);
    const other = await person();
    await must("PATCH", `/contacts/${other.id}`, { externalId: "taken-1" });
    expect((await unmerge(from.id)).body.code).toBe("external_id_taken");
    expect((await read(from.id)).mergedInto).toBe(into.id);
  });

  it("is possible until 30 days have passed, and mergedInto stays", async () => {
    const [from, into] = [await person(), await person()];
    await merge(from.id, into.id);
    await server.clock.advance(30 * dayMs);
    const late = await unmerge(from.id);
    expect([late.status, late.body.code]).toEqual([410, "merge_is_final"]);
    expect((await read(from.id)).mergedInto).toBe(into.id);
    expect(await read(into.id)).not.toHaveProperty("mergedFrom");
  });

  it("leaves the kept totals equal to what is counted", async () => {
    const [from, into] = [await person({ status: "applicant" }), await person()];
    await write(from.id, property);
    await merge(from.id, into.id);
    expect([...(await sql.unsafe(missingInTotals))]).toEqual([]);
    await unmerge(from.id);
    expect([...(await sql.unsafe(missingInTotals))]).toEqual([]);
  });
});
