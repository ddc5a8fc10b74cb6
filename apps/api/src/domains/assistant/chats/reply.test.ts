import { beforeEach, describe, expect, it } from "vitest";
import { Visitor } from "../../../../test/chats/visitor.ts";
import { makeForm, makeListing } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { ownerNotices } from "../../../db/tables/index.ts";

const { server } = await testApi();
let pro: TestAccount;
let count = 0;
const minuteMs = 60_000;

const request = async (method: "GET" | "POST" | "PATCH", path: string, body?: object) => {
  const answer = await server.request(method, path, { as: pro, body });
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body.data;
};
const set = (body: object) => request("PATCH", "/settings", body);

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  count += 1;
  pro = await server.createAccount("pro", `Reply ${count}`, `owner${count}@example.com`);
  await set({ profilePublic: true, callHumanEnabled: true, agentName: "Ada" });
  await server.takeEvents();
});

const visit = (fields: object = {}) => Visitor.of(server, pro, fields);
const contactOf = async () => (await request("GET", "/contacts"))[0];
const notices = async () => {
  const rows = await server.database.read.select().from(ownerNotices);
  return rows.filter(({ accountId, kind }) => accountId === pro.accountId && kind === "text");
};

describe("the reply", () => {
  it("is marked as automatic, and offers its options, for the account to see", async () => {
    const visitor = await visit();
    await visitor.say("help");
    const [newest] = await request("GET", `/conversations/${visitor.chatId}/messages`);
    expect(newest.metadata).toEqual({
      automatic: true,
      deliveryStatus: "sent",
      options: ["See listings", "Book a showing", "Apply", "Who are you?", "Talk to a person"],
    });
  });

  it("links no page of an account that turned its pages off while the chat goes on", async () => {
    await makeListing(server, pro, { title: "Elm 12", address: "12 Elm Street, Springfield" });
    const visitor = await visit();
    await set({ profilePublic: false });
    server.clock.advance(minuteMs);
    const answer = await visitor.say("See listings");
    expect(answer!.content).toContain("Elm 12");
    expect(answer!.content).not.toContain("/p/");
  });

  it("knows the public listings of the account and no others", async () => {
    await makeListing(server, pro, { title: "Elm 12", address: "12 Elm Street, Springfield" });
    await makeListing(server, pro, { title: "Draft", isPublic: false });
    const other = await server.createAccount("pro", `Other ${count}`);
    await makeListing(server, other, { title: "Foreign" });
    const visitor = await visit();
    const answer = await visitor.say("See listings");
    expect(answer!.content).toContain("Elm 12");
    expect(answer!.content).not.toMatch(/Draft|Foreign/);
    expect(answer!.content).toMatch(
      new RegExp(`${server.config.baseOrigin}/p/reply-${count}/listings/[0-9a-f-]{36}`),
    );
  });

  it("follows the settings: who we are, the link, and what is offered", async () => {
    await set({
      licenseNumber: "IL-471",
      publicPhone: "+1 217 555 0100",
      externalLinkUrl: "https://elm.example.com",
      externalLinkLabel: "Elm",
      showExternalLinkOnProfile: true,
      publicChatIntro: "Welcome to Elm Rentals!",
      prescreeningEnabled: false,
      callHumanEnabled: false,
    });
    const visitor = await visit();
    expect(visitor.opened[0]).toMatchObject({
      content: "Hello, this is Ada, an automated assistant.\nWelcome to Elm Rentals!",
      options: ["See listings", "Book a showing", "Who are you?"],
    });
    expect((await visitor.say("Who are you?"))!.content).toBe(
      "I am Ada, an automated assistant. The people at the agency read this chat, too.\nLicense: IL-471\nPhone: +1 217 555 0100\nElm: https://elm.example.com",
    );
  });

  it("is in the language of the chat", async () => {
    const visitor = await visit({ language: "es-MX" });
    expect(visitor.opened[0]!.content).toBe(
      "Hola, soy Ada, un asistente automático.\n¿En qué puedo ayudarle?",
    );
    expect((await visitor.say("ayuda"))!.content).toMatch(/^Puedo mostrarle/);
    expect((await contactOf()).language).toBe("es");
  });

  it("goes on where the chat was, also in another process", async () => {
    await makeListing(server, pro, { title: "Elm 12" });
    await makeListing(server, pro, { title: "Oak 3" });
    const visitor = await visit({ content: "See listings" });
    // All that the reply knows is in the database.
    const [row] = await server.database.sql`select state from chats where id = ${visitor.chatId}`;
    expect(row!.state).toMatchObject({ expects: { kind: "listing", labels: ["Oak 3", "Elm 12"] } });
    expect((await visitor.say("2"))!.content).toMatch(/^Elm 12/);
  });

  it("asks the questions of the public template, and the session belongs to the visitor", async () => {
    const { id } = await makeForm(server, pro, { name: "Pre-screening" });
    const visitor = await visit({ name: "Dana" });
    expect((await visitor.say("Apply"))!.content).toMatch(/When would you like to move in\?$/);
    expect((await visitor.say("someday"))!.content).toMatch(/one date/);
    const pets = await visitor.say("July 1");
    expect([pets!.content, pets!.options]).toEqual(["Do you have pets?", ["Yes", "No"]]);
    await server.takeEvents();
    await visitor.say("No");
    expect((await server.takeEvents()).map(({ event }) => event)).toContain("session.completed");
    const [session] = await request("GET", "/sessions");
    expect(session).toMatchObject({
      workflowTemplateId: id,
      contactId: (await contactOf()).id,
      status: "completed",
    });
  });
});

