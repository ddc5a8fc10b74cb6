import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";

const { server } = await testApi();
const text = "Hi {contactName}, {agentName} waits at {propertyAddress}.";
const spanish = "Hola, {contactName}: {agentName} espera en {propertyAddress}.";
let account: TestAccount;

beforeEach(async () => {
  account = await server.createAccount("scale");
  await server.request("PATCH", "/settings", { as: account, body: { agentName: "Robin" } });
  await server.takeEvents();
});

const request = (method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: object, as = account) =>
  server.request(method, path, { as, ...(body && { body }) });
const create = async (body: object = { name: "Directions", text }) =>
  (await request("POST", "/canned-answers", body)).body.data;

async function conversation(fields: object, about: object = {}) {
  const contact = await createContact(server, account, fields);
  const body = { contactId: contact.id, content: "Hello", ...about };
  return (await request("POST", "/messages", body)).body.data.conversationId;
}
const filled = async (id: string, conversationId: string, as = account) =>
  request("GET", `/canned-answers/${id}/filled?conversationId=${conversationId}`, undefined, as);

describe("a canned answer", () => {
  it("is one of at most 200 of an account, also when many are created at once", async () => {
    const { accountId } = account;
    await server.database
      .sql`insert into canned_answers (account_id, id, name, text, translations, created_at, updated_at)
      select ${accountId}, gen_random_uuid(), 'Text ' || n, 'Hi', '{}', now(), now() from generate_series(1, 198) n`;
    const made = await Promise.all(
      Array.from({ length: 6 }, () => request("POST", "/canned-answers", { name: "One more", text })),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([201, 201, 422, 422, 422, 422]);
    const refused = made.find(({ status }) => status === 422)!;
    expect(refused.body.code).toBe("too_many_canned_answers");
  });

  it("is created, listed, changed and deleted, and emits nothing", async () => {
    const made = await request("POST", "/canned-answers", { name: "Directions", text });
    const { id } = made.body.data;
    expect([made.status, made.headers.location]).toEqual([201, `/api/v1/canned-answers/${id}`]);
    expect(made.body.data).toMatchObject({ name: "Directions", text, translations: {} });
    const changed = await request("PATCH", `/canned-answers/${id}`, { translations: { es: spanish } });
    expect(changed.body.data).toMatchObject({ name: "Directions", text, translations: { es: spanish } });
    expect((await request("GET", "/canned-answers")).body.data).toEqual([changed.body.data]);
    expect((await request("DELETE", `/canned-answers/${id}`)).status).toBe(204);
    expect((await request("GET", `/canned-answers/${id}`)).status).toBe(404);
    expect(await server.takeEvents()).toEqual([]);
  });

  it.each([
    [{ text: "Hi {firstName}" }, "text"],
    [{ text: "Hi {{contactName}}" }, "text"],
    [{ text: "Hi {contactName" }, "text"],
    [{ translations: { es: "Hola, {nombre}" } }, "translations.es"],
    [{ text: " " }, "text"],
    [{ name: "" }, "name"],
  ])("is refused, and leaves nothing: %j", async (wrong, field) => {
    const refused = await request("POST", "/canned-answers", { name: "Directions", text, ...wrong });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, field]);
    expect((await request("GET", "/canned-answers")).body.data).toEqual([]);
  });

  it("is filled in for a conversation, in the contact's language, and sends nothing", async () => {
    const property = await createProperty(server, account);
    const about = { propertyId: property.id };
    const { id } = await create({ name: "Directions", text, translations: { es: spanish } });
    const english = await conversation({ name: "Kim Oak", language: "en" }, about);
    const other = await conversation({ name: "Ana Ruiz", language: "es", email: "ana@example.com" }, about);
    await server.takeEvents();
    const inEnglish = (await filled(id, english)).body.data;
    expect(inEnglish.text).toMatch(/^Hi Kim Oak, Robin waits at 12 Elm/);
    expect(inEnglish.missing).toEqual([]);
    expect((await filled(id, other)).body.data.text).toMatch(/^Hola, Ana Ruiz: Robin espera en 12 Elm/);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("does without what is not known, and says so", async () => {
    const { id } = await create();
    const answer = (await filled(id, await conversation({ name: "https://spam.example.com" }))).body.data;
    expect(answer.missing).toEqual(["contactName", "propertyAddress"]);
    expect(answer.text).not.toMatch(/[{}]|spam/);
    expect(answer.text).toContain("Robin waits at the property.");
    await server.request("PATCH", "/settings", { as: account, body: { agentName: " " } });
    const nameless = (await filled(id, await conversation({}))).body.data;
    expect(nameless.missing).toEqual(["agentName", "propertyAddress"]);
    expect(nameless.text).toContain("the agency waits at the property.");
  });

  it("is of one account, as is the conversation", async () => {
    const { id } = await create();
    const own = await conversation({});
    const other = await server.createAccount("scale");
    expect((await filled(id, own, other)).status).toBe(404);
    expect((await request("PATCH", `/canned-answers/${id}`, { name: "Mine" }, other)).status).toBe(404);
    expect((await request("DELETE", `/canned-answers/${id}`, undefined, other)).status).toBe(404);
    const foreign = (
      await server.request("POST", "/canned-answers", { as: other, body: { name: "Directions", text } })
    ).body.data;
    expect((await filled(foreign.id, own, other)).status).toBe(404);
    expect((await request("GET", `/canned-answers/${id}`)).status).toBe(200);
  });
});
