import { randomUUID } from "node:crypto";
import { type Scope, scopes } from "@rental/contract";
import { describe, expect, it } from "vitest";
import { type Operation, operations, streamOperations } from "../../src/domains/operations.ts";
import { pathParams } from "../../src/gate/operation/operation.ts";
import {
  makeContact,
  makeConversation,
  makeListingFeed,
  makeProperty,
  makeShowing,
  makeWorkflow,
} from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const roomy = { activeKeys: 1e6, requestsPerMinute: 1e6, requestsPerDay: 1e8 };
const { server, account } = await testApi({
  plan: "scale",
  env: { PLAN_OVERRIDES: JSON.stringify({ scale: roomy }) },
});

const keys = new Map<string, Promise<string>>();

/** A key with these scopes. */
function keyWith(given: readonly Scope[]): Promise<string> {
  const name = given.join();
  const known = keys.get(name) ?? createKey({ scopes: given }).then(({ apiKey }) => apiKey);
  keys.set(name, known);
  return known;
}

async function createKey(body: object) {
  const answer = await server.request("POST", "/keys", { as: account, body: { name: "Limited", ...body } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

const as = (apiKey: string) => ({ ...account, apiKey });

/** Calls an operation without what it needs in the path, query and body: the key is judged before. */
async function call({ meta }: Operation, apiKey: string) {
  const { method, path } = meta.openapi;
  const id = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
  const url = pathParams(path).reduce((left, name) => left.replace(`{${name}}`, id), path);
  const body = method === "GET" || method === "DELETE" ? undefined : {};
  const { status, body: answer } = await server.request(method as "GET", url, { as: as(apiKey), body });
  return { status, code: answer?.code as string | undefined };
}

const served = [...operations, ...streamOperations].filter(({ meta }) => meta.callers.includes("apiKey"));

describe.each(served)("a key with scopes and $name", (operation) => {
  const { unscoped, scopes: needed, streams, managesKeys } = operation.meta;

  it.skipIf(unscoped)("is refused without each scope that it needs", async () => {
    for (const missing of needed) {
      const others = scopes.filter((scope) => scope !== missing);
      expect(await call(operation, await keyWith(others))).toEqual({ status: 403, code: "scope_missing" });
    }
  });

  it.skipIf(unscoped || streams)("is not refused with them alone", async () => {
    expect((await call(operation, await keyWith(needed))).code).not.toBe("scope_missing");
  });

  it.skipIf(!unscoped)("is refused with all scopes", async () => {
    const code = managesKeys ? "key_may_not_manage_keys" : "scope_missing";
    expect(await call(operation, await keyWith(scopes))).toEqual({ status: 403, code });
  });
});

it("is told in words which scope it lacks", async () => {
  const key = await keyWith(["contacts:read"]);
  const { status, body } = await server.request("POST", "/contacts", {
    as: as(key),
    body: { name: "Dana Reyes", email: "dana@example.com" },
  });
  expect([status, body.code]).toEqual([403, "scope_missing"]);
  expect(body.detail).toContain("lacks the scope contacts:write.");
  const letter = await server.request(
    "GET",
    `/reports/owner-letter?ownerContactId=${randomUUID()}&month=2026-01`,
    {
      as: as(await keyWith(["changes:read"])),
    },
  );
  expect(letter.body.detail).toContain("lacks the scopes reports:read, properties:read and contacts:read.");
});

describe("what a key with scopes is shown", () => {
  const change = async () => {
    const contact = { name: "Dana Reyes", email: "dana@example.com" };
    const property = { address: "1 Elm St", monthlyRent: 1500, bedrooms: 2, bathrooms: 1 };
    for (const [path, body] of [["/contacts", contact] as const, ["/properties", property] as const])
      expect((await server.request("POST", path, { as: account, body })).status).toBe(201);
  };
  const resourcesOf = (rows: { resource: string }[]) => new Set(rows.map(({ resource }) => resource));

  it("leaves the changes of other resources out, and refuses to name them", async () => {
    await change();
    const key = as(await keyWith(["changes:read", "contacts:read"]));
    // A change is shown once every transaction that began before it has ended, also those of other tests.
    const shown = async () => {
      const { body } = await server.request("GET", "/changes?limit=500&include=record", { as: key });
      return [...resourcesOf(body.data)];
    };
    await expect.poll(shown).toEqual(["contacts"]);
    const named = await server.request("GET", "/changes?resource=contacts&resource=properties", { as: key });
    expect([named.status, named.body.code]).toEqual([403, "scope_missing"]);
    expect(named.body.detail).toContain("properties:read");
  });

  it("leaves other resources out of the audit log", async () => {
    await change();
    const key = as(await keyWith(["audit:read", "properties:read"]));
    const { body } = await server.request("GET", "/audit?limit=100", { as: key });
    expect(resourcesOf(body.data)).toEqual(new Set(["properties"]));
    const named = await server.request("GET", "/audit?resource=contacts", { as: key });
    expect([named.status, named.body.code]).toEqual([403, "scope_missing"]);
  });

  it("does not include a kept answer of an Idempotency-Key", async () => {
    const body = { name: "Kept", email: "kept@example.com" };
    const headers = { "idempotency-key": "kept-answer" };
    expect((await server.request("POST", "/contacts", { as: account, body, headers })).status).toBe(201);
    const key = as(await keyWith(["contacts:read"]));
    const answer = await server.request("POST", "/contacts", { as: key, body, headers });
    expect([answer.status, answer.body.code]).toEqual([403, "scope_missing"]);
  });
});

describe("a key is shown no fields of records that its scopes leave out", () => {
  const get = async (path: string, ...given: Scope[]) =>
    server.request("GET", path, { as: as(await keyWith(given)) });

  it("such as the names of contacts in a search of messages", async () => {
    const contactId = await makeContact(server, account, { name: "Quentin Searched" });
    await makeConversation(server, account, "web", { contactId, content: "Is the attic insulated?" });
    const nameFor = async (...given: Scope[]) =>
      (await get("/conversations/search?query=attic", ...given)).body.data[0].contactName;
    expect(await nameFor("conversations:read", "contacts:read")).toBe("Quentin Searched");
    expect(await nameFor("conversations:read")).toBe("");
  });

  it("such as the addresses to which channels lead", async () => {
    const contactId = await makeContact(server, account, { email: "reached@example.com" });
    const path = `/contacts/${contactId}/channels`;
    expect((await get(path, "messages:read", "contacts:read")).text).toContain("reached@example.com");
    const { body, text } = await get(path, "messages:read");
    expect(text).not.toContain("reached@example.com");
    expect(body.data[0]).toMatchObject({ channel: "email", reaches: true, address: null });
  });

  it("such as showings among the calendar entries", async () => {
    const id = await makeShowing(server, account);
    const listed = async (...given: Scope[]) =>
      (await get("/events?limit=100", ...given)).body.data.map((entry: { id: string }) => entry.id);
    expect(await listed("events:read", "showings:read")).toContain(id);
    const { body } = await get("/events?limit=100", "events:read");
    expect(body.data.filter(({ type }: { type: string }) => type === "showing")).toEqual([]);
    expect(body.pagination.total).toBe(body.data.length);
    const named = await get("/events?type=showing", "events:read");
    expect([named.status, named.body.code]).toEqual([403, "scope_missing"]);
  });

  it("such as the conversations of a contact", async () => {
    const contactId = await makeContact(server, account);
    const propertyId = await makeProperty(server, account);
    await makeConversation(server, account, "web", { contactId, propertyId });
    const path = `/contacts/${contactId}`;
    expect((await get(path, "contacts:read", "conversations:read")).body.data.inquiries).toHaveLength(1);
    expect((await get(path, "contacts:read")).body.data).not.toHaveProperty("inquiries");
  });

  it("such as the titles of listings that a feed lacks", async () => {
    const feedId = await makeListingFeed(server, account);
    await makeProperty(server, account, { title: "Hidden gable" });
    const path = `/listing-feeds/${feedId}/readiness?limit=100`;
    expect((await get(path, "listing-feeds:read", "properties:read")).text).toContain("Hidden gable");
    expect((await get(path, "listing-feeds:read")).text).not.toContain("Hidden gable");
  });

  it("such as those in the texts of a dry run", async () => {
    const workflowId = await makeWorkflow(server, account);
    const contactId = await makeContact(server, account);
    const propertyId = await makeProperty(server, account);
    const rehearse = async (about: object, ...given: Scope[]) => {
      const path = `/workflows/${workflowId}/dry-run`;
      const answer = await server.request("POST", path, { as: as(await keyWith(given)), body: about });
      return [answer.status, answer.body.code];
    };
    const refused = [403, "scope_missing"];
    expect(await rehearse({ contactId }, "workflow-runs:write")).toEqual(refused);
    expect(await rehearse({ propertyId }, "workflow-runs:write", "contacts:read")).toEqual(refused);
    expect(await rehearse({}, "workflow-runs:write")).toEqual([200, undefined]);
    const both: Scope[] = ["workflow-runs:write", "contacts:read", "properties:read"];
    expect(await rehearse({ contactId, propertyId }, ...both)).toEqual([200, undefined]);
  });
});

describe("a webhook of a key with scopes", () => {
  const webhook = (events: string[], given: Scope[]) =>
    keyWith(given).then((key) =>
      server.request("POST", "/webhooks", {
        as: as(key),
        body: { url: "https://93.184.215.14/hook", events },
      }),
    );

  it("is sent only what the key may read", async () => {
    const given: Scope[] = ["webhooks:write", "contacts:read"];
    expect((await webhook(["contact.created"], given)).status).toBe(201);
    const refused = await webhook(["contact.created", "showing.booked"], given);
    expect([refused.status, refused.body.code]).toEqual([403, "scope_missing"]);
    expect(refused.body.detail).toContain("showings:read");
  });

  it("of others can't be turned to its own address", async () => {
    const body = { url: "https://93.184.215.14/hook", events: ["showing.booked"] };
    const { body: created } = await server.request("POST", "/webhooks", { as: account, body });
    const key = as(await keyWith(["webhooks:write", "contacts:read"]));
    const turned = await server.request("PATCH", `/webhooks/${created.data.id}`, {
      as: key,
      body: { url: "https://93.184.215.15/hook" },
    });
    expect([turned.status, turned.body.code]).toEqual([403, "scope_missing"]);
  });

  it("of others keeps its secret, which would sign events that the key may not read", async () => {
    const body = { url: "https://93.184.215.14/hook", events: ["showing.booked"] };
    const { body: created } = await server.request("POST", "/webhooks", { as: account, body });
    const path = `/webhooks/${created.data.id}/rotate-secret`;
    const rotate = async (...given: Scope[]) =>
      server.request("POST", path, { as: as(await keyWith(given)) });
    const refused = await rotate("webhooks:write", "contacts:read");
    expect([refused.status, refused.body.code]).toEqual([403, "scope_missing"]);
    expect((await rotate("webhooks:write", "showings:read")).status).toBe(200);
  });
});

it("a key that may not change a connection is shown a part of its address", async () => {
  const body = { url: "https://93.184.215.14/secret-part", events: ["showing.booked"] };
  await server.request("POST", "/webhooks", { as: account, body });
  await server.request("POST", "/lead-sources", { as: account, body: { kind: "generic", name: "Portal" } });
  const read = as(await keyWith(["webhooks:read", "lead-sources:read"]));
  const webhooks = await server.request("GET", "/webhooks?limit=100", { as: read });
  expect(webhooks.body.data.length).toBeGreaterThan(0);
  expect(webhooks.text).not.toContain("secret-part");
  const { body: sources } = await server.request("GET", "/lead-sources?limit=100", { as: read });
  expect(sources.data.map(({ url, address }: never) => [url, address])).toEqual([[null, null]]);
});

it("a key that may not read contacts has their names written to no calendar", async () => {
  const may: Scope[] = ["calendar-feeds:write", "calendar-accounts:write", "showings:read", "showings:write"];
  const key = as(await keyWith([...may, "events:read"]));
  const feed = (names: boolean) => server.request("POST", "/calendar-feeds", { as: key, body: { names } });
  expect((await feed(false)).status).toBe(201);
  const login = { url: "https://93.184.215.14/dav", username: "dana", password: "secret", names: true };
  const id = randomUUID();
  for (const answer of [
    await feed(true),
    await server.request("POST", "/calendar-accounts", { as: key, body: login }),
    await server.request("PATCH", `/calendar-accounts/${id}`, { as: key, body: { names: true } }),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([403, "scope_missing"]);
    expect(answer.body.detail).toContain("contacts:read");
  }
});

it("a key does not get what waits to be delivered to a webhook of others", async () => {
  const body = { url: "https://93.184.215.14/hook", events: ["contact.created"] };
  const { body: created } = await server.request("POST", "/webhooks", { as: account, body });
  const path = `/webhooks/${created.data.id}`;
  const key = as(await keyWith(["webhooks:read", "webhooks:write", "properties:read"]));
  const turned = { url: "https://93.184.215.15/hook", events: ["property.created"] };
  const since = { since: server.clock.now().toISOString() };
  for (const answer of [
    await server.request("PATCH", path, { as: key, body: turned }),
    await server.request("POST", `${path}/redeliver`, { as: key, body: since }),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, "scope_missing"]);
});

it("a key is shown no deliveries of events that it may not read", async () => {
  const body = { url: "https://93.184.215.14/hook", events: ["showing.booked"] };
  const { body: created } = await server.request("POST", "/webhooks", { as: account, body });
  const deliveries = `/webhooks/${created.data.id}/deliveries`;
  const [reader, other] = [
    as(await keyWith(["webhooks:read", "showings:read"])),
    as(await keyWith(["webhooks:read", "contacts:read"])),
  ];
  expect((await server.request("GET", deliveries, { as: reader })).status).toBe(200);
  for (const path of [deliveries, `${deliveries}?event=showing.booked`]) {
    const { status, body: refused } = await server.request("GET", path, { as: other });
    expect([status, refused.code]).toEqual([403, "scope_missing"]);
  }
});

describe("a key that ends", () => {
  it("is refused from then on, and says when it ended", async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const { apiKey } = await createKey({ expiresAt });
    expect((await server.request("GET", "/contacts", { as: as(apiKey) })).status).toBe(200);
    server.clock.advance(3_600_000);
    const { status, body } = await server.request("GET", "/contacts", { as: as(apiKey) });
    expect(status).toBe(401);
    expect(body.detail).toContain(expiresAt);
  });

  it("must end in the future", async () => {
    const body = { name: "Late", expiresAt: server.clock.now().toISOString() };
    const answer = await server.request("POST", "/keys", { as: account, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ field: "expiresAt" }]);
  });
});

describe("a key for some addresses", () => {
  const from = (apiKey: string, remoteAddress: string) =>
    server.call({
      method: "GET",
      url: "/api/v1/contacts",
      remoteAddress,
      headers: { authorization: `Bearer ${apiKey}` },
    });

  it("works from them alone, and shows where it was last used", async () => {
    const { apiKey, id } = await createKey({ allowedAddresses: ["192.0.2.10", "2001:db8:40::/48"] });
    for (const address of ["192.0.2.10", "::ffff:192.0.2.10", "2001:db8:40:1::7"])
      expect([address, (await from(apiKey, address)).status]).toEqual([address, 200]);
    for (const address of ["192.0.2.11", "2001:db8:41::7"]) {
      const { status, body } = await from(apiKey, address);
      expect([address, status]).toEqual([address, 401]);
      expect(body.detail).toContain(address);
    }
    await server.server.authenticator.used.flush();
    const { body } = await server.request("GET", "/keys?limit=100", { as: account });
    const shown = body.data.find((key: { id: string }) => key.id === id);
    expect(shown).toMatchObject({ lastUsedFrom: "2001:db8:40:1::7" });
  });

  it.each([[[]], [["192.0.2.300"]], [["192.0.2.0/33"]], [["example.com"]]])(
    "must name addresses: %j",
    async (allowedAddresses) => {
      const body = { name: "Nowhere", allowedAddresses };
      expect((await server.request("POST", "/keys", { as: account, body })).status).toBe(422);
    },
  );
});

it.each([[[]], [["contacts"]], [["keys:write"]]])("a key can't have the scopes %j", async (given) => {
  const body = { name: "Odd", scopes: given };
  expect((await server.request("POST", "/keys", { as: account, body })).status).toBe(422);
});