it("offers only homes that are available", async () => {
  await makeListing(server, pro, { title: "Elm 12", available: false, availabilityDate: "2026-08-01" });
  await makeListing(server, pro, { title: "Oak 3" });
  await makeListing(server, pro, { title: "Pine 7" });
  const visitor = await visit();
  expect((await visitor.say("See listings"))!.options).toEqual(["Pine 7", "Oak 3"]);
});

it("makes the conversation about the first home that it speaks of, for the numbers of its owner", async () => {
  const elm = await makeListing(server, pro, { title: "Elm Street 12" });
  await makeListing(server, pro, { title: "Oak Lane 7" });
  const visitor = await visit();
  const about = async () => (await request("GET", `/conversations/${visitor.chatId}`)).propertyId;
  await visitor.say("Hello");
  expect(await about()).toBeNull();
  await visitor.say("Does Elm Street 12 allow pets?");
  expect(await about()).toBe(elm);
  await visitor.say("And is Oak Lane 7 furnished?");
  expect(await about()).toBe(elm);
});

describe("a booking in the chat", () => {
  const book = async (visitor: Visitor, ...texts: string[]) => {
    let last: string | undefined;
    for (const text of texts) last = (await visitor.say(text))?.content;
    return last;
  };

  it("makes a pending showing of the visitor, whose events come in order", async () => {
    const propertyId = await makeListing(server, pro, { title: "Elm 12" });
    const visitor = await visit({ propertyId });
    const told = await book(
      visitor,
      "Book a showing",
      "tomorrow",
      "3:30 pm",
      "Dana Reyes",
      "dana@example.com",
    );
    expect(told).toMatch(/^Your request to see Elm 12 was sent: Tuesday, June 16, 2026 at 3:30 PM UTC/);
    expect(told).toContain(`${server.config.baseOrigin}/p/bookings/`);
    const [showing] = await request("GET", "/showings");
    const { id, name, email } = await contactOf();
    expect([name, email]).toEqual(["Dana Reyes", "dana@example.com"]);
    expect(showing).toMatchObject({
      propertyId,
      contactId: id,
      status: "pending",
      startTime: "2026-06-16T15:30:00.000Z",
    });
    const events = (await server.takeEvents()).map(({ event }) => event);
    const ofInterest = ["inquiry.created", "message.received", "message.sent", "showing.booked"];
    expect([...new Set(events)].filter((event) => ofInterest.includes(event))).toEqual(ofInterest);
  });

  it("offers other times when somebody was faster, and keeps the message", async () => {
    const propertyId = await makeListing(server, pro, { title: "Elm 12" });
    const [one, two] = [await visit({ propertyId }), await visit({ propertyId })];
    const dana = ["Dana", "dana@example.com"];
    for (const visitor of [one, two]) await book(visitor, "Book a showing", "tomorrow", "3:30 pm", dana[0]!);
    expect(await book(one, dana[1]!)).toMatch(/was sent: /);
    expect(await book(two, dana[1]!)).toMatch(/just been taken/);
    const all = await two.list();
    expect(all.at(-2)!.content).toBe("dana@example.com");
    expect(await book(two, all.at(-1)!.options![0]!)).toMatch(/was sent: /);
    expect(await request("GET", "/showings")).toHaveLength(2);
  });

  it("is not made twice by the same message, sent twice", async () => {
    const propertyId = await makeListing(server, pro, { title: "Elm 12" });
    const visitor = await visit({ propertyId, name: "Dana", email: "dana@example.com" });
    await book(visitor, "Book a showing", "tomorrow");
    const clientId = "7d9f1c52-2f6e-4a3d-8a55-3b0a4f5f9f10";
    await Promise.all([1, 2, 3].map(() => visitor.post("3:30 pm", { clientId })));
    expect(await request("GET", "/showings")).toHaveLength(1);
  });

  it("says so when the listing was withdrawn meanwhile", async () => {
    const propertyId = await makeListing(server, pro, { title: "Elm 12" });
    const visitor = await visit({ propertyId, name: "Dana", email: "dana@example.com" });
    await book(visitor, "Book a showing", "tomorrow");
    await request("PATCH", `/properties/${propertyId}`, { isPublic: false });
    expect(await book(visitor, "3:30 pm")).toMatch(/^I could not book that/);
    expect(await request("GET", "/showings")).toEqual([]);
  });
});

