import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { linked } from "../../src/http/pages/chat-messages.ts";
import { en } from "../../src/http/pages/texts/en.ts";
import { es } from "../../src/http/pages/texts/es.ts";
import { html } from "../../src/platform/text/html.ts";
import { makeListing } from "../fixtures/records.ts";
import { startTestServer, type TestAccount, type TestServer } from "../harness/server.ts";
import { fieldsOf, hostile, isUnescaped, publish, send, visit } from "./published.ts";

let server: TestServer;
let account: TestAccount;
let slug: string;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ account, slug } = await publish(server, {
    publicChatIntro: "Welcome to Elm Street.",
    callHumanEnabled: true,
  }));
  path = `/p/${slug}/chat`;
});
afterAll(() => server.close());
// Each test has the forms of a minute.
beforeEach(() => server.clock.advance(60_000));

/** What the browser keeps of a `Set-Cookie`. */
const kept = (header: string | undefined) => String(header).split(";")[0]!;

/** Writes the first message. @returns the cookie of the browser that did */
async function open(content = "Hello", more: Record<string, string> = {}): Promise<string> {
  const fields = fieldsOf((await visit(server, path)).text);
  server.clock.advance(5000);
  const { status, headers } = await send(server, path, { ...fields, content, ...more });
  expect([status, headers.location]).toEqual([303, `${path}#last`]);
  return kept(headers["set-cookie"]);
}

const bubbles = (text: string) => [...text.matchAll(/<li class="bubble( own)?"/g)].length;

