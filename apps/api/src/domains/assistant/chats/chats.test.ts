import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Visitor } from "../../../../test/chats/visitor.ts";
import { makeListing } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";

const { server } = await testApi();
let pro: TestAccount;
let count = 0;

const set = (body: object, as = pro) => server.request("PATCH", "/settings", { as, body });
const newAccount = async () => {
  count += 1;
  const account = await server.createAccount("pro", `Chat ${count}`, `owner${count}@example.com`);
  await set({ profilePublic: true, agentName: "Ada" }, account);
  return account;
};

beforeAll(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
});
beforeEach(async () => {
  pro = await newAccount();
  await server.takeEvents();
});

const visit = (fields: object = {}) => Visitor.of(server, pro, fields);
const events = async () => (await server.takeEvents()).map(({ event }) => event);
const contacts = async () => (await server.request("GET", "/contacts", { as: pro })).body.data;
const messagesOf = async (id: string) =>
  (await server.request("GET", `/conversations/${id}/messages`, { as: pro })).body.data;

it("shows the cheapest home first to who asks for it, of those that the visitor can live in", async () => {
  for (const [title, monthlyRent, bedrooms] of [
    ["Elm Street loft", 1_400, 2],
    ["Oak Avenue flat", 1_200, 2],
    ["Pine Road studio", 700, 0],
    ["Maple Court house", 2_600, 3],
  ] as const)
    await makeListing(server, pro, { title, monthlyRent, bedrooms });
  const visitor = await visit({ content: "I am looking for 2 bedrooms" });
  const said = (await visitor.say("which one is the cheapest?"))!.content;
  const order = ["Oak Avenue flat", "Elm Street loft", "Maple Court house"].map((title) =>
    said.indexOf(title),
  );
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order).not.toContain(-1);
  expect(said).not.toContain("Pine Road");
});

it("offers homes whose names are cut within an emoji, and keeps long questions that are", async () => {
  for (const title of [`${"a".repeat(38)}🌳🌳`, "Oak Avenue flat"]) await makeListing(server, pro, { title });
  const visitor = await visit({ content: "See listings" });
  const { options } = visitor.opened.at(-1)!;
  expect(options).toEqual(["Oak Avenue flat", `${"a".repeat(38)}…`]);
  const asked = `Is it available? ${"a".repeat(500 - 18)}🌳`;
  expect((await visitor.say(asked))!.content).toMatch(/^Which one/);
});

