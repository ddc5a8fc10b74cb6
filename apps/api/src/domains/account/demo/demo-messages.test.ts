import { expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import { forAccount } from "../accounts/system-call.ts";
import * as demo from "./demo.service.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const seeded = await forAccount(server.platform, pro.accountId, demo.seed);
const get = async (path: string) => (await server.request("GET", path, { as: pro })).body.data;

it("has conversations and drafts that can all be answered and sent on a new server", async () => {
  const refused = [];
  for (const { id } of await get("/conversations?limit=100")) {
    const { contactId } = await get(`/conversations/${id}`);
    const [{ channel }] = await get(`/contacts/${contactId}/channels?conversationId=${id}`);
    const body = { contactId, conversationId: id, channel, content: "Hello" };
    refused.push((await server.request("POST", "/messages", { as: pro, body })).body.detail);
  }
  for (const { id } of await get("/drafts?limit=100"))
    refused.push((await server.request("POST", `/drafts/${id}/send`, { as: pro, body: {} })).body.detail);
  expect(seeded.conversations.length).toBeGreaterThan(3);
  expect(refused.filter((detail) => detail !== undefined)).toEqual([]);
});

it("has contacts that messages can be begun to", async () => {
  for (const id of seeded.contacts)
    expect((await get(`/contacts/${id}/channels`))[0]).toMatchObject({ reaches: true });
});
