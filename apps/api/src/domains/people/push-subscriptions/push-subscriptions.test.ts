import { maxPushSubscriptions } from "@rental/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signedIn, type TestPerson } from "../../../../test/fixtures/people.ts";
import { decryptPush, newBrowser, PushService, type TestBrowser } from "../../../../test/fixtures/push.ts";
import { createContact, createProperty, makeConversation } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { startTestServer, type TestAccount } from "../../../../test/harness/server.ts";
import { pushNotices, pushSubscriptions } from "../../../db/tables/index.ts";
import { sendPush } from "../../../platform/push/send-push.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { setPause } from "../../inbox/conversations/conversations.service.ts";
import { sendPushNotice } from "../../inbox/notices/push.service.ts";

const { server } = await testApi({ plan: "pro", env: { ALLOW_PRIVATE_NETWORKS: "true" } });
const service = new PushService();
let account: TestAccount;
let owner: TestPerson;
let phone: TestBrowser;
let addresses = 0;

beforeAll(() => service.open());
afterAll(() => service.close());
beforeEach(async () => {
  account = await server.createAccount("pro", "Elm Rentals");
  owner = await signedIn(server, account, "owner");
  phone = await newBrowser();
  service.status = 201;
  await server.drain();
  service.taken.length = 0;
});

const path = "/people/me/push-subscriptions";
const subscribe = (person: TestPerson, browser = phone, fields: object = {}) =>
  server.request("POST", path, {
    headers: person.headers,
    body: { endpoint: `${service.origin}/${addresses++}`, keys: browser.keys, language: "en", ...fields },
  });
const subscribed = async (person = owner, browser = phone, fields: object = {}) => {
  const answer = await subscribe(person, browser, fields);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as { id: string };
};
const own = async ({ headers }: TestPerson) =>
  (await server.request("GET", path, { headers })).body.data as {
    publicKey: string;
    subscriptions: { id: string; isCurrent: boolean; lastUsedAt: string | null }[];
  };
/** What the browser shows, in the order of arrival. */
async function shown(browser = phone) {
  await server.drain(["owner-notice", "push-notice"]);
  return Promise.all(
    service.taken.splice(0).map(async ({ body }) => JSON.parse(await decryptPush(browser, body))),
  );
}
const rows = () => server.database.read.select().from(pushSubscriptions);
const waiting = () => server.database.read.select().from(pushNotices);
const dana = (fields: object = {}) => createContact(server, account, fields);
const writes = (contactId: string, fields: object = {}) =>
  makeConversation(server, account, "email", { contactId, content: "My door code is 4711", ...fields });

