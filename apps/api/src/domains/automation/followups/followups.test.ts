import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createContact, createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import type { TestAccount } from "../../../../test/harness/server.ts";
import { settings } from "../../../db/tables/index.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "../../inbox/messages/inbound.service.ts";
import { followUp } from "./automatic.service.ts";
import { sendDue } from "./sending.service.ts";

const { server } = await testApi();
let account: TestAccount;
let contactId: string;
const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
const hourMs = 3_600_000;

beforeEach(async () => {
  account = await server.createAccount("pro");
  contactId = (await createContact(server, account)).id;
  await server.takeEvents();
});

type Method = "GET" | "POST" | "PATCH" | "DELETE";
const request = (method: Method, path: string, body?: object) =>
  server.request(method, path, { as: account, body });
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();
const create = async (fields: object = {}) =>
  (await request("POST", "/followups", { contactId, scheduledFor: inHours(1), ...fields })).body.data;
const get = async (id: string) => (await request("GET", `/followups/${id}`)).body.data;
const followupsOf = async (contact = contactId) =>
  (await request("GET", `/followups?contactId=${contact}`)).body.data;
const send = (fields: object = {}) =>
  request("POST", "/messages", { contactId, content: "Hello", ...fields });
const reply = (contact = contactId) =>
  forAccount(server.platform, account.accountId, (call) =>
    receiveMessage(call, { contactId: contact, content: "Yes", channel: "web" }),
  );
async function textsOf(contact = contactId): Promise<string[]> {
  const { data } = (await request("GET", `/conversations?contactId=${contact}`)).body;
  if (data.length === 0) return [];
  const messages = (await request("GET", `/conversations/${data[0].id}/messages`)).body.data;
  return messages.map(({ content }: { content: string }) => content);
}
/** Accounts of other tests have follow-ups that become due, too. */
const eventsOf = async () =>
  (await server.takeEvents()).filter(({ accountId }) => accountId === account.accountId);
const work = () => server.drain(["followup", "automatic-followup", "mail"]);

describe("POST /followups", () => {
  it("returns 201 with the pending record, and emits nothing", async () => {
    const scheduledFor = inHours(1);
    const answer = await request("POST", "/followups", { contactId, scheduledAt: scheduledFor });
    const now = server.clock.now().toISOString();
    expect([answer.status, answer.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        contactId,
        conversationId: null,
        sequenceStep: 1,
        message: null,
        scheduledFor,
        status: "pending",
        reason: null,
        createdAt: now,
        updatedAt: now,
      },
    ]);
    expect(answer.headers.location).toBe(`/api/v1/followups/${answer.body.data.id}`);
    expect(await get(answer.body.data.id)).toEqual(answer.body.data);
    expect(await eventsOf()).toEqual([]);
  });

  it("accepts an offset and answers in UTC", async () => {
    expect((await create({ scheduledFor: "2026-07-01T10:00:00+02:00" })).scheduledFor).toBe(
      "2026-07-01T08:00:00.000Z",
    );
  });

  it("returns 422 for a missing time, a step out of range, an unknown contact and another account's conversation", async () => {
    const refusal = async (fields: object) =>
      (await request("POST", "/followups", { contactId, scheduledFor: inHours(1), ...fields })).body;
    expect((await refusal({ scheduledFor: undefined })).errors).toEqual([
      { field: "scheduledFor", message: "is required" },
    ]);
    expect((await refusal({ scheduledFor: "tomorrow" })).errors[0].field).toBe("scheduledFor");
    for (const sequenceStep of [0, 4, 1.5]) {
      expect((await refusal({ sequenceStep })).errors[0].field).toBe("sequenceStep");
    }
    expect((await refusal({ contactId: unknown })).code).toBe("contact_not_found");
    const other = await createContact(server, account);
    const { conversationId } = (await send({ contactId: other.id })).body.data;
    expect((await refusal({ conversationId })).code).toBe("conversation_not_found");
  });
});

