import { beforeEach, describe, expect, it } from "vitest";
import { signedIn } from "../../../../test/fixtures/people.ts";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { newId } from "../../../platform/ids.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import { createSession } from "../../screening/sessions/sessions.service.ts";

const { server } = await testApi();
const { sql } = server.database;
let account: TestAccount;
let contactId: string;
let propertyId: string;

beforeEach(async () => {
  account = await server.createAccount("scale");
  contactId = (await createContact(server, account)).id;
  propertyId = (await createProperty(server, account, { title: "Sunny loft" })).id;
});

const must = async (method: "GET" | "POST" | "PATCH", path: string, body?: object) => {
  const answer = await server.request(method, path, { as: account, ...(body && { body }) });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
type Entry = Record<string, unknown> & { id: string; type: string };
const ofContact = async (query = ""): Promise<{ data: Entry[]; nextCursor: string | null }> =>
  must("GET", `/contacts/${contactId}/timeline${query}`);
const ofProperty = async (): Promise<{ data: Entry[]; nextCursor: string | null }> =>
  must("GET", `/properties/${propertyId}/timeline`);
const types = ({ data }: { data: Entry[] }) => data.map(({ type }) => type).sort();
const write = async (content: string) =>
  forAccount(server.platform, account.accountId, (call) =>
    receiveMessage(call, { contactId, propertyId, content, channel: "web" }),
  );

/** One of each: a message, a note, a showing with its outcome, a decided form, a lead and a changed status. */
async function happen(): Promise<void> {
  const { conversationId } = await write("Is it still available?");
  await must("POST", `/conversations/${conversationId}/notes`, { text: "Has two cats." });
  const showing = await must("POST", "/showings", {
    contactId,
    propertyId,
    title: "Showing",
    startTime: "2026-07-01T15:00:00Z",
    endTime: "2026-07-01T16:00:00Z",
  });
  const { id } = await forAccount(server.platform, account.accountId, (call) =>
    createSession(call, { contactId, workflowTemplateId: newId(), submission: {}, status: "completed" }),
  );
  await sql`update prescreening_sessions set property_id = ${propertyId} where id = ${id}`;
  await must("PATCH", `/sessions/${id}/review`, { reviewStatus: "approved" });
  await must("PATCH", `/contacts/${contactId}`, { status: "applicant" });
  await sql`insert into leads (account_id, id, kind, "by", same_as, outcome, raw, message, contact_id, created_at)
    select ${account.accountId}, new_audit_id(), 'zillow', 'http', 'a', 'new_contact', '', 'Hi', ${contactId}, ${server.clock.now().toISOString()}`;
  await sql`update calendar_entries set outcome = 'no_show', outcome_note = 'Nobody came' where id = ${showing.data.id}`;
}

describe("the timeline of a contact", () => {
  it("has what happened, with a reference to each record", async () => {
    await happen();
    const all = await ofContact();
    expect(types(all)).toEqual(
      ["change", "creation", "decision", "form", "lead", "message", "note", "showing"].sort(),
    );
    const one = (type: string) => all.data.find((entry) => entry.type === type)!;
    expect(one("message")).toMatchObject({
      resource: "messages",
      text: "Is it still available?",
      direction: "inbound",
      propertyId,
      propertyTitle: "Sunny loft",
      contactName: "Dana Reyes",
    });
    expect(one("showing")).toMatchObject({
      at: "2026-07-01T15:00:00.000Z",
      outcome: "no_show",
      text: "Nobody came",
    });
    expect(one("decision")).toMatchObject({ resource: "sessions", status: "approved" });
    expect(one("change")).toMatchObject({ before: { status: "prospect" }, after: { status: "applicant" } });
    expect(one("lead")).toMatchObject({ source: "zillow", text: "Hi" });
    const times = all.data.map(({ at }) => at as string);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it("shows each entry once, whatever the size of the pages", async () => {
    await happen();
    for (const text of ["One", "Two", "Three"]) await write(text);
    const whole = (await ofContact()).data.map(({ id }) => id);
    for (const limit of [1, 2, 5]) {
      const ids: string[] = [];
      for (let query = `?limit=${limit}`; query; ) {
        const { data, nextCursor } = await ofContact(query);
        expect(data.length).toBeLessThanOrEqual(limit);
        ids.push(...data.map(({ id }) => id));
        query = nextCursor ? `?limit=${limit}&cursor=${nextCursor}` : "";
      }
      expect(ids).toEqual(whole);
    }
  });

  it("leaves out what the key may not read, and changes for people who are no owners", async () => {
    await happen();
    const scopes = ["contacts:read", "showings:read"];
    const { data: key } = await must("POST", "/keys", { name: "Narrow", scopes });
    const agent = await signedIn(server, account, "agent");
    const path = `/contacts/${contactId}/timeline`;
    const seen = await server.request("GET", path, { headers: agent.headers });
    expect(types(seen.body)).not.toContain("change");
    expect(types(seen.body)).toContain("note");
    const owner = await signedIn(server, account, "owner");
    expect(types((await server.request("GET", path, { headers: owner.headers })).body)).toContain("change");
    const narrow = await server.request("GET", path, { as: { ...account, apiKey: key.apiKey } });
    expect(types(narrow.body)).toEqual(["creation", "showing"]);
    expect(narrow.body.data.map(({ propertyTitle }: Entry) => propertyTitle)).toEqual([null, null]);
  });

  it("goes to the contact that stays with a merge, and comes back with its undo", async () => {
    await happen();
    const other = (await createContact(server, account, { name: "Dana R.", email: "d@example.com" })).id;
    await must("POST", `/contacts/${contactId}/merge`, { intoId: other });
    const merged = await must("GET", `/contacts/${other}/timeline`);
    expect(types(merged)).toEqual(expect.arrayContaining(["message", "note", "showing", "form", "merge"]));
    const merge = merged.data.find(({ type }: Entry) => type === "merge");
    expect(merge).toMatchObject({ contactId, contactName: "Dana Reyes", recordId: contactId });
    await must("POST", `/contacts/${contactId}/unmerge`);
    expect(types(await ofContact())).toContain("message");
    expect(types(await must("GET", `/contacts/${other}/timeline`))).not.toContain("message");
  });

  it("is of one account", async () => {
    const stranger = await server.createAccount("scale");
    const read = (path: string) => server.request("GET", path, { as: stranger });
    expect((await read(`/contacts/${contactId}/timeline`)).status).toBe(404);
    expect((await read(`/properties/${propertyId}/timeline`)).status).toBe(404);
    const own = (await createContact(server, stranger)).id;
    await write("Hello");
    const { nextCursor } = await ofContact("?limit=1");
    expect((await read(`/contacts/${own}/timeline?cursor=${nextCursor}`)).status).toBe(422);
  });
});

describe("the timeline of a property", () => {
  it("has a conversation once, when it began, and what else happened about it", async () => {
    await happen();
    await write("And the garage?");
    await must("PATCH", `/properties/${propertyId}`, { monthlyRent: 1900 });
    const all = await ofProperty();
    expect(types(all)).toEqual(["change", "conversation", "creation", "decision", "form", "showing"]);
    const showing = all.data.find(({ type }) => type === "showing");
    expect(showing).toMatchObject({ contactId, contactName: "Dana Reyes", propertyTitle: "Sunny loft" });
    expect(all.data.find(({ type }) => type === "change")).toMatchObject({ after: { monthlyRent: 1900 } });
  });
});
