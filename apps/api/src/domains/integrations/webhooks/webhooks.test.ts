import { eventTypes } from "@rental/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";
import corpus from "../../../../test/platform/outbound/address-corpus.json" with { type: "json" };
import { webhooks } from "../../../db/tables/index.ts";

const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
let names: Record<string, string[]> = {};
const lookup = async (host: string) => {
  const found = names[host];
  if (!found) throw new Error("ENOTFOUND");
  return found.map((address) => ({ address, family: 4 as const }));
};
const roomy = { requestsPerMinute: 1_000_000, requestsPerDay: 100_000_000 };
const PLAN_OVERRIDES = JSON.stringify({ pro: { ...roomy, webhooks: 200 }, scale: roomy, starter: roomy });
const { server, account: pro } = await testApi({
  plan: "pro",
  env: { PLAN_OVERRIDES },
  outbound: { lookup },
});

beforeEach(async () => {
  names = { "example.com": ["93.184.215.14"] };
  await server.takeEvents();
});

const body = { url: "https://example.com/hook", events: ["property.updated"] };
const post = (over: object = {}, as = pro, headers = {}) =>
  server.request("POST", "/webhooks", { as, body: { ...body, ...over }, headers });
const create = async (over: object = {}) => (await post(over)).body.data;
const patch = (id: string, change: unknown) =>
  server.request("PATCH", `/webhooks/${id}`, { as: pro, body: change });
const get = (path: string, as = pro) => server.request("GET", path, { as });

