import { expect, it } from "vitest";
import { newSandbox } from "../fixtures/sandboxes.ts";
import { testApi } from "../harness/api.ts";
import { assistantOf } from "./assistant.ts";

const { server, account } = await testApi({ plan: "pro" });

it("an assistant plays a day in a sandbox: a lead, a booking, reminders and a follow-up", async () => {
  const sandbox = await newSandbox(server, account);
  const followups = { followupEnabled: true, followupIdleHours: 24 };
  await server.request("PATCH", "/settings", { as: sandbox, body: followups });
  const { call } = assistantOf(server, sandbox);
  const use = async (tool: string, given: object) => {
    const { isError, json } = await call(tool, given);
    expect(isError, JSON.stringify(json)).toBe(false);
    return json.data ?? json;
  };
  const home = { address: "3 Hill Street", monthlyRent: 1500, bedrooms: 2, bathrooms: 1, isPublic: true };
  await use("create_property", home);
  const lead = await use("manage_connections", { action: "simulate_lead", email: "lee@example.com" });
  const { contactId } = lead;
  await use("send_message", { contactId, channel: "email", content: "It is. When would you come?" });
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000).toISOString();
  const time = { start: at(25), email: "dana@example.com" };
  const booking = await use("manage_connections", { action: "simulate_booking", ...time });
  const moved = await use("manage_connections", { action: "sandbox_clock", to: at(26) });
  expect(moved.done).toBe(true);
  const sentTo = async (id: string): Promise<string[]> => {
    const { data } = (await call("list_records", { recordType: "sandbox_outbox", contactId: id })).json;
    return data.map(({ createdAt }: { createdAt: string }) => createdAt).reverse();
  };
  expect(await sentTo(booking.contactId)).toEqual([at(0), at(1), at(23)]);
  expect(await sentTo(contactId)).toEqual([at(0), at(24)]);
});
