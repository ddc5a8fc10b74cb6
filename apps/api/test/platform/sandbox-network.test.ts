/** That nothing leaves a sandbox, seen from the network. */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, expect, it } from "vitest";
import { createContact, createProperty } from "../fixtures/records.ts";
import { advance, newSandbox, nowIn, outbox } from "../fixtures/sandboxes.ts";
import { testApi } from "../harness/api.ts";
import { trapNetwork } from "../harness/network-trap.ts";
import type { TestAccount } from "../harness/server.ts";

/** Stands for the mail server, a calendar, a host of pictures and a model: whoever connects is counted. */
let arrived = 0;
const outside = createServer((socket) => {
  arrived += 1;
  socket.on("error", () => undefined).destroy();
}).listen(0, "127.0.0.1");
await once(outside, "listening");
const at = `127.0.0.1:${(outside.address() as AddressInfo).port}`;

const { server, account } = await testApi({
  plan: "scale",
  env: {
    SMTP_URL: `smtp://${at}`,
    MAIL_FROM: "agency@example.com",
    MAIL_DOMAIN: "mail.example.com",
    AI_BASE_URL: `http://${at}/v1`,
    AI_API_KEY: "none",
    AI_MODEL: "none",
    ALLOW_PRIVATE_NETWORKS: "true",
  },
});
const { host, port } = server.connection;
const trap = trapNetwork((to) => to.path?.startsWith(host) || (to.host === host && Number(to.port) === port));
afterAll(() => {
  trap.release();
  outside.close();
});

/** What makes the program write to others, or fetch from them. */
async function reachOut(as: TestAccount): Promise<void> {
  const ask = async (path: string, body: object) => server.request("POST", path, { as, body });
  const property = await createProperty(server, as, { isPublic: true });
  const contact = await createContact(server, as, { phone: "+12175550142" });
  const start = Date.parse("2026-06-18T15:00:00Z");
  const times = { startTime: new Date(start), endTime: new Date(start + 3_600_000) };
  const about = { title: "Showing", propertyId: property.id, contactId: contact.id, invite: true };
  for (const answer of [
    await ask("/showings", { ...about, ...times }),
    await ask("/messages", { contactId: contact.id, channel: "email", content: "Hello" }),
    await ask(`/properties/${property.id}/images/import`, { urls: [`http://${at}/a.jpg`] }),
  ])
    expect(answer.status, answer.text).toBeLessThan(300);
  // Refused in a sandbox.
  await ask("/calendar-sources", { name: "Calendar", url: `http://${at}/a.ics` });
}

it("no connection and no lookup comes from a sandbox, whatever it does for 90 days", async () => {
  const sandbox = await newSandbox(server, account, { seed: true });
  await reachOut(sandbox);
  const simulate = async (what: string, body: object = {}) => {
    const answer = await server.request("POST", `/sandbox/simulate/${what}`, { as: sandbox, body });
    expect(answer.status, answer.text).toBeLessThan(300);
  };
  for (const what of ["lead", "booking", "inbound-message"]) await simulate(what);
  await simulate("inbound-message", { from: "+12175550143", text: "Can I see it?" });
  const to = (await nowIn(server, sandbox)).getTime() + 90 * 86_400_000;
  for (let done = false; !done; ) ({ done } = (await advance(server, sandbox, new Date(to))).body.data);
  await simulate("bounce");
  await server.drain();
  expect((await outbox(server, sandbox)).length).toBeGreaterThan(5);
  expect([trap.attempts, arrived]).toEqual([[], 0]);
});

it("the same from an account is noticed, so that the trap would catch it", async () => {
  await reachOut(account);
  await server.drain();
  expect(trap.attempts).toContain(`connect ${at}`);
  expect(arrived).toBeGreaterThan(2);
});
