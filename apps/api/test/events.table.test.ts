import type { EventType } from "@rental/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WriteCall } from "../src/gate/call.ts";
import { forAccount } from "../src/modules/accounts/owner-call.ts";
import * as events from "../src/modules/events/events.service.ts";
import { receiveMessage } from "../src/modules/messages/inbound.service.ts";
import { operations } from "../src/operations.ts";
import { makeContact } from "./authorization/contacts.ts";
import { makeProperty } from "./authorization/properties.ts";
import type { Prepared } from "./authorization/row.ts";
import { table as requests } from "./authorization/table.ts";
import { startTestServer, type TestAccount, type TestServer } from "./harness/server.ts";

interface Emission {
  /** Emitted in the transaction of the answer. */
  now: EventType[];
  /** Emitted by the background work that the operation starts. */
  later?: EventType[];
  /** Another request than the one of the authorization table, where that one changes nothing. */
  request?: (server: TestServer, account: TestAccount) => Promise<Prepared>;
  /** What the work of the operation is called. */
  work?: string[];
}

const nothing: Emission = { now: [] };
const emits = (...now: EventType[]): Emission => ({ now });

/** A property with one visible image. */
async function withImage(server: TestServer, account: TestAccount) {
  const { path, body } = await requests["images.confirm"]!.prepare(server, account);
  const answer = await server.request("POST", path, { as: account, body });
  expect(answer.status).toBe(201);
  return { path: path.replace(/\/confirm$/, ""), body: { imageIds: [answer.body.data.id] } };
}

/** Every operation that writes, and what it emits. One that is missing fails the build. */
const table: Record<string, Emission> = {
  "properties.create": emits("property.created"),
  "properties.update": emits("property.updated"),
  "properties.delete": emits("property.updated"),
  "images.presign": nothing,
  "images.presignBatch": nothing,
  "images.confirm": emits("property.updated"),
  "images.confirmBatch": emits("property.updated"),
  "images.delete": { now: ["property.updated"], request: withImage },
  "images.reorder": {
    now: ["property.updated"],
    request: async (server, account) => {
      const { path, body } = await withImage(server, account);
      return { path: `${path}/reorder`, body };
    },
  },
  "images.import": nothing,
  "bulkImports.create": {
    now: [],
    work: ["bulk_import"],
    later: ["property.created", "bulk_import.completed"],
  },
  "contacts.create": emits("contact.created"),
  "contacts.update": emits("contact.updated"),
  "contacts.delete": emits("contact.updated"),
  "showings.create": emits("showing.booked"),
  "showings.update": {
    now: ["showing.cancelled"],
    request: async (server, account) => {
      const { path } = await requests["showings.update"]!.prepare(server, account);
      return { path, body: { status: "cancelled" } };
    },
  },
  "showings.delete": emits("showing.cancelled"),
  "messages.create": { now: [], work: ["mail"], later: ["message.sent"] },
  "drafts.create": nothing,
  "drafts.update": nothing,
  "drafts.delete": nothing,
  "drafts.send": { now: [], work: ["mail"], later: ["message.sent"] },
  "followups.create": nothing,
  "followups.delete": nothing,
  "workflows.create": emits("workflow.created"),
  "workflows.update": emits("workflow.updated"),
  "workflows.delete": emits("workflow.deleted"),
  "workflowRuns.create": {
    now: [],
    work: ["workflow_run", "mail"],
    later: ["workflow.completed", "message.sent"],
    request: async (server, account) => {
      const steps = [
        { type: "send_message", config: { template: "Hello" } },
        { type: "end", config: {} },
      ];
      const body = { name: "Greeting", steps, triggerType: "manual" };
      const workflow = await server.request("POST", "/workflows", { as: account, body });
      const contactId = await makeContact(server, account);
      return { path: "/workflows/runs", body: { workflowId: workflow.body.data.id, contactId } };
    },
  },
  "workflowRuns.cancel": nothing,
  "workflowRuns.pause": nothing,
  "workflowRuns.resume": nothing,
  "sessions.review": emits("session.reviewed"),
  "webhooks.create": nothing,
  "webhooks.update": nothing,
  "webhooks.delete": nothing,
  "webhooks.test": nothing,
  "webhooks.rotateSecret": nothing,
  "webhooks.redeliverOne": nothing,
  "webhooks.redeliver": nothing,
  "settings.update": nothing,
  "settings.updateFollowups": nothing,
};

let server: TestServer;
let account: TestAccount;
let trial: TestAccount;

beforeAll(async () => {
  server = await startTestServer();
  account = await server.createAccount("scale");
  trial = await server.createAccount("free_trial");
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.takeEvents();
});