describe("a subscription", () => {
  it("is of the browser that asks for it, and is stored sealed", async () => {
    const { id } = await subscribed();
    expect(await own(owner)).toMatchObject({
      publicKey: expect.stringMatching(/^B[\w-]{86}$/),
      subscriptions: [{ id, isCurrent: true, lastUsedAt: null }],
    });
    const stored = JSON.stringify(await server.database.sql`select * from push_subscriptions`);
    expect(stored).not.toContain(service.origin);
    expect(stored).not.toContain(phone.keys.auth);
  });

  it("replaces the earlier one of the browser, and ends when the person switches it off", async () => {
    await subscribed();
    const { id } = await subscribed();
    expect((await own(owner)).subscriptions.map((each) => each.id)).toEqual([id]);
    expect((await server.request("DELETE", `${path}/${id}`, { headers: owner.headers })).status).toBe(204);
    expect((await own(owner)).subscriptions).toEqual([]);
    await writes((await dana()).id);
    expect(await shown()).toEqual([]);
  });

  it("can be made by every role, by no key, and from no other site", async () => {
    for (const role of ["viewer", "agent"] as const) await subscribed(await signedIn(server, account, role));
    const body = { endpoint: `${service.origin}/x`, keys: phone.keys, language: "en" };
    expect((await server.request("POST", path, { body })).status).toBe(401);
    expect((await server.request("POST", path, { as: account, body })).status).toBe(404);
    expect((await server.request("GET", path, { as: account })).status).toBe(404);
    const headers = { cookie: owner.cookie, origin: "https://evil.example" };
    expect((await server.request("POST", path, { headers, body })).body.code).toBe("origin_not_allowed");
  });

  it("can't be seen, tested or ended by anybody else", async () => {
    const { id } = await subscribed();
    const { headers } = await signedIn(server, account, "owner");
    for (const [method, of] of [
      ["DELETE", `${path}/${id}`],
      ["POST", `${path}/${id}/test`],
    ] as const)
      expect((await server.request(method, of, { headers })).status).toBe(404);
    expect((await server.request("GET", path, { headers })).body.data.subscriptions).toEqual([]);
    expect(service.taken).toEqual([]);
  });

  it(`is one of at most ${maxPushSubscriptions} of a person`, async () => {
    const { personId: id, email } = owner;
    for (let number = 0; number < maxPushSubscriptions; number++)
      await subscribed(await signedIn(server, account, "owner", { id, email }));
    expect((await subscribe(owner)).body.code).toBe("push_subscriptions_limit_reached");
  });

  it("is of one person, also when two subscribe the same browser at once", async () => {
    const people = [
      owner,
      await signedIn(server, account, "agent"),
      await signedIn(server, account, "agent"),
    ];
    const endpoint = `${service.origin}/shared`;
    const answers = await Promise.all(people.map((person) => subscribe(person, phone, { endpoint })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const ofAccount = (await rows()).filter(({ accountId }) => accountId === account.accountId);
    expect(ofAccount).toHaveLength(1);
  });

  it("ends when the server can't read it any more, as after a change of its secret", async () => {
    const { id } = await subscribed();
    await server.database
      .sql`update push_subscriptions set target = 'sealed by another key'::bytea where id = ${id}`;
    const test = await server.request("POST", `${path}/${id}/test`, { headers: owner.headers });
    expect(test.body.code).toBe("push_subscription_gone");
    expect((await own(owner)).subscriptions).toEqual([]);
  });

  it("ends with the sign-in and with the person", async () => {
    const agent = await signedIn(server, account, "agent");
    await subscribed();
    await subscribed(agent);
    await server.request("DELETE", `/people/me/sign-ins/${owner.signInId}`, { headers: owner.headers });
    await server.request("DELETE", `/people/${agent.personId}`, { as: account });
    expect((await rows()).filter(({ accountId }) => accountId === account.accountId)).toEqual([]);
  });

  it("is refused at addresses that are not of the internet, and with keys that are none", async () => {
    const strict = await startTestServer();
    try {
      const { headers } = await signedIn(strict, await strict.createAccount("pro"), "owner");
      const refused = async (endpoint: string, keys = phone.keys) =>
        (await strict.request("POST", path, { headers, body: { endpoint, keys, language: "en" } })).body
          .errors?.[0].field;
      for (const endpoint of [
        "https://127.0.0.1/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://169.254.169.254/x",
        "http://push.example/x",
        "https://push.example:8443/x",
      ])
        expect([endpoint, await refused(endpoint)]).toEqual([endpoint, "endpoint"]);
      expect(await refused("https://8.8.8.8/x", { ...phone.keys, p256dh: "BCVx" })).toBe("keys");
      // A name may lead elsewhere by the time a notice is sent.
      const target = { endpoint: "https://127.0.0.1/x", ...phone.keys };
      const message = { title: "", body: "", url: "/console", tag: "" };
      expect(await sendPush(strict.platform, target, message)).toEqual({ outcome: "refused" });
    } finally {
      await strict.close();
    }
  });
});

describe("a notice in a browser", () => {
  it("says who wrote about which home, and not what, to whoever looks after it or else the owners", async () => {
    const agent = await signedIn(server, account, "agent");
    const desk = await newBrowser();
    await subscribed();
    await subscribed(agent, desk, { language: "es" });
    const { id: propertyId } = await createProperty(server, account);
    const conversationId = await writes((await dana()).id, { propertyId });
    expect(await shown()).toEqual([
      {
        title: "Dana Reyes",
        body: "New message · 12 Elm Street",
        url: `/console/inbox/${conversationId}`,
        tag: conversationId,
      },
    ]);
    const { id } = await dana({ email: "kim@example.com", name: "Kim Lee", assigneeId: agent.personId });
    await writes(id);
    expect(await shown(desk)).toMatchObject([{ title: "Kim Lee", body: "Mensaje nuevo" }]);
  });

  it("replaces the one before about the same conversation, also at the push service", async () => {
    await subscribed();
    const { id } = await dana();
    const conversationId = await writes(id);
    await writes(id);
    await server.drain(["owner-notice", "push-notice"]);
    const topics = service.taken.map(({ headers }) => headers.topic);
    expect(topics).toEqual([expect.stringMatching(/^[\w-]{32}$/), topics[0]]);
    expect(await shown()).toMatchObject([{ tag: conversationId }, { tag: conversationId }]);
  });

  it("leaves the chat to the assistant until a person is needed", async () => {
    await subscribed();
    const { id: contactId } = await dana();
    const id = await makeConversation(server, account, "web", { contactId });
    expect(await shown()).toEqual([]);
    await forAccount(server.platform, account.accountId, (call) =>
      setPause(call, { id }, { since: call.clock.now().toISOString(), until: null, reason: "handed_over" }),
    );
    await makeConversation(server, account, "web", { contactId });
    expect(await shown()).toMatchObject([{ title: "Dana Reyes" }]);
  });

  it("tells of a showing that others book, move or cancel, and never of what the person did", async () => {
    await subscribed();
    const [propertyId, contactId] = [(await createProperty(server, account)).id, (await dana()).id];
    const body = {
      propertyId,
      contactId,
      title: "Showing",
      startTime: "2026-06-16T14:30:00.000Z",
      endTime: "2026-06-16T15:00:00.000Z",
      assigneeId: owner.personId,
    };
    const { id } = (await server.request("POST", "/showings", { as: account, body })).body.data;
    const [booked] = await shown();
    expect(booked).toMatchObject({
      title: "Showing booked",
      url: "/console/calendar?day=2026-06-16",
      tag: id,
    });
    expect(booked.body).toMatch(/^Dana Reyes · 12 Elm Street · .*2:30/);
    const move = (hour: number, by: object) =>
      server.request("PATCH", `/showings/${id}`, {
        ...by,
        body: { startTime: `2026-06-17T${hour}:30:00.000Z`, endTime: `2026-06-17T${hour + 1}:00:00.000Z` },
      });
    expect((await move(15, { headers: owner.headers })).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect((await move(16, { as: account })).status).toBe(200);
    await server.request("DELETE", `/showings/${id}`, { as: account });
    expect(await shown()).toMatchObject([{ title: "Showing moved" }, { title: "Showing cancelled" }]);
  });

  it("is sent to people who want no email, and not for what the account has turned off", async () => {
    await subscribed();
    await server.request("PATCH", "/people/me", {
      headers: owner.headers,
      body: { notices: { mail: false } },
    });
    const { id } = await dana();
    await writes(id);
    expect(await shown()).toHaveLength(1);
    await server.request("PATCH", "/settings", {
      as: account,
      body: { emailPreferences: { showingBookedNotifications: false } },
    });
    const times = { startTime: "2026-06-16T14:30:00.000Z", endTime: "2026-06-16T15:00:00.000Z" };
    const { id: propertyId } = await createProperty(server, account);
    const body = { propertyId, contactId: id, title: "Showing", ...times };
    expect((await server.request("POST", "/showings", { as: account, body })).status).toBe(201);
    expect(await shown()).toEqual([]);
  });

  it("is sent once, although two workers take it and one of them is killed", async () => {
    await subscribed();
    await writes((await dana()).id);
    await server.drain(["owner-notice"]);
    const [notice] = await waiting();
    const never = new AbortController().signal;
    expect(await sendPushNotice(server.platform, notice!, AbortSignal.abort())).toBe(true);
    expect(await shown()).toEqual([]);
    server.clock.advance(31_000);
    await Promise.all([1, 2].map(() => sendPushNotice(server.platform, notice!, never)));
    expect(await shown()).toHaveLength(1);
    expect(await waiting()).toEqual([]);
    expect((await own(owner)).subscriptions[0]!.lastUsedAt).toBe(server.clock.now().toISOString());
  });

  it("is tried again while the push service fails, for a day at most", async () => {
    await subscribed();
    service.status = 503;
    await writes((await dana()).id);
    expect(await shown()).toHaveLength(1);
    service.status = "dead";
    server.clock.advance(31_000);
    expect(await shown()).toHaveLength(1);
    service.status = 201;
    server.clock.advance(61_000);
    expect(await shown()).toHaveLength(1);
    service.status = 503;
    await writes((await dana({ email: "kim@example.com" })).id);
    await shown();
    server.clock.advance(86_400_001);
    expect(await shown()).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it("ends the subscription when the browser is gone, or has taken nothing for a week", async () => {
    const { id: contactId } = await dana();
    for (const [status, days] of [
      [410, 0],
      [404, 0],
      [403, 7],
    ] as const) {
      await subscribed();
      service.status = status;
      for (let day = 0; day <= days; day++) {
        expect((await own(owner)).subscriptions).toHaveLength(1);
        await writes(contactId);
        expect(await shown()).toHaveLength(1);
        server.clock.advance(86_400_000);
      }
      expect((await own(owner)).subscriptions).toEqual([]);
      expect(await waiting()).toEqual([]);
    }
  });

  it("does not reach a browser whose sign-in has ended by itself", async () => {
    await subscribed();
    server.clock.advance(31 * 86_400_000);
    await writes((await dana()).id);
    expect(await shown()).toEqual([]);
  });
});

describe("a test notice", () => {
  it("is sent at once, and says when it was not taken", async () => {
    const { id } = await subscribed(owner, phone, { language: "es" });
    const test = () => server.request("POST", `${path}/${id}/test`, { headers: owner.headers });
    expect((await test()).status).toBe(204);
    expect(await shown()).toMatchObject([{ title: "Aviso de prueba" }]);
    service.status = 500;
    expect((await test()).body.code).toBe("push_not_taken");
    service.status = 410;
    expect((await test()).body.code).toBe("push_subscription_gone");
    expect((await own(owner)).subscriptions).toEqual([]);
  });
});