describe("a follow-up", () => {
  it("is sent at its time and not earlier, and emits message.sent", async () => {
    const { id } = await create({ message: "Still interested, {contactName}?" });
    server.clock.advance(hourMs - 1);
    await work();
    expect([(await get(id)).status, await textsOf()]).toEqual(["pending", []]);
    server.clock.advance(1);
    await work();
    expect(await textsOf()).toEqual(["Still interested, Dana Reyes?"]);
    const { status, conversationId } = await get(id);
    expect([status, conversationId]).toEqual(["sent", expect.any(String)]);
    const messages = (await request("GET", `/conversations/${conversationId}/messages`)).body.data;
    expect(messages[0].metadata).toMatchObject({ followupId: id, deliveryStatus: "sent" });
    expect(await eventsOf()).toEqual([
      {
        accountId: account.accountId,
        event: "message.sent",
        data: { id: messages[0].id, contactId, conversationId },
      },
    ]);
    await work();
    expect(await textsOf()).toHaveLength(1);
  });

  it("is sent once when many workers pick it up concurrently", async () => {
    const { id } = await create({ scheduledFor: inHours(0) });
    const ref = { accountId: account.accountId, id };
    await Promise.all(Array.from({ length: 20 }, () => sendDue(server.platform, ref)));
    expect(await textsOf()).toHaveLength(1);
    await work();
    expect(await eventsOf()).toHaveLength(1);
  });

  it("has the given text, or else the settings' template of its step, or else a built-in text; other braces are kept", async () => {
    const property = await createProperty(server, account, { address: "7 {agentName} Lane" });
    await request("PATCH", "/settings", {
      agentName: "Ava",
      followupTemplates: [{ step: 2, template: "{contactName} {agentName} {propertyAddress} {other} {}" }],
    });
    const { conversationId } = (await send({ propertyId: property.id })).body.data;
    for (const fields of [{ message: "Mine, {agentName}" }, { sequenceStep: 2 }, { sequenceStep: 1 }]) {
      await create({ conversationId, scheduledFor: inHours(0), ...fields });
      await work();
      server.clock.advance(1);
    }
    expect(await textsOf()).toEqual([
      "This is Ava, an automated assistant.\n\nHi Dana Reyes, I wanted to check whether you are still interested in 7 {agentName} Lane. Do you have any questions?",
      "Dana Reyes Ava 7 {agentName} Lane {other} {}",
      "Mine, Ava",
      "Hello",
    ]);
  });

  it("has one text a step in the settings, in each language", async () => {
    const [first, again, other] = [1, 1, 2].map((step) => ({ step, template: `Step ${step}` }));
    const message = "must not be repeated: an earlier text is for step 1, too";
    for (const [body, field] of [
      [{ followupTemplates: [first, other, again] }, "followupTemplates.2.step"],
      [
        { translations: { es: { followupTemplates: [first, again] } } },
        "translations.es.followupTemplates.1.step",
      ],
    ] as const) {
      const { status, body: told } = await request("PATCH", "/settings", { agentName: "Eve", ...body });
      expect([status, told.errors]).toEqual([422, [{ field, message }]]);
    }
    const { data } = (await request("GET", "/settings")).body;
    expect([data.agentName, data.followupTemplates]).toEqual(["Assistant", []]);
    const body = { followupTemplates: [other, first], translations: { es: { followupTemplates: [first] } } };
    expect((await request("PATCH", "/settings", body)).status).toBe(200);
  });

  it("may be sent back with a step twice that was stored before that was refused", async () => {
    const followupTemplates = [1, 1, 2].map((step) => ({ step, template: `Step ${step}` }));
    await request("PATCH", "/settings", { agentName: "Eve" });
    await server.database.read
      .update(settings)
      .set({ values: { followupTemplates } })
      .where(eq(settings.accountId, account.accountId));
    expect((await request("PATCH", "/settings", { followupTemplates })).status).toBe(200);
    const more = [...followupTemplates, { step: 2, template: "Again" }];
    expect((await request("PATCH", "/settings", { followupTemplates: more })).status).toBe(422);
  });

  it("is cancelled by a reply of its contact and of no other", async () => {
    const other = await createContact(server, account);
    const [mine, others] = [await create(), await create({ contactId: other.id })];
    await reply();
    expect([(await get(mine.id)).status, (await get(others.id)).status]).toEqual(["cancelled", "pending"]);
    server.clock.advance(2 * hourMs);
    await work();
    expect((await get(others.id)).status).toBe("sent");
    expect(await textsOf()).toEqual(["Yes"]);
  });

  it("is either sent or cancelled when it is due while the reply arrives", async () => {
    for (let round = 0; round < 10; round++) {
      const { id: contact } = await createContact(server, account);
      const { id } = await create({ contactId: contact, scheduledFor: inHours(0), message: "Due" });
      await Promise.all([sendDue(server.platform, { accountId: account.accountId, id }), reply(contact)]);
      const { status } = await get(id);
      expect((await textsOf(contact)).filter((text) => text === "Due")).toHaveLength(
        status === "processing" ? 1 : 0,
      );
      expect(["processing", "cancelled"]).toContain(status);
      await work();
      expect((await get(id)).status).toBe(status === "processing" ? "sent" : "cancelled");
    }
  });

  it("is cancelled when its contact is deleted", async () => {
    const { id } = await create();
    await request("DELETE", `/contacts/${contactId}`);
    expect((await get(id)).status).toBe("cancelled");
    server.clock.advance(2 * hourMs);
    await work();
    expect((await get(id)).status).toBe("cancelled");
  });

  it("fails with a reason when it can't be sent, and creates no message and no event", async () => {
    const failure = async (changes: object) => {
      await request("PATCH", `/contacts/${contactId}`, changes);
      await server.takeEvents();
      const { id } = await create({ scheduledFor: inHours(0) });
      await work();
      expect([await textsOf(), await eventsOf()]).toEqual([[], []]);
      const { status, reason } = await get(id);
      return [status, reason];
    };
    for (const channelPreference of ["sms", "web", "chat_app_a", "chat_app_b"]) {
      const changes = { channelPreference, phone: "+1 555 0100" };
      expect(await failure(changes)).toEqual(["failed", "channel_not_connected"]);
    }
    const changes = { channelPreference: "email", email: null };
    expect(await failure(changes)).toEqual(["failed", "no_address_for_channel"]);
  });

  it("uses a generic phrase for the property when it is about none", async () => {
    await create({ scheduledFor: inHours(0), message: "{propertyAddress} is free. See {propertyAddress}?" });
    await work();
    await create({ scheduledFor: inHours(0) });
    await work();
    expect((await textsOf()).sort()).toEqual([
      "The property is free. See the property?",
      "This is Assistant, an automated assistant.\n\nHi Dana Reyes, I wanted to check whether you are still interested in the property. Do you have any questions?",
    ]);
  });
});