describe("POST /webhooks", () => {
  it("returns 201 with the record, the secret and its Location, and emits nothing", async () => {
    const answer = await post({ description: "Calendar" });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/api/v1/webhooks/${answer.body.data.id}`);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      url: "https://example.com/hook",
      events: ["property.updated"],
      active: true,
      description: "Calendar",
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      createdAt: "2026-06-15T12:00:00.000Z",
    });
    expect(await server.takeEvents()).toEqual([]);
  });

  it("stores the secret encrypted", async () => {
    const { id, secret } = await create();
    const rows = await server.database.read.select().from(webhooks);
    const row = rows.find((one) => one.id === id);
    expect(row!.secret.includes(Buffer.from(secret))).toBe(false);
    expect(row!.secret.includes(Buffer.from(secret.slice(6), "base64url"))).toBe(false);
  });

  it("accepts every event type, and duplicates once", async () => {
    const { events } = await create({ events: [...eventTypes, "property.updated"] });
    expect(events).toEqual([...eventTypes]);
  });

  it.each([
    ["no url", { url: undefined }, "url"],
    ["a url that is not a string", { url: 1 }, "url"],
    ["a url of 2049 characters", { url: `https://example.com/${"a".repeat(2029)}` }, "url"],
    ["http", { url: "http://example.com" }, "url"],
    ["credentials", { url: "https://u:p@example.com" }, "url"],
    ["no events", { events: undefined }, "events"],
    ["an empty list of events", { events: [] }, "events"],
    ["an unknown event", { events: ["property.updated", "lease.signed"] }, "events.1"],
    ["a description of 501 characters", { description: "a".repeat(501) }, "description"],
  ])("returns 422 naming the field for %s", async (_what, over, field) => {
    const answer = await post(over);
    expect([answer.status, answer.body.type.split("/").pop()]).toEqual([422, "validation-error"]);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("returns 422 naming url for every forbidden address of the corpus", async () => {
    const forbidden = Object.values(corpus.forbidden).flat();
    expect(forbidden.length).toBeGreaterThanOrEqual(100);
    const answers = await Promise.all(forbidden.map((url) => post({ url })));
    const wrong = answers.filter(
      ({ status, body: told }) => status !== 422 || told.errors?.[0]?.field !== "url",
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });

  it("returns 422 for a name that resolves to a private address, even if only one of several is private", async () => {
    names["inner.example"] = ["93.184.215.14", "10.0.0.7"];
    const answer = await post({ url: "https://inner.example" });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, "url"]);
    expect(answer.text).not.toContain("10.0.0.7");
  });

  it("accepts a name that does not resolve yet", async () => {
    expect((await post({ url: "https://not-there-yet.example/hook" })).status).toBe(201);
  });

  it("returns the same answer, including the secret, for the same Idempotency-Key", async () => {
    const headers = { "idempotency-key": "one" };
    const first = await post({}, pro, headers);
    const second = await post({}, pro, headers);
    expect(second.headers["x-idempotent-replayed"]).toBe("true");
    expect(second.text).toBe(first.text);
  });

  it("returns 422 webhook_limit_reached beyond the plan's number, even for parallel requests", async () => {
    const scale = await server.createAccount("scale");
    const answers = await Promise.all(Array.from({ length: 54 }, () => post({}, scale)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status === 422);
    expect(refused.map(({ body: told }) => told.code)).toEqual(Array(4).fill("webhook_limit_reached"));
  });

  it("returns 403 on Starter and on the trial", async () => {
    for (const plan of ["starter", "free_trial"] as const) {
      expect((await post({}, await server.createAccount(plan))).status).toBe(403);
    }
  });
});

describe("GET /webhooks", () => {
  it("lists newest first, in pages, without secrets", async () => {
    const account = await server.createAccount("scale");
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.unshift((await post({}, account)).body.data.id);
      server.clock.advance(1_000);
    }
    const listed = await get("/webhooks?limit=2", account);
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
    expect(listed.body.pagination).toEqual({
      page: 1,
      limit: 2,
      total: 3,
      totalPages: 2,
      nextCursor: expect.any(String),
    });
    expect(listed.text).not.toContain("whsec_");
  });

  it("returns one by id, and 404 for another account's", async () => {
    const { id, secret: _, ...shared } = await create();
    const answer = await get(`/webhooks/${id}`);
    expect(answer.body.data).toEqual({ id, ...shared, consecutiveFailures: 0, lastDeliveredAt: null });
    expect((await get(`/webhooks/${id}`, await server.createAccount("pro"))).status).toBe(404);
    expect((await get(`/webhooks/${unknown}`)).status).toBe(404);
  });
});

describe("PATCH /webhooks/{id}", () => {
  it("changes the given fields, replaces events, and emits nothing", async () => {
    const { id } = await create();
    const answer = await patch(id, { events: ["contact.updated"], description: "x" });
    expect(answer.body.data).toMatchObject({ ...body, events: ["contact.updated"], description: "x" });
    expect((await patch(id, { description: null })).body.data.description).toBeNull();
    expect(await server.takeEvents()).toEqual([]);
  });

  it("validates the url again, and changes nothing when it is refused", async () => {
    const { id } = await create();
    names["inner.example"] = ["192.168.0.1"];
    for (const url of ["https://127.1", "https://inner.example", "http://example.com"]) {
      const answer = await patch(id, { url, description: "changed" });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, "url"]);
    }
    expect((await get(`/webhooks/${id}`)).body.data).toMatchObject({ url: body.url, description: null });
  });

  it("returns 404 before 422, and 422 without a known field", async () => {
    const { id } = await create();
    expect((await patch(unknown, { url: "https://127.1" })).status).toBe(404);
    expect((await patch(unknown, { events: [] })).status).toBe(404);
    expect((await patch(id, {})).status).toBe(422);
    expect((await patch(id, { events: [] })).status).toBe(422);
  });

  it("deactivates and activates; activation resets the failure counter", async () => {
    const { id } = await create();
    await server.database.read.update(webhooks).set({ consecutiveFailures: 7 });
    expect((await patch(id, { active: false })).body.data).toMatchObject({
      active: false,
      consecutiveFailures: 7,
    });
    expect((await patch(id, { active: true })).body.data).toMatchObject({
      active: true,
      consecutiveFailures: 0,
    });
  });
});

describe("DELETE /webhooks/{id}", () => {
  it("returns 204, then 404", async () => {
    const { id } = await create();
    const remove = () => server.request("DELETE", `/webhooks/${id}`, { as: pro });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect((await get(`/webhooks/${id}`)).status).toBe(404);
  });
});

describe("POST /webhooks/{id}/rotate-secret", () => {
  it("returns a new secret and resets the failure counter", async () => {
    const { id, secret, createdAt: _, ...shared } = await create();
    await server.database.read.update(webhooks).set({ consecutiveFailures: 7 });
    const answer = await server.request("POST", `/webhooks/${id}/rotate-secret`, { as: pro });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({ id, ...shared, secret: expect.stringMatching(/^whsec_/) });
    expect(answer.body.data.secret).not.toBe(secret);
    expect((await get(`/webhooks/${id}`)).body.data.consecutiveFailures).toBe(0);
  });

  it("rotates once for the same Idempotency-Key, and returns 404 for an unknown webhook", async () => {
    const { id } = await create();
    const rotate = (of: string) =>
      server.request("POST", `/webhooks/${of}/rotate-secret`, {
        as: pro,
        headers: { "idempotency-key": "rotate" },
      });
    expect((await rotate(id)).text).toBe((await rotate(id)).text);
    expect((await rotate(unknown)).status).toBe(404);
  });
});