describe("opening a chat", () => {
  it("greets, says that it is automated, and creates no contact before the visitor writes", async () => {
    const visitor = await visit();
    expect(visitor.opened).toEqual([
      {
        attachments: [],
        id: expect.any(String),
        direction: "outbound",
        content: "Hello, this is Ada, an automated assistant.\nHow can I help you?",
        options: ["See listings", "Book a showing", "Apply", "Who are you?"],
        sentAt: "2026-06-15T12:00:00.000Z",
      },
    ]);
    expect(await visitor.list()).toEqual(visitor.opened);
    expect(await visitor.list(visitor.opened[0]!.id)).toEqual([]);
    expect([await contacts(), await events()]).toEqual([[], []]);
  });

  it("receives and answers the first message, in one request, and emits the events in order", async () => {
    const visitor = await visit({ content: "Hello", name: "Dana", email: "dana@example.com" });
    expect(visitor.opened.map(({ direction }) => direction)).toEqual(["outbound", "inbound", "outbound"]);
    expect(await visitor.list()).toEqual(visitor.opened);
    expect(await contacts()).toMatchObject([
      { name: "Dana", email: "dana@example.com", source: "web", channelPreference: "web", language: "en" },
    ]);
    expect(await events()).toEqual([
      "contact.created",
      "inquiry.created",
      "message.received",
      "message.sent",
      "message.sent",
    ]);
    expect((await messagesOf(visitor.chatId)).map(({ channel }: { channel: string }) => channel)).toEqual([
      "web",
      "web",
      "web",
    ]);
  });

  it("gives the same chat for the same clientId, and receives its content once", async () => {
    const clientId = randomUUID();
    const visitor = await visit({ content: "Hello", clientId });
    const before = await events();
    const again = await visitor.send("POST", `/${visitor.slug}/chats`, { content: "Hello", clientId });
    expect(again.body.data).toEqual({
      chatId: visitor.chatId,
      token: visitor.token,
      messages: visitor.opened,
    });
    expect([before.length, await events()]).toEqual([5, []]);
    const other = await Visitor.of(server, await newAccount(), { content: "Hello", clientId });
    expect(other.chatId).not.toBe(visitor.chatId);
  });

  it("makes one chat of the same request sent ten times at once", async () => {
    const clientId = randomUUID();
    const { slug } = await visit();
    const all = await Promise.all(
      Array.from({ length: 10 }, () => new Visitor(server, slug).open({ content: "Hello", clientId })),
    );
    expect(new Set(all.map(({ body }) => body.data.chatId)).size).toBe(1);
    expect(await contacts()).toHaveLength(1);
  });

  it("is about the listing, when it is public", async () => {
    const propertyId = await makeListing(server, pro, { title: "Elm Street 12" });
    const visitor = await visit({ propertyId, content: "Hello" });
    expect(visitor.opened[0]!.content).toContain("You are looking at Elm Street 12.");
    const { body } = await server.request("GET", `/conversations/${visitor.chatId}`, { as: pro });
    expect(body.data.propertyId).toBe(propertyId);
    const hidden = await makeListing(server, pro, { isPublic: false });
    for (const id of [hidden, randomUUID()]) {
      const answer = await new Visitor(server, visitor.slug).open({ propertyId: id });
      expect([answer.status, answer.body.code]).toEqual([422, "listing_not_found"]);
    }
  });

  it("never joins the contact who has the same address", async () => {
    const body = { name: "Dana Reyes", email: "dana@example.com" };
    const known = (await server.request("POST", "/contacts", { as: pro, body })).body.data.id;
    await server.request("POST", "/messages", { as: pro, body: { contactId: known, content: "A secret" } });
    const visitor = await visit({ email: "dana@example.com", content: "Hello" });
    expect(JSON.stringify(await visitor.list())).not.toContain("A secret");
    expect((await contacts()).map(({ id }: { id: string }) => id)).toHaveLength(2);
  });

  it.each([
    ["content", "blank", { content: " " }],
    ["content", "of 2,001 characters", { content: "x".repeat(2001) }],
    ["email", "that is none", { email: "nobody" }],
    ["language", "that is none", { language: "english" }],
    ["clientId", "that is none", { clientId: "1" }],
    ["phone", "that is none", { phone: "12" }],
    ["phone", "of another country", { phone: "+49 30 901820" }],
  ])("returns 422 that names %s %s, and keeps nothing", async (field, _, fields) => {
    const { slug } = await visit();
    const answer = await new Visitor(server, slug).open({ ...fields });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, field]);
    expect(await contacts()).toEqual([]);
  });

  it("asks for a UUID as clientId, which is no id of a record", async () => {
    const { slug } = await visit();
    const { body } = await new Visitor(server, slug).open({ clientId: "1" });
    expect(body.errors).toEqual([{ field: "clientId", message: "must be a UUID" }]);
  });

  it("takes empty fields of a form as left out", async () => {
    const empty = { name: "", email: "", phone: "", language: "", propertyId: "" };
    await visit({ ...empty, content: "Hello" });
    expect(await contacts()).toMatchObject([{ name: "Website visitor", email: null, phone: null }]);
  });

  it("returns 404 for an account that has no chat: on trial, or not public", async () => {
    const trial = await server.createAccount("free_trial", "Trial chat");
    await server.database.sql`
      insert into settings (account_id, values, updated_at)
      values (${trial.accountId}, '{"profilePublic": true}', now())`;
    await set({ profilePublic: false });
    for (const slug of ["trial-chat", `chat-${count}`])
      expect((await new Visitor(server, slug).open()).status).toBe(404);
  });
});