describe("the program's own follow-ups", () => {
  const due = async (fields: object = {}) => {
    await create({ scheduledFor: inHours(0), ...fields });
    await work();
    server.clock.advance(1);
  };

  it("say first that they are automated, once in a conversation, and templates and given texts stay as they are", async () => {
    await request("PATCH", "/settings", {
      agentName: "Ava",
      followupTemplates: [{ step: 2, template: "Any news?" }],
    });
    await due({ message: "Mine" });
    await due({ sequenceStep: 2 });
    await due();
    await due({ sequenceStep: 3 });
    const [last, first, ...others] = await textsOf();
    expect(others).toEqual(["Any news?", "Mine"]);
    expect(first).toMatch(/^This is Ava, an automated assistant\.\n\nHi Dana Reyes, I wanted/);
    expect(last).toMatch(/^Hi Dana Reyes, this is my last note/);
  });

  it.each([
    [1, "Hola Dana Reyes, quería saber si todavía le interesa la propiedad. ¿Tiene alguna pregunta?"],
    [
      2,
      "Hola Dana Reyes, ¿sigue buscando? Con gusto organizo una visita a la propiedad a la hora que le convenga.",
    ],
    [
      3,
      "Hola Dana Reyes, este es mi último mensaje sobre la propiedad. Escríbame cuando quiera si desea continuar. Ava",
    ],
  ])("are in Spanish for contacts whose language that is, step %i", async (sequenceStep, text) => {
    await request("PATCH", "/settings", { agentName: "Ava" });
    await request("PATCH", `/contacts/${contactId}`, { language: "es" });
    await due({ sequenceStep });
    expect(await textsOf()).toEqual([`Soy Ava, un asistente automático.\n\n${text}`]);
  });

  it("say so without a name when the agent has none", async () => {
    await request("PATCH", "/settings", { agentName: " " });
    await due();
    expect((await textsOf())[0]).toMatch(/^This is an automated assistant\.\n\n/);
  });
});