const emitted = async () => (await server.takeEvents()).map(({ event }) => event);

it("has a row for every operation that writes, and no row without one", () => {
  const writes = operations.filter(({ meta }) => meta.kind === "write").map(({ name }) => name);
  expect(Object.keys(table).sort()).toEqual(writes.sort());
  // An operation that neither writes nor reads would be in no test below.
  const kinds = new Set(operations.map(({ meta }) => meta.kind));
  expect([...kinds].sort()).toEqual(["read", "write"]);
});

describe.each(operations.filter(({ meta }) => meta.kind === "write"))("$name", ({ name, meta }) => {
  const row = table[name] ?? nothing;
  const send = (path: string, body: unknown) =>
    server.request(meta.openapi.method as "POST", path, { as: account, body });

  it(`emits ${row.now.join(", ") || "nothing"}${row.later ? `, later ${row.later.join(", ")}` : ""}`, async () => {
    const prepare = row.request ?? requests[name]!.prepare;
    const { path, body } = await prepare(server, account);
    await server.takeEvents();
    const answer = await send(path, body);
    expect([Math.floor(answer.status / 100), answer.text]).toEqual([2, expect.anything()]);
    expect(await emitted()).toEqual(row.now);
    if (!row.later) return;
    await server.drain(row.work);
    expect(await emitted()).toEqual(row.later);
  });

  it("emits nothing when it is refused", async () => {
    const { path } = await requests[name]!.prepare(server, account);
    await server.takeEvents();
    const answer = await send(path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "nonsense"), {
      url: 1,
      properties: 1,
    });
    // What needs neither a body nor a record is not refused, and emits nothing either way.
    if (answer.status < 400) expect(row.now).toEqual([]);
    expect(await emitted()).toEqual([]);
  });
});

describe.each(operations.filter(({ meta }) => meta.kind === "read"))("$name", ({ name }) => {
  it("emits nothing, as every operation that only reads", async () => {
    const { path } = await requests[name]!.prepare(server, account);
    await server.takeEvents();
    const answer = await server.request("GET", path, { as: account });
    expect(answer.status).toBe(200);
    expect(await emitted()).toEqual([]);
  });
});

describe("what no operation of the API does", () => {
  const within = <T>(work: (call: WriteCall) => Promise<T>, of = account) =>
    forAccount(server.platform, of.accountId, work);
  const inbound = { channel: "email" as const, content: "Is it still free?" };

  it("the first message of an unknown person emits contact.created, inquiry.created and message.received", async () => {
    await within((call) => receiveMessage(call, { ...inbound, from: { email: "new@example.com" } }));
    expect(await emitted()).toEqual(["contact.created", "inquiry.created", "message.received"]);
  });

  it("a message of a known contact emits message.received", async () => {
    const contactId = await makeContact(server, account);
    await server.takeEvents();
    await within((call) => receiveMessage(call, { ...inbound, contactId }));
    expect(await emitted()).toEqual(["message.received"]);
  });

  it("calendar sync emits event.created and event.cancelled; the purge event.deleted and showing.deleted", async () => {
    const [startTime, endTime] = [new Date("2026-07-01T10:00:00Z"), new Date("2026-07-01T11:00:00Z")];
    const entry = { type: "inspection" as const, title: "Boiler", startTime, endTime };
    const { id } = await within((call) => events.create(call, entry));
    await within((call) => events.cancel(call, id));
    await within((call) => events.cancel(call, id));
    expect(await emitted()).toEqual(["event.created", "event.cancelled"]);
    const { path } = await requests["showings.delete"]!.prepare(server, account);
    await server.request("DELETE", path, { as: account });
    await server.takeEvents();
    await within((call) => events.purge(call, new Date("2027-01-01T00:00:00Z")));
    expect([...new Set(await emitted())].sort()).toEqual(["event.deleted", "showing.deleted"]);
  });

  it("a trial account emits nothing, whatever happens to it", async () => {
    const contactId = await makeContact(server, trial);
    const propertyId = await makeProperty(server, trial);
    await within((call) => receiveMessage(call, { ...inbound, contactId }), trial);
    const call = (method: "PATCH" | "DELETE", path: string, body?: unknown) =>
      server.request(method, path, { as: trial, body });
    expect((await call("PATCH", `/contacts/${contactId}`, { name: "x" })).status).toBe(200);
    expect((await call("PATCH", `/properties/${propertyId}`, { monthlyRent: 1 })).status).toBe(200);
    expect((await call("DELETE", `/contacts/${contactId}`)).status).toBe(204);
    expect((await call("DELETE", `/properties/${propertyId}`)).status).toBe(204);
    expect(await emitted()).toEqual([]);
  });
});