describe("writing in a chat", () => {
  it("returns the visitor's message, and the answer is in the list at once", async () => {
    const visitor = await visit();
    const { status, body } = await visitor.post("hi there", {});
    expect([status, body.data]).toEqual([
      201,
      {
        attachments: [],
        id: expect.any(String),
        direction: "inbound",
        content: "hi there",
        sentAt: expect.any(String),
      },
    ]);
    const all = await visitor.list();
    expect(all.map(({ direction }) => direction)).toEqual(["outbound", "inbound", "outbound"]);
    expect(await visitor.list(body.data.id)).toEqual(all.slice(2));
    expect(await events()).toEqual([
      "contact.created",
      "inquiry.created",
      "message.received",
      "message.sent",
      "message.sent",
    ]);
  });

  it("receives the same clientId once, and answers it once", async () => {
    const visitor = await visit();
    const clientId = randomUUID();
    const [first, second] = [await visitor.post("hi", { clientId }), await visitor.post("hi", { clientId })];
    expect(second.body).toEqual(first.body);
    expect(await visitor.list()).toHaveLength(3);
    const together = randomUUID();
    await Promise.all(Array.from({ length: 5 }, () => visitor.post("help", { clientId: together })));
    expect(await visitor.list()).toHaveLength(5);
  });

  it("keeps what people write as text, whatever it looks like", async () => {
    const visitor = await visit();
    const content = `<img src=x onerror="alert(1)">\n{contactName} \u202e\${1} '; drop table chats; --`;
    await visitor.post(content);
    expect((await visitor.list())[1]!.content).toBe(content);
  });

  it.each([
    ["missing", {}],
    ["blank", { content: "\n" }],
    ["too long", { content: "x".repeat(2001) }],
    ["no text", { content: { file: "x" } }],
  ])("returns 422 for content that is %s, and receives nothing", async (_, body) => {
    const visitor = await visit();
    const answer = await visitor.send("POST", `/chats/${visitor.chatId}/messages`, body);
    expect(answer.status).toBe(422);
    expect(await visitor.list()).toHaveLength(1);
  });

  it("refuses a file", async () => {
    const visitor = await visit();
    const answer = await server.call({
      method: "POST",
      url: `/public/v1/chats/${visitor.chatId}/messages`,
      headers: { authorization: `Bearer ${visitor.token}`, "content-type": "image/png" },
      payload: "PNG",
    });
    expect(answer.status).toBe(415);
  });

  it("takes 20 messages a minute and 300 a day from one chat, and no less from another one", async () => {
    const [visitor, other] = [await visit(), await visit()];
    const post = (who: Visitor) =>
      // From any address: the limit is that of the chat.
      server.call({
        method: "POST",
        url: `/public/v1/chats/${who.chatId}/messages`,
        remoteAddress: `2001:db8:ffff:${Math.floor(Math.random() * 65_535).toString(16)}::1`,
        headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json" },
        payload: JSON.stringify({ content: "hello" }),
      });
    for (let n = 0; n < 20; n++) expect((await post(visitor)).status).toBe(201);
    const refused = await post(visitor);
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await post(other)).status).toBe(201);
    await server.database.sql`
      update chats set usage = jsonb_set(usage, '{day,1}', '300') where id = ${visitor.chatId}`;
    server.clock.advance(60_000);
    const tomorrow = await post(visitor);
    expect([tomorrow.status, Number(tomorrow.headers["retry-after"])]).toEqual([429, 12 * 3600 - 60]);
    expect((await post(other)).status).toBe(201);
    server.clock.advance(12 * 3_600_000);
    expect((await post(visitor)).status).toBe(201);
    server.clock.set("2026-06-15T12:00:00.000Z");
  });
});

describe("a chat's token", () => {
  it("reaches its own chat and no other, of this account or another one", async () => {
    const [mine, other, foreign] = [
      await visit(),
      await visit(),
      await Visitor.of(server, await newAccount()),
    ];
    for (const { chatId } of [other, foreign]) {
      for (const path of ["messages", "stream"])
        expect((await mine.send("GET", `/chats/${chatId}/${path}`)).status).toBe(404);
      expect((await mine.send("POST", `/chats/${chatId}/messages`, { content: "x" })).status).toBe(404);
    }
    expect((await mine.send("GET", `/chats/${mine.chatId}/messages`, undefined, "")).status).toBe(401);
    expect((await mine.send("GET", `/chats/${mine.chatId}/stream`, undefined, "")).status).toBe(401);
  });

  it("is worth nothing once the contact is deleted", async () => {
    const visitor = await visit({ content: "Hello" });
    const [{ id }] = await contacts();
    await server.request("DELETE", `/contacts/${id}`, { as: pro });
    for (const path of ["messages", "stream"])
      expect((await visitor.send("GET", `/chats/${visitor.chatId}/${path}`)).status).toBe(404);
    expect((await visitor.post("Hello?")).status).toBe(404);
  });

  it("knows no message of another chat", async () => {
    const [mine, other] = [await visit({ content: "Hello" }), await visit({ content: "Hello" })];
    const path = `/chats/${mine.chatId}/messages?after=`;
    for (const id of [other.opened[0]!.id, randomUUID()])
      expect((await mine.send("GET", path + id)).status).toBe(422);
  });

  it("shows what is said in the chat, and nothing of other channels", async () => {
    const visitor = await visit({ content: "Hello", email: "dana@example.com" });
    const [{ id: contactId }] = await contacts();
    const send = (channel: string, content: string) =>
      server.request("POST", "/messages", {
        as: pro,
        body: { contactId, channel, content, conversationId: visitor.chatId },
      });
    expect((await send("email", "By mail")).status).toBe(201);
    expect((await send("web", "In the chat")).status).toBe(201);
    const contents = (await visitor.list()).map(({ content }) => content);
    expect(contents.at(-1)).toBe("In the chat");
    expect(contents).not.toContain("By mail");
  });
});