describe("DELETE /followups/{id}", () => {
  it("cancels a pending follow-up with 204, returns 409 when it is not pending and 404 when unknown", async () => {
    const { id } = await create();
    expect((await request("DELETE", `/followups/${id}`)).status).toBe(204);
    expect((await get(id)).status).toBe("cancelled");
    const again = await request("DELETE", `/followups/${id}`);
    expect([again.status, again.body.code]).toEqual([409, "followup_not_pending"]);
    expect((await request("DELETE", `/followups/${unknown}`)).status).toBe(404);
    expect(await eventsOf()).toEqual([]);
  });

  it("returns one 204 and 19 times 409 for 20 concurrent cancellations", async () => {
    const { id } = await create();
    const all = await Promise.all(Array.from({ length: 20 }, () => request("DELETE", `/followups/${id}`)));
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});

describe("GET /followups", () => {
  it("lists newest first, by status and contact", async () => {
    const first = await create();
    const second = await create();
    await request("DELETE", `/followups/${first.id}`);
    const idsOf = async (query: string) =>
      (await request("GET", `/followups${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await idsOf("")).toEqual([second.id, first.id]);
    expect(await idsOf("?status=pending")).toEqual([second.id]);
    expect(await idsOf(`?status=cancelled&contactId=${contactId}`)).toEqual([first.id]);
    expect(await idsOf(`?contactId=${unknown}`)).toEqual([]);
  });
});

describe("automatic follow-ups", () => {
  const alwaysOpen = { start: "00:00", end: "00:00", days: [0, 1, 2, 3, 4, 5, 6] };
  const enable = (fields: object = {}) =>
    request("PATCH", "/settings", {
      followupEnabled: true,
      followupMaxSteps: 2,
      workingHours: alwaysOpen,
      ...fields,
    });

  it("are created followupIdleHours after an outbound message, step by step, up to followupMaxSteps", async () => {
    await enable({ followupTemplates: [1, 2].map((step) => ({ step, template: `Step ${step}` })) });
    await send();
    server.clock.advance(24 * hourMs - 1);
    await work();
    expect(await textsOf()).toEqual(["Hello"]);
    server.clock.advance(1);
    await work();
    expect(await textsOf()).toEqual(["Step 1", "Hello"]);
    server.clock.advance(24 * hourMs);
    await work();
    server.clock.advance(24 * hourMs);
    await work();
    expect(await textsOf()).toEqual(["Step 2", "Step 1", "Hello"]);
    expect(
      (await followupsOf()).map((each: { sequenceStep: number; status: string }) => [
        each.sequenceStep,
        each.status,
      ]),
    ).toEqual([
      [2, "sent"],
      [1, "sent"],
    ]);
  });

  it("are not created after a reply, and start at step 1 after the next outbound message", async () => {
    await enable();
    await send();
    server.clock.advance(24 * hourMs);
    await work();
    await reply();
    server.clock.advance(72 * hourMs);
    await work();
    expect(await followupsOf()).toHaveLength(1);
    await send();
    server.clock.advance(24 * hourMs);
    await work();
    const [newest] = await followupsOf();
    expect([newest.sequenceStep, await followupsOf()]).toEqual([1, expect.objectContaining({ length: 2 })]);
  });

  it("are not created when turned off, when one is already pending, or on a channel without a connector", async () => {
    await send();
    server.clock.advance(24 * hourMs);
    await work();
    expect(await followupsOf()).toEqual([]);
    await enable();
    const byPhone = await createContact(server, account, { phone: "+1 555 0100", channelPreference: "sms" });
    expect((await send({ contactId: byPhone.id, channel: "sms" })).status).toBe(422);
    const { conversationId } = (await send()).body.data;
    await create({ conversationId, scheduledFor: inHours(48) });
    server.clock.advance(24 * hourMs);
    await work();
    expect(await followupsOf(byPhone.id)).toEqual([]);
    expect(await followupsOf()).toHaveLength(1);
  });

  it("are not created for contacts who fell silent long before the setting was turned on", async () => {
    await send();
    server.clock.advance(10 * 24 * hourMs);
    await enable();
    await work();
    expect(await followupsOf()).toEqual([]);
  });

  it("are created once when many workers find the same conversation", async () => {
    await enable();
    const { conversationId } = (await send()).body.data;
    server.clock.advance(24 * hourMs);
    const ref = { accountId: account.accountId, id: conversationId };
    await Promise.all(Array.from({ length: 10 }, () => followUp(server.platform, ref)));
    expect(await followupsOf()).toHaveLength(1);
  });

  describe("leave only within working hours", () => {
    const workingHours = { start: "09:00", end: "17:00", days: [1, 2, 3, 4, 5] };
    /** A Friday evening in Chicago, 24 hours after a message. */
    const fallSilent = async () => {
      server.clock.set("2026-06-18T23:00:00.000Z");
      await enable({ workingHours, timezone: "America/Chicago" });
      await send();
      server.clock.set("2026-06-19T23:00:00.000Z");
      await work();
    };

    it("and wait for the next ones otherwise", async () => {
      await fallSilent();
      const monday = "2026-06-22T14:00:00.000Z";
      expect(await followupsOf()).toMatchObject([{ status: "pending", scheduledFor: monday }]);
      server.clock.set("2026-06-22T13:59:59.999Z");
      await work();
      expect(await textsOf()).toEqual(["Hello"]);
      server.clock.set(monday);
      await work();
      expect(await followupsOf()).toMatchObject([{ status: "sent" }]);
    });

    it("also when no worker ran while the account was open", async () => {
      await fallSilent();
      server.clock.set("2026-06-23T03:00:00.000Z");
      await work();
      expect(await textsOf()).toEqual(["Hello"]);
      expect(await followupsOf()).toMatchObject([
        { status: "pending", scheduledFor: "2026-06-23T14:00:00.000Z" },
      ]);
    });

    it("and not at all once they are turned off, or the conversation waits for a person", async () => {
      for (const end of [
        () => request("PATCH", "/settings", { followupEnabled: false }),
        async () => {
          const [{ id }] = (await request("GET", `/conversations?contactId=${contactId}`)).body.data;
          return request("POST", `/conversations/${id}/assistant/pause`, {});
        },
      ]) {
        contactId = (await createContact(server, account)).id;
        await fallSilent();
        expect((await end()).status).toBe(200);
        server.clock.set("2026-06-22T14:00:00.000Z");
        await work();
        expect([await textsOf(), await followupsOf()]).toEqual([
          ["Hello"],
          [expect.objectContaining({ status: "cancelled" })],
        ]);
      }
    });

    it("and after a pause that ends", async () => {
      await fallSilent();
      const [{ id }] = (await request("GET", `/conversations?contactId=${contactId}`)).body.data;
      server.clock.set("2026-06-22T13:50:00.000Z");
      await request("POST", `/conversations/${id}/assistant/pause`, { minutes: 60 });
      server.clock.set("2026-06-22T14:00:00.000Z");
      await work();
      expect(await followupsOf()).toMatchObject([
        { status: "pending", scheduledFor: "2026-06-22T14:50:00.000Z" },
      ]);
      server.clock.set("2026-06-22T14:50:00.000Z");
      await work();
      expect(await followupsOf()).toMatchObject([{ status: "sent", sequenceStep: 1 }]);
    });

    it("and after a pause in which the contact was to get one", async () => {
      server.clock.set("2026-06-21T15:00:00.000Z");
      await enable({ workingHours, timezone: "America/Chicago" });
      await send();
      const [{ id }] = (await request("GET", `/conversations?contactId=${contactId}`)).body.data;
      server.clock.set("2026-06-22T14:50:00.000Z");
      await request("POST", `/conversations/${id}/assistant/pause`, { minutes: 60 });
      server.clock.set("2026-06-22T15:00:00.000Z");
      await work();
      expect(await followupsOf()).toMatchObject([
        { status: "pending", scheduledFor: "2026-06-22T15:50:00.000Z" },
      ]);
      server.clock.set("2026-06-22T15:50:00.000Z");
      await work();
      expect(await followupsOf()).toMatchObject([{ status: "sent", sequenceStep: 1 }]);
    });

    it("and wait again when somebody writes to the contact in the meantime", async () => {
      await fallSilent();
      server.clock.set("2026-06-22T13:50:00.000Z");
      await send({ content: "Any questions?" });
      server.clock.set("2026-06-22T14:00:00.000Z");
      await work();
      expect(await textsOf()).toEqual(["Any questions?", "Hello"]);
      expect(await followupsOf()).toMatchObject([
        { status: "pending", scheduledFor: "2026-06-23T14:00:00.000Z" },
      ]);
      server.clock.set("2026-06-23T14:00:00.000Z");
      await work();
      expect(await followupsOf()).toMatchObject([{ status: "sent", sequenceStep: 1 }]);
    });

    it("while those that a caller scheduled leave at their time", async () => {
      server.clock.set("2026-06-20T03:00:00.000Z");
      await enable({ workingHours });
      await create({ scheduledFor: inHours(1), message: "At night" });
      server.clock.advance(hourMs);
      await work();
      expect(await textsOf()).toEqual(["At night"]);
    });
  });
});
