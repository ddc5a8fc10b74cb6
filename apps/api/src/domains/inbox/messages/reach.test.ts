import { describe, expect, it } from "vitest";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../../account/accounts/system-call.ts";
import { receiveMessage } from "./inbound.service.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

const channelsTo = (id: string, query = "") =>
  server.request("GET", `/contacts/${id}/channels${query}`, { as: pro });
const send = (body: object) => server.request("POST", "/messages", { as: pro, body });
const connect = (channel: string) =>
  server.request("POST", "/connectors", {
    as: pro,
    body: { channel, name: channel, outboundUrl: `https://gateway.example.com/${channel}` },
  });

describe("GET /contacts/{id}/channels", () => {
  it("says of every channel the same as POST /messages, in its words", async () => {
    const { id: contactId } = await createContact(server, pro, { email: "dana@example.com", phone: null });
    const { status, body } = await channelsTo(contactId);
    expect(status).toBe(200);
    expect(body.data.map(({ channel }: { channel: string }) => channel).sort()).toEqual([
      "chat_app_a",
      "chat_app_b",
      "email",
      "sms",
      "web",
    ]);
    for (const { channel, reaches, code, reason } of body.data) {
      const answer = await send({ contactId, channel, content: "Hello" });
      const refused = answer.status === 201 ? [null, null] : [answer.body.code, answer.body.detail];
      expect([channel, reaches, code, reason]).toEqual([channel, answer.status === 201, ...refused]);
    }
  });

  it("begins with those that reach the contact: the one it wrote by last, then the one it prefers", async () => {
    await connect("sms");
    const contact = await createContact(server, pro, {
      email: "sam@example.com",
      phone: "+1 217 555 0102",
      channelPreference: "email",
    });
    const reaching = async (query = "") =>
      (await channelsTo(contact.id, query)).body.data
        .filter(({ reaches }: { reaches: boolean }) => reaches)
        .map(({ channel, address }: { channel: string; address: string }) => [channel, address]);
    const byEmail = ["email", "sam@example.com"];
    const byText = ["sms", "+1 217 555 0102"];
    expect(await reaching()).toEqual([byEmail, byText]);
    const { conversationId } = await forAccount(server.platform, pro.accountId, (call) =>
      receiveMessage(call, { contactId: contact.id, channel: "sms", content: "Hello" }),
    );
    expect(await reaching(`?conversationId=${conversationId}`)).toEqual([byText, byEmail]);
  });

  it("says that what is no phone number reaches nobody, and sends nothing to it", async () => {
    const contact = await createContact(server, pro, { phone: "abc" });
    const [sms] = (await channelsTo(contact.id)).body.data.filter(
      ({ channel }: { channel: string }) => channel === "sms",
    );
    const code = "no_address_for_channel";
    expect(sms).toMatchObject({ reaches: false, code, reason: expect.stringContaining("is not a phone") });
    const body = { contactId: contact.id, content: "Hello", channel: "sms" };
    const answer = await server.request("POST", "/messages", { as: pro, body });
    expect([answer.status, answer.body.code]).toEqual([422, code]);
  });

  it("is 404 for a contact that is unknown or deleted", async () => {
    const { id } = await createContact(server, pro);
    await server.request("DELETE", `/contacts/${id}`, { as: pro });
    expect((await channelsTo(id)).status).toBe(404);
    expect((await channelsTo("0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d")).status).toBe(404);
  });
});