describe("an unused chat", () => {
  it("is deleted after a day, and one in which somebody wrote is not", async () => {
    const [unused, used] = [await visit(), await visit({ content: "Hello" })];
    server.clock.advance(25 * 3_600_000);
    await server.drain(["retention"]);
    expect((await unused.send("GET", `/chats/${unused.chatId}/messages`)).status).toBe(404);
    expect(await used.list()).toHaveLength(3);
    server.clock.set("2026-06-15T12:00:00.000Z");
  });
});

describe("a chat whose visitor left no address", () => {
  const visible = async () => (await contacts()).map(({ name }: { name: string }) => name);

  it("ends after 90 idle days, and its contact is deleted", async () => {
    const visitor = await visit({ content: "Hello" });
    server.clock.advance(80 * 86_400_000);
    await visitor.post("Still there?");
    server.clock.advance(89 * 86_400_000);
    await server.drain(["chat-end"]);
    expect(await visible()).toEqual(["Website visitor"]);
    server.clock.advance(86_400_000);
    await server.drain(["chat-end"]);
    expect(await visible()).toEqual([]);
    expect((await visitor.send("GET", `/chats/${visitor.chatId}/messages`)).status).toBe(404);
    server.clock.set("2026-06-15T12:00:00.000Z");
  });

  it("goes on for a contact that can be reached, or that the account uses", async () => {
    await visit({ content: "Hello", name: "Dana", email: "dana@example.com" });
    await visit({ content: "Hello", name: "Kim" });
    const kim = (await contacts()).find(({ name }: { name: string }) => name === "Kim");
    await server.database.sql`update contacts set status = 'renter' where id = ${kim.id}`;
    server.clock.advance(200 * 86_400_000);
    await server.drain(["chat-end"]);
    expect((await visible()).toSorted()).toEqual(["Dana", "Kim"]);
    server.clock.set("2026-06-15T12:00:00.000Z");
  });
});

it("answers in the visitor's language once that has changed, and writes the emails in it", async () => {
  await makeListing(server, pro, { title: "Elm Street loft", monthlyRent: 1_400, bedrooms: 2 });
  const visitor = await visit({ content: "Hi", language: "en" });
  expect((await visitor.say("gracias"))!.content).toMatch(/^You are welcome/);
  expect((await contacts())[0].language).toBe("en");
  expect((await visitor.say("Hola, busco un apartamento de dos cuartos"))!.content).toMatch(/dormitorios/);
  expect((await visitor.say("loft"))!.content).toMatch(/dormitorios/);
  expect((await contacts())[0].language).toBe("es");
  expect((await visitor.say("Sorry, do you have anything cheaper?"))!.content).not.toMatch(/dormitorios/);
  expect((await contacts())[0].language).toBe("en");
});

it("keeps the language that somebody chose for a contact when the chat follows the visitor", async () => {
  const visitor = await visit({ content: "Hi" });
  const [{ id }] = await contacts();
  await server.request("PATCH", `/contacts/${id}`, { as: pro, body: { language: "fr" } });
  expect((await visitor.say("Hola, ¿qué tienen disponible?"))!.content).toMatch(/anuncios/);
  expect((await contacts())[0].language).toBe("fr");
});
