import { describe, expect, it } from "vitest";
import { type Arrived, connectorTest } from "../../../../test/fixtures/connected.ts";

const test = await connectorTest();
const { add, carrier, connect, inbound, newAccount, server, signed, text } = test;

describe("connectors", () => {
  it("show their secret only on creation and rotation", async () => {
    const { id, secret } = await connect();
    expect(secret).toMatch(/^consec_/);
    const read = await server.request("GET", `/connectors/${id}`, { as: test.account });
    expect(read.body.data).toEqual({
      id,
      channel: "sms",
      name: "Text messages",
      outboundUrl: carrier.url,
      active: true,
      consecutiveFailures: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    const list = await server.request("GET", "/connectors", { as: test.account });
    expect(list.text).not.toContain("consec_");
    const rotated = await server.request("POST", `/connectors/${id}/rotate-secret`, { as: test.account });
    expect(rotated.body.data.secret).not.toBe(secret);
    expect((await inbound({ id, secret }, "messages", text())).status).toBe(401);
    expect((await inbound(rotated.body.data, "messages", text())).status).toBe(202);
    const [row] = await server.database.sql`select secret from connectors where id = ${id}`;
    expect(Buffer.from(row!.secret).toString()).not.toContain("consec_");
  });

  it("are limited to one active per channel, and to the number of the plan", async () => {
    const first = await connect();
    const body = { channel: "sms", name: "Another", outboundUrl: null };
    const taken = await server.request("POST", "/connectors", { as: test.account, body });
    expect([taken.status, taken.body.code]).toEqual([409, "channel_taken"]);
    const spare = await add({ active: false });
    const both = await server.request("PATCH", `/connectors/${spare.id}`, {
      as: test.account,
      body: { active: true },
    });
    expect(both.status).toBe(409);
    expect((await server.request("DELETE", `/connectors/${first.id}`, { as: test.account })).status).toBe(
      204,
    );
    expect((await server.request("GET", `/connectors/${first.id}`, { as: test.account })).status).toBe(404);
    const now = await server.request("PATCH", `/connectors/${spare.id}`, {
      as: test.account,
      body: { active: true },
    });
    expect(now.status).toBe(200);
    for (let n = 0; n < 4; n++) await add({ active: false });
    const many = await server.request("POST", "/connectors", {
      as: test.account,
      body: { ...body, active: false },
    });
    expect([many.status, many.body.code]).toEqual([422, "connector_limit_reached"]);
  });

  it("of one channel created concurrently: one of ten becomes active", async () => {
    await newAccount("scale");
    const body = { channel: "sms", name: "Race", outboundUrl: null };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.request("POST", "/connectors", { as: test.account, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it("are refused on plans that do not include them", async () => {
    const body = { channel: "sms", name: "Text messages" };
    for (const plan of ["free_trial", "starter"] as const) {
      const as = await server.createAccount(plan);
      expect((await server.request("POST", "/connectors", { as, body })).status).toBe(403);
    }
  });

  it("refuse addresses that the installation does not allow", async () => {
    await newAccount();
    const body = { channel: "sms", name: "Text messages", outboundUrl: "ftp://example.com" };
    const refused = await server.request("POST", "/connectors", { as: test.account, body });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, "outboundUrl"]);
  });

  it("can be tested, which returns the response", async () => {
    const { id, secret } = await connect();
    carrier.answer = () => ({ status: 418, body: "short and stout" });
    const answer = await server.request("POST", `/connectors/${id}/test`, { as: test.account });
    expect(answer.body.data).toEqual({
      delivered: false,
      status: 418,
      ms: expect.any(Number),
      response: "short and stout",
    });
    const [{ body, raw, headers }] = carrier.arrived as [Arrived];
    expect(body).toEqual({ id: expect.any(String), type: "test.ping", channel: "sms" });
    expect(headers).toMatchObject(signed(secret, raw));
    const mute = await add({ channel: "email", outboundUrl: null });
    const without = await server.request("POST", `/connectors/${mute.id}/test`, { as: test.account });
    expect([without.status, without.body.code]).toEqual([422, "connector_without_url"]);
  });
});