describe("the chat without JavaScript", () => {
  it("greets, and stores nothing before something is written", async () => {
    const { text, headers } = await visit(server, path);
    expect(text).toContain("Welcome to Elm Street.");
    expect([bubbles(text), headers["set-cookie"]]).toEqual([1, undefined]);
    const { data } = (await server.request("GET", "/conversations", { as: account })).body;
    expect(data).toEqual([]);
  });

  it("keeps the conversation in the browser: what was written, and the answer", async () => {
    const cookie = await open("Do you have something with 2 bedrooms?", { email: "dana@example.com" });
    const { text } = await visit(server, path, "en", { cookie });
    expect(text).toContain("Do you have something with 2 bedrooms?");
    expect(bubbles(text)).toBeGreaterThan(2);
    expect(text).toContain('role="log"');
    const fields = fieldsOf(text);
    const sent = await send(server, path, { ...fields, content: "One more thing" }, { cookie });
    expect([sent.status, sent.headers["set-cookie"]]).toEqual([303, undefined]);
    expect((await visit(server, path, "en", { cookie })).text).toContain("One more thing");
    const stranger = (await visit(server, path)).text;
    expect(stranger).not.toContain("One more thing");
  });

  it("sets a cookie that only this page sends, and no script reads", async () => {
    const fields = fieldsOf((await visit(server, path)).text);
    server.clock.advance(5000);
    const { headers } = await send(server, path, { ...fields, content: "Hi" });
    expect(String(headers["set-cookie"])).toMatch(
      new RegExp(`^chat=[0-9a-v]{52}; Path=${path}; Max-Age=7776000; HttpOnly; SameSite=Lax$`),
    );
  });

  it("offers the short answers of the last message as buttons", async () => {
    const cookie = await open("Hello");
    const { text } = await visit(server, path, "en", { cookie });
    const options = [...text.matchAll(/name="content" value="([^"]+)">/g)].map(([, option]) => option!);
    expect(options.length).toBeGreaterThan(0);
    const sent = await send(server, path, { ...fieldsOf(text), content: options[0]! }, { cookie });
    expect(sent.status).toBe(303);
  });

  it("sends nothing twice when a form is sent again", async () => {
    const cookie = await open("Hello");
    const { text } = await visit(server, path, "en", { cookie });
    const again = { ...fieldsOf(text), content: "Only once" };
    for (let each = 0; each < 3; each++)
      expect((await send(server, path, again, { cookie })).status).toBe(303);
    const shown = (await visit(server, path, "en", { cookie })).text;
    expect(shown.match(/Only once/g)).toHaveLength(1);
  });

  it("shows the last messages of a long conversation, and stays below 60 kB", async () => {
    const cookie = await open("The very first message");
    for (let each = 0; each < 25; each++) {
      if (each % 10 === 9) server.clock.advance(60_000);
      const { text } = await visit(server, path, "en", { cookie });
      const content = `${each} ${"x".repeat(1900)}\0`;
      expect((await send(server, path, { ...fieldsOf(text), content }, { cookie })).status).toBe(303);
    }
    const { text } = await visit(server, path, "en", { cookie });
    expect([text.includes("24 xxx"), text.includes("The very first message")]).toEqual([true, false]);
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
  });

  it("says what is wrong, and keeps what was typed", async () => {
    const fields = fieldsOf((await visit(server, path)).text);
    const empty = await send(server, path, { ...fields, content: "  " });
    expect([empty.status, empty.text.includes(en.messageMissing)]).toEqual([422, true]);
    const long = await send(server, path, { ...fields, content: "x".repeat(2001) });
    expect([long.status, long.text.includes(en.messageWrong)]).toEqual([422, true]);
    const email = await send(server, path, { ...fields, content: "Hi", email: "nonsense" });
    expect([email.status, email.text.includes(`<a href="#field-email">${en.emailWrong}`)]).toEqual([
      422,
      true,
    ]);
    const trapped = await send(server, path, { ...fields, content: "Hi, again", hollow: "x" });
    expect([trapped.status, trapped.text.includes(en.sendAgain)]).toEqual([422, true]);
    expect(trapped.text).toContain("Hi, again</textarea>");
    expect((await send(server, path, { content: "Hi" })).status).toBe(403);
    expect((await send(server, path, fields, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  });

  it("is about the listing that its link names, and shows no other", async () => {
    const home = await makeListing(server, account, { title: "Sunny home" });
    const page = await visit(server, `${path}?property=${home}`);
    expect(page.text).toContain("Sunny home");
    const fields = fieldsOf(page.text);
    expect(fields.property).toBe(home);
    server.clock.advance(5000);
    await send(server, path, { ...fields, content: "Is it still free?" });
    const { data } = (await server.request("GET", "/conversations?limit=1", { as: account })).body;
    expect(data[0]).toMatchObject({ propertyId: home });
    expect((await visit(server, `${path}?property=nonsense`)).status).toBe(200);
  });

  it("never shows what anybody wrote as HTML, and links only addresses of the account's own texts", async () => {
    const cookie = await open(`${hostile} https://evil.example.com/`);
    const { text } = await visit(server, path, "en", { cookie });
    expect(isUnescaped(text)).toBe(false);
    expect(text).not.toContain('href="https://evil');
    const origin = "https://rent.example.com";
    const shown = (given: string) => html`${linked(given, origin)}`.text;
    expect(shown(`See ${origin}/p/elm/listings/1.`)).toBe(
      `See <a href="/p/elm/listings/1" rel="noopener">${origin}/p/elm/listings/1</a>.`,
    );
    expect(shown('javascript:alert(1) http://x.example/"onclick="alert(1)')).toBe(
      'javascript:alert(1) <a href="http://x.example/" rel="noopener">http://x.example/</a>&quot;onclick=&quot;alert(1)',
    );
    expect(shown("https://x.example/<script>")).toBe(
      '<a href="https://x.example/" rel="noopener">https://x.example/</a>&lt;script&gt;',
    );
  });
});

describe("the link to a conversation", () => {
  it("takes it to another browser", async () => {
    const cookie = await open("From my phone");
    const token = cookie.slice("chat=".length);
    const { status, headers, text } = await visit(server, `/p/chats/${token}`);
    expect([status, headers["set-cookie"], headers["referrer-policy"]]).toEqual([
      200,
      undefined,
      "no-referrer",
    ]);
    expect(text).not.toContain("From my phone");
    expect(text).toContain(en.chatTakeButton);
    const taken = await send(server, path, fieldsOf(text));
    expect([taken.status, taken.headers.location]).toEqual([303, `${path}#last`]);
    const there = kept(taken.headers["set-cookie"]);
    expect((await visit(server, path, "en", { cookie: there })).text).toContain("From my phone");
  });

  it("changes nothing for somebody who only follows it, from our own pages or another website", async () => {
    const token = (await open("Write to me")).slice("chat=".length);
    for (const site of ["cross-site", "same-origin", "none"]) {
      const { headers } = await visit(server, `/p/chats/${token}`, "en", { "sec-fetch-site": site });
      expect([site, headers["set-cookie"]]).toEqual([site, undefined]);
    }
    const forged = await send(server, path, { take: token }, { "sec-fetch-site": "cross-site" });
    expect([forged.status, forged.headers["set-cookie"]]).toEqual([403, undefined]);
  });

  it("replaces another conversation of the browser only when its visitor says so", async () => {
    const own = await open("My own");
    const token = (await open("A stranger's")).slice("chat=".length);
    const asked = await send(server, path, { take: token }, { cookie: own });
    expect([asked.status, asked.headers["set-cookie"]]).toEqual([200, undefined]);
    expect(asked.text).toContain(en.chatReplace);
    const replaced = await send(server, path, fieldsOf(asked.text), { cookie: own });
    expect(kept(replaced.headers["set-cookie"])).toBe(`chat=${token}`);
    const again = await send(server, path, { take: own.slice("chat=".length) }, { cookie: own });
    expect(again.status).toBe(303);
    const other = await publish(server, {}, "Elsewhere");
    expect((await send(server, `/p/${other.slug}/chat`, { take: token })).status).toBe(404);
  });

  it("is 404 for any other token, and a cookie of another account or of nobody opens nothing", async () => {
    for (const token of ["x", "0".repeat(52), "%00"])
      expect((await visit(server, `/p/chats/${token}`)).status).toBe(404);
    const cookie = await open("Secret");
    const other = await publish(server, {}, "Other");
    for (const given of [cookie, "chat=x", `chat=${"0".repeat(52)}`, "chat="]) {
      const { status, text } = await visit(server, `/p/${other.slug}/chat`, "en", { cookie: given });
      expect([given, status, text.includes("Secret"), bubbles(text)]).toEqual([given, 200, false, 1]);
    }
  });

  it("goes on in place while the account's pages are not public", async () => {
    const closing = await publish(server, {}, "Closing");
    const there = `/p/${closing.slug}/chat`;
    const fields = fieldsOf((await visit(server, there)).text);
    server.clock.advance(5000);
    const first = await send(server, there, { ...fields, content: "Are you there?" });
    const token = kept(first.headers["set-cookie"]).slice("chat=".length);
    await server.request("PATCH", "/settings", { as: closing.account, body: { profilePublic: false } });
    const link = `/p/chats/${token}`;
    await expect.poll(async () => (await visit(server, link)).text).toContain("Are you there?");
    const page = await visit(server, link);
    expect(page.text).toContain("Are you there?");
    const sent = await send(server, link, { ...fieldsOf(page.text), content: "Still here" });
    expect([sent.status, sent.headers.location]).toEqual([303, `${link}#last`]);
  });
});

it("takes 60 forms a minute from one address, and then says how long to wait", async () => {
  const statuses: number[] = [];
  for (let each = 0; each < 61; each++) statuses.push((await send(server, path, { content: "Hi" })).status);
  expect([statuses.filter((status) => status === 403).length, statuses.at(-1)]).toEqual([60, 429]);
  const refused = await send(server, path, { content: "Hi" });
  expect(refused.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(refused.text).toContain(en.tooMany(Number(refused.headers["retry-after"])));
});

it("speaks Spanish to a visitor who does", async () => {
  const { text } = await visit(server, path, "es");
  expect(text).toContain(es.yourMessage);
});