describe("a person of the account", () => {
  it("writes in the chat, which then answers nothing by itself for an hour", async () => {
    const visitor = await visit({ content: "Hello" });
    const { id: contactId } = await contactOf();
    await request("POST", "/messages", { contactId, content: "This is Kim." });
    expect((await visitor.list()).at(-1)!.content).toBe("This is Kim.");
    expect(await visitor.say("help")).toBeUndefined();
    server.clock.advance(59 * minuteMs);
    expect(await visitor.say("help")).toBeUndefined();
    server.clock.advance(minuteMs);
    expect((await visitor.say("help"))!.content).toMatch(/I can show you/);
  });

  it("sends a draft into the chat", async () => {
    const visitor = await visit({ content: "Hello" });
    const { id: contactId } = await contactOf();
    const draft = await request("POST", "/drafts", { contactId, content: "A draft" });
    await request("POST", `/drafts/${draft.id}/send`);
    expect((await visitor.list()).at(-1)!.content).toBe("A draft");
    expect(await visitor.say("help")).toBeUndefined();
  });

  it("is called by whoever asks for one: the owner is told, and the chat is silent until the person has answered", async () => {
    const visitor = await visit({ content: "Hello", name: "Dana", email: "dana@example.com" });
    expect((await visitor.say("Talk to a person"))!.content).toMatch(/^I have asked a person/);
    const [notice] = await notices();
    expect(notice!.data).toMatchObject({
      subject: "Dana needs a person in the chat",
      text: expect.stringContaining("The visitor wrote: Talk to a person"),
    });
    expect(await visitor.say("Are you there?")).toBeUndefined();
    server.clock.advance(24 * 60 * minuteMs);
    expect(await visitor.say("help me with the listing, it is urgent and I need it")).toBeUndefined();
    const { id: contactId } = await contactOf();
    await request("POST", "/messages", { contactId, content: "This is Kim." });
    server.clock.advance(61 * minuteMs);
    expect((await visitor.say("help"))!.content).toMatch(/I can show you/);
    expect(await notices()).toHaveLength(1);
  });

  it.each([
    ["asked for", (visitor: Visitor) => visitor.say("Talk to a person")],
    [
      "there",
      async () =>
        request("POST", "/messages", { contactId: (await contactOf()).id, content: "This is Kim." }),
    ],
  ])(
    "is told at once of a danger, though already %s, and the visitor what to do first",
    async (_, before) => {
      const visitor = await visit({ content: "Hello", name: "Dana", email: "dana@example.com" });
      await before(visitor);
      expect(await visitor.say("Is the kitchen big?")).toBeUndefined();
      const danger = "there is smoke coming from the kitchen, i smell gas";
      expect((await visitor.say(danger))!.content).toMatch(/^If anyone is in danger/);
      const last = (await notices()).at(-1)!;
      expect(last.data).toMatchObject({
        subject: "Urgent: Dana may be in danger",
        text: expect.stringContaining(`The visitor wrote: ${danger}`),
        urgent: true,
      });
      expect(await visitor.say("are you there?")).toBeUndefined();
    },
  );

  it("is no longer awaited when the visitor asks for the menu", async () => {
    const visitor = await visit({ content: "Talk to a person" });
    expect(visitor.opened.at(-1)!.options).toEqual(["No, thanks", "Menu"]);
    expect((await visitor.say("Menu"))!.content).toMatch(/^I am back/);
    expect((await visitor.say("help"))!.content).toMatch(/I can show you/);
  });

  it("is told how to reach the visitor, who is asked first, in one notice that names what is known", async () => {
    const propertyId = await makeListing(server, pro, { title: "Elm Street", bedrooms: 2 });
    const visitor = await visit({ propertyId });
    expect((await visitor.say("Talk to a person"))!.content).toMatch(/which email address/);
    const tell = async () => {
      await server.drain(["owner-notice"]);
      return (await notices()).filter(({ mailId }) => mailId !== null);
    };
    expect(await tell()).toEqual([]);
    expect((await visitor.say("dana@example.com"))!.content).toMatch(/reach you at dana@example.com/);
    const told = await tell();
    expect(told.map(({ data }) => data)).toMatchObject([
      {
        subject: "Visitor, Elm Street, 2 bedrooms needs a person in the chat",
        text: expect.stringMatching(/wrote: Talk to a person[\s\S]*reached at dana@example.com/),
      },
    ]);
    expect(await visitor.say("Is it quiet?")).toBeUndefined();
  });

  it("is told without an address when the visitor leaves, and again when it comes late", async () => {
    const visitor = await visit({ content: "Talk to a person" });
    server.clock.advance(4 * minuteMs);
    await server.drain(["owner-notice"]);
    expect((await notices()).map(({ data }) => data)).toMatchObject([
      { subject: "Visitor needs a person in the chat" },
    ]);
    expect(await visitor.say("Is anybody there?")).toBeUndefined();
    expect((await visitor.say("dana@example.com"))!.content).toMatch(/reach you/);
    expect(await notices()).toHaveLength(2);
  });

  it("is not called when the settings don't offer one", async () => {
    await set({ callHumanEnabled: false });
    const visitor = await visit();
    expect((await visitor.say("Talk to a person"))!.content).toMatch(/^I can't connect you/);
    expect(await notices()).toEqual([]);
  });

  it("is marked for the account then, until somebody writes, while the chat goes on answering", async () => {
    await set({ callHumanEnabled: false });
    const visitor = await visit();
    await visitor.say("Talk to a person");
    const view = async () =>
      (await server.request("GET", "/conversations?view=needs_person", { as: pro })).body.data;
    expect(await view()).toMatchObject([{ id: visitor.chatId, needsPerson: true }]);
    expect((await view())[0]).not.toHaveProperty("assistantPause");
    expect((await visitor.say("help"))!.content).toMatch(/I can show you/);
    const { id: contactId } = await contactOf();
    await server.request("POST", "/messages", { as: pro, body: { contactId, content: "Hi" } });
    expect(await view()).toEqual([]);
  });

  it.each(["What is the deposit?", "What is the deposit? Are cats ok?"])(
    "is marked for the account when the agency is said to answer %j",
    async (question) => {
      const propertyId = await makeListing(server, pro, { title: "Elm 12" });
      const visitor = await visit({ content: question, propertyId });
      expect(visitor.opened.at(-1)!.content).toMatch(/people at the agency read this chat/);
      const { data } = (await server.request("GET", "/conversations?view=needs_person", { as: pro })).body;
      expect(data).toMatchObject([{ id: visitor.chatId, needsPerson: true }]);
      expect(data[0]).not.toHaveProperty("assistantPause");
      expect((await visitor.say("help"))!.content).toMatch(/I can show you/);
    },
  );
});

describe("STOP and START", () => {
  it("end and begin what is automatic, each with one last word", async () => {
    const visitor = await visit({ content: "Hello" });
    expect((await visitor.say("STOP"))!.content).toMatch(/no more automatic messages/);
    expect(await visitor.say("help")).toBeUndefined();
    const { id: contactId } = await contactOf();
    const refused = await server.request("POST", "/messages", {
      as: pro,
      body: { contactId, content: "Hi" },
    });
    expect([refused.status, refused.body.code]).toEqual([422, "contact_opted_out"]);
    expect((await visitor.say("START"))!.content).toMatch(/messages here again/);
    expect((await visitor.say("help"))!.content).toMatch(/I can show you/);
  });

  it("are no part of a sentence: somebody who wants to stop by is not opted out", async () => {
    await makeListing(server, pro, { title: "Elm 12" });
    const visitor = await visit({ content: "stop by at 5?" });
    expect(visitor.opened.at(-1)!.content).toMatch(/Elm 12/);
    expect((await contactOf()).optedOutAt).toBeUndefined();
  });

  it("are understood as the first message", async () => {
    const visitor = await visit({ content: "stop" });
    expect(visitor.opened.at(-1)!.content).toMatch(/no more automatic messages/);
    expect(Object.keys((await contactOf()).optedOutAt)).toEqual(["web"]);
  });
});

describe("a workflow run", () => {
  const questions = {
    name: "Budget",
    triggerType: "manual",
    steps: [
      { type: "ask", config: { questionKey: "budget" } },
      { type: "send_message", config: { template: "Thank you." } },
    ],
    questionConfig: {
      questions: [{ key: "budget", label: "What is your budget?", type: "number", required: true }],
    },
  };

  it("that has asked something gets the answer, and the chat answers nothing to that", async () => {
    const visitor = await visit({ content: "Hello" });
    const { id: contactId } = await contactOf();
    const workflow = await request("POST", "/workflows", questions);
    await request("POST", "/workflows/runs", { workflowId: workflow.id, contactId });
    await server.drain(["workflow_run"]);
    expect((await visitor.list()).at(-1)!.content).toBe("What is your budget?");
    expect(await visitor.say("2000")).toBeUndefined();
    await server.drain(["workflow_run"]);
    expect((await visitor.list()).at(-1)!.content).toBe("Thank you.");
    expect((await visitor.say("help"))!.content).toMatch(/I can show you/);
  });

  it("that only waits for any reply leaves the answer to the chat", async () => {
    const visitor = await visit({ content: "Hello" });
    const { id: contactId } = await contactOf();
    const steps = [{ type: "wait_for_reply", config: {} }];
    const workflow = await request("POST", "/workflows", { ...questions, steps });
    const { id } = await request("POST", "/workflows/runs", { workflowId: workflow.id, contactId });
    await server.drain(["workflow_run"]);
    expect((await visitor.say("help"))!.content).toMatch(/I can show you/);
    await server.drain(["workflow_run"]);
    expect((await request("GET", `/workflows/runs/${id}`)).status).toBe("completed");
  });
});
