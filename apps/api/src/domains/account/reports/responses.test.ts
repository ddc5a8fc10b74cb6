/** How soon people answer: what the conversation keeps of its first messages. */
import { beforeEach, expect, it } from "vitest";
import { connectorTest } from "../../../../test/fixtures/connected.ts";

const test = await connectorTest();
const { connect, inbound, send, server, text } = test;
let contactId: string;

beforeEach(async () => {
  server.clock.set("2026-06-15T12:00:00.000Z");
  const connector = await connect();
  contactId = (await inbound(connector, "messages", text())).body.data.contactId;
});

const totals = async () =>
  (await server.request("GET", "/reports/response-times", { as: test.account })).body.data.totals;

it("counts from the first message to the first reply of a person, by the clock", async () => {
  const none = { automatic: 0, automaticMedianMinutes: null };
  expect(await totals()).toEqual({
    asked: 1,
    answered: 0,
    medianMinutes: null,
    p90Minutes: null,
    withinHour: 0,
    ...none,
  });
  server.clock.advance(45 * 60_000);
  await send(contactId);
  server.clock.advance(45 * 60_000);
  await send(contactId);
  expect(await totals()).toEqual({
    asked: 1,
    answered: 1,
    medianMinutes: 45,
    p90Minutes: 45,
    withinHour: 1,
    ...none,
  });
});

it("counts automatic answers apart", async () => {
  server.clock.advance(60_000);
  const body = {
    contactId,
    content: "We got your message.",
    channel: "sms",
    scheduledFor: "2026-06-15T12:02:00Z",
  };
  await server.request("POST", "/followups", { as: test.account, body });
  server.clock.set("2026-06-15T12:10:00.000Z");
  await server.drain(["followup"]);
  expect(await totals()).toMatchObject({ answered: 0, automatic: 1, automaticMedianMinutes: 10 });
});

it("does not take what the account wrote first for an answer", async () => {
  await test.newAccount();
  const connector = await test.add();
  const { id } = await test.mobile();
  await send(id);
  server.clock.advance(60_000);
  expect((await totals()).asked).toBe(0);
  await inbound(connector, "messages", text());
  expect(await totals()).toMatchObject({ asked: 1, answered: 0 });
});
