import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../../../../test/harness/server.ts";
import { recipientTokens } from "../../../gate/identity/recipient-tokens.ts";

let server: TestServer;
let account: TestAccount;
let contactId: string;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Opting out holds for all contacts of an account with the same address.
  account = await server.createAccount("pro", "Elm");
  ({ id: contactId } = await createContact(server, account));
  token = recipientTokens(server.platform.secrets).of(contactId);
  await server.takeEvents();
});

const page = (method: "GET" | "POST", given = token, payload?: string, type?: string) =>
  server.call({
    method,
    url: `/p/unsubscribe/${given}`,
    ...(payload !== undefined && { payload }),
    ...(type && { headers: { "content-type": type } }),
  });
const api = (method: "GET" | "POST", given = token) =>
  server.call({ method, url: `/public/v1/mail/unsubscribe/${given}` });
const optedOutAt = async () =>
  (await server.request("GET", `/contacts/${contactId}`, { as: account })).body.data.optedOutAt;
const now = () => server.clock.now().toISOString();
const eventsOf = async () => (await server.takeEvents()).map(({ event }) => event);

describe("the page", () => {
  it("shows a form that needs no script, and changes nothing", async () => {
    for (let each = 0; each < 2; each++) {
      const { status, text, headers } = await page("GET");
      expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(text).toContain('<html lang="en">');
      expect(text).toContain('<form method="post"><button type="submit">Stop emails</button></form>');
      expect(text).not.toContain("<script");
    }
    expect([await optedOutAt(), await eventsOf()]).toEqual([undefined, []]);
  });

  it("may load and run nothing, is in no frame, cache or index, and tells no one its address", async () => {
    const { headers } = await page("GET");
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+=*'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
  });

  it.each([
    ["the button", "", "application/x-www-form-urlencoded"],
    ["a mail program", "List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"],
    ["a mail program, as multipart", "--x\r\n\r\nOne-Click\r\n--x--", "multipart/form-data; boundary=x"],
    ["a program that sends no body", undefined, undefined],
  ])("opts the contact out when %s posts, once", async (_, payload, type) => {
    const answer = await page("POST", token, payload, type);
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("You will get no more emails from Assistant.");
    expect([await optedOutAt(), await eventsOf()]).toEqual([{ email: now() }, ["contact.updated"]]);
    server.clock.advance(1000);
    expect((await page("POST", token, payload, type)).status).toBe(200);
    expect(await eventsOf()).toEqual([]);
    expect((await page("GET")).text).toContain("You will get no more emails");
  });

  it("speaks Spanish to a contact that does, and shows the account's name as text", async () => {
    await server.request("PATCH", `/contacts/${contactId}`, { as: account, body: { language: "es" } });
    const body = { agentName: "<b>Ávila & Co</b>" };
    await server.request("PATCH", "/settings", { as: account, body });
    const { text } = await page("GET");
    expect(text).toContain('<html lang="es">');
    expect(text).toContain("¿Quiere dejar de recibir correos de &lt;b&gt;Ávila &amp; Co&lt;/b&gt;?");
    await server.request("PATCH", "/settings", { as: account, body: { agentName: "Assistant" } });
  });

  it("offers no answer by email where none is read", async () => {
    const { text } = await page("POST");
    expect(text).toContain("You will get no more emails from Assistant.");
    expect(text).not.toContain("START");
  });

  it("is a 404 page for a wrong token and for a deleted contact", async () => {
    await server.request("DELETE", `/contacts/${contactId}`, { as: account });
    for (const given of [
      token,
      "0".repeat(26),
      "x",
      "%00",
      recipientTokens(server.platform.secrets).of(account.accountId),
    ])
      for (const method of ["GET", "POST"] as const) {
        const { status, headers } = await page(method, given);
        expect([given, status, headers["content-type"]]).toEqual([given, 404, "text/html; charset=utf-8"]);
      }
  });
});

describe("the operations", () => {
  it("return whether the contact opted out, and opt it out", async () => {
    const data = { agentName: "Assistant", language: "en", optedOutAt: null };
    expect((await api("GET")).body).toEqual({ data });
    expect((await api("POST")).body).toEqual({ data: { ...data, optedOutAt: now() } });
    expect((await api("GET")).body).toEqual({ data: { ...data, optedOutAt: now() } });
    expect(await eventsOf()).toEqual(["contact.updated"]);
  });

  it("are a 404 for a token of another installation, and accept no slug", async () => {
    for (const given of ["0".repeat(26), "elm", contactId]) {
      expect((await api("GET", given)).status).toBe(404);
      expect((await api("POST", given)).status).toBe(404);
    }
  });

  it("work after the account's trial has ended", async () => {
    const trial = await server.createAccount("free_trial", "Trial");
    const { id } = await createContact(server, trial);
    const start = server.clock.now();
    server.clock.advance(15 * 86_400_000);
    try {
      expect((await api("POST", recipientTokens(server.platform.secrets).of(id))).status).toBe(200);
    } finally {
      server.clock.set(start);
    }
  });

  it("cancel follow-ups that wait", async () => {
    const scheduledFor = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const body = { contactId, scheduledFor };
    const { id } = (await server.request("POST", "/followups", { as: account, body })).body.data;
    await api("POST");
    const { data } = (await server.request("GET", `/followups/${id}`, { as: account })).body;
    expect(data.status).toBe("cancelled");
  });
});

it("an account can't choose the name of these paths as its slug", async () => {
  const named = await server.createAccount("pro", "Unsubscribe");
  const [row] = await server.database.sql`select slug from accounts where id = ${named.accountId}`;
  expect(row!.slug).toBe("unsubscribe-2");
});
