import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestAccount, type TestServer } from "../../../test/harness/server.ts";

let server: TestServer;
let pro: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  pro = await server.createAccount("pro");
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.takeEvents();
});

const contact = async (body: object = { email: "dana@example.com" }) =>
  (await server.request("POST", "/contacts", { as: pro, body: { name: "Dana Reyes", ...body } })).body.data;
const send = (body: object, as = pro) => server.request("POST", "/messages", { as, body });

describe("POST /messages", () => {
  it("answers 201 with the message and emits message.sent", async () => {
    const { id: contactId } = await contact();
    const { status, body } = await send({ contactId, content: "Hello" });
    expect([status, body.data.content, body.data.channel]).toEqual([201, "Hello", "email"]);
    const { id, conversationId } = body.data;
    expect(await server.takeEvents()).toEqual([
      { accountId: pro.accountId, event: "message.sent", data: { id, contactId, conversationId } },
    ]);
  });
});
