import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contacts, idempotencyRecords } from "../../src/db/tables/index.ts";
import { hashBody } from "../../src/gate/idempotency/idempotency.ts";
import { Secrets } from "../../src/platform/secrets/secrets.ts";
import { testApi } from "../harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

let keyNumber = 0;
const newKey = () => `key-${++keyNumber}`;
const dana = { name: "Dana Reyes", email: "dana@example.com" };
const post = (key: string, body: unknown = dana, as = pro) =>
  server.request("POST", "/contacts", { as, body, headers: { "idempotency-key": key } });
const countContacts = async (name: string) =>
  (await server.database.read.select().from(contacts).where(eq(contacts.name, name))).length;

/** Computed once. A change would refuse the repetitions of all requests that are stored when a new version starts. */
it("the stored hash of a body stays the same from version to version", () => {
  const body = JSON.parse(
    '{"a":{"10":1,"9":[1.5,-0,1e21,null,true],"\u00e9":"\\u2028\\ud800"},"__proto__":{"b":"\\u0001"},"B":"x"}',
  );
  expect(hashBody(body)).toBe("dd0bddc2c1e67b761081f753385502a8d47ac1cb699a0142e1b38b8c0b17ea58");
});

describe("the same key and body", () => {
  it("returns the same status, body and Location byte for byte, and creates one record", async () => {
    const key = newKey();
    const body = { ...dana, name: "Once" };
    const first = await post(key, body);
    const again = await post(key, body);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.text).toBe(first.text);
    expect(again.headers.location).toBe(first.headers.location);
    expect([first.headers["x-idempotent-replayed"], again.headers["x-idempotent-replayed"]]).toEqual([
      undefined,
      "true",
    ]);
    expect(await countContacts("Once")).toBe(1);
  });

  it("is the same request whatever the order of members and the whitespace", async () => {
    const key = newKey();
    const first = await post(key, { name: "Order", email: "o@example.com" });
    const again = await post(key, { email: "o@example.com", name: "Order" });
    expect(again.text).toBe(first.text);
  });

  it("50 concurrent first attempts create one record and get one distinct answer", async () => {
    const key = newKey();
    const body = { ...dana, name: "Fifty" };
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(key, body)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(answers.filter(({ headers }) => headers["x-idempotent-replayed"] === undefined)).toHaveLength(1);
    expect(await countContacts("Fifty")).toBe(1);
  });

  it("is a new request after 24 hours, and not earlier", async () => {
    const key = newKey();
    const first = await post(key, dana);
    server.clock.advance(24 * 3_600_000 - 1);
    expect((await post(key, dana)).text).toBe(first.text);
    server.clock.advance(1);
    const next = await post(key, dana);
    expect(next.status).toBe(201);
    expect(next.text).not.toBe(first.text);
    expect((await post(key, dana)).text).toBe(next.text);
  });

  it("replays a 204 of DELETE", async () => {
    const { body } = await post(newKey());
    const remove = () =>
      server.request("DELETE", `/contacts/${body.data.id}`, {
        as: pro,
        headers: { "idempotency-key": "remove" },
      });
    expect((await remove()).status).toBe(204);
    const again = await remove();
    expect([again.status, again.headers["x-idempotent-replayed"]]).toEqual([204, "true"]);
  });
});

describe("the scope of a key", () => {
  it("another body is 422 idempotency_key_reused and creates nothing", async () => {
    const key = newKey();
    await post(key, dana);
    const other = await post(key, { ...dana, name: "Another body" });
    expect([other.status, other.body.code]).toEqual([422, "idempotency_key_reused"]);
    expect(await countContacts("Another body")).toBe(0);
  });

  it("other accounts, methods and paths have separate keys", async () => {
    const key = newKey();
    const scale = await server.createAccount("scale");
    const mine = await post(key);
    const theirs = await post(key, dana, scale);
    expect(theirs.headers["x-idempotent-replayed"]).toBeUndefined();
    const patch = await server.request("PATCH", `/contacts/${mine.body.data.id}`, {
      as: pro,
      body: { name: "Patched" },
      headers: { "idempotency-key": key },
    });
    expect([patch.status, patch.body.data.name]).toEqual([200, "Patched"]);
  });

  it("a key is shared by all API keys of an account", async () => {
    const key = newKey();
    const first = await post(key);
    const second = { ...pro, ...(await server.createKey(pro.accountId)) };
    expect((await post(key, dana, second)).text).toBe(first.text);
  });

  it("is shared by both transports", async () => {
    const key = newKey();
    const first = await post(key, { ...dana, name: "Both transports" });
    const again = await server.call({
      method: "POST",
      url: "/api/v1/trpc/contacts.create",
      headers: {
        authorization: `Bearer ${pro.apiKey}`,
        "content-type": "application/json",
        "idempotency-key": key,
      },
      payload: JSON.stringify({ ...dana, name: "Both transports" }),
    });
    expect(again.body.result.data).toEqual(first.body);
    expect(again.headers["x-idempotent-replayed"]).toBe("true");
    expect(await countContacts("Both transports")).toBe(1);
  });
});

describe("refusals", () => {
  it("a business rule's 422 is stored and replayed", async () => {
    const key = newKey();
    const { body } = await post(newKey());
    const patch = () =>
      server.request("PATCH", `/contacts/${body.data.id}`, {
        as: pro,
        body: { email: null },
        headers: { "idempotency-key": key },
      });
    const first = await patch();
    expect([first.status, first.body.code]).toEqual([422, "contact_without_address"]);
    await server.request("PATCH", `/contacts/${body.data.id}`, { as: pro, body: { phone: "+1 555 0100" } });
    const again = await patch();
    expect([again.text, again.headers["x-idempotent-replayed"]]).toEqual([first.text, "true"]);
  });

  it("a validation error is not stored: the corrected request may use the same key", async () => {
    const key = newKey();
    expect((await post(key, { name: "No address" })).status).toBe(422);
    expect((await post(key, dana)).status).toBe(201);
  });

  it.each(["", "x".repeat(256), "tab\there", "é"])(
    "a key that is not 1-255 printable characters is 422: %j",
    async (key) => {
      const answer = await server.request("POST", "/contacts", {
        as: pro,
        body: dana,
        headers: { "idempotency-key": key },
      });
      expect(answer.status).toBe(422);
      expect(answer.body.errors[0].field).toBe("Idempotency-Key");
    },
  );

  it("two keys in one request are 422, although one may contain a comma", async () => {
    const sent = (key: string | string[]) =>
      server.app.inject({
        method: "POST",
        url: "/api/v1/contacts",
        headers: { authorization: `Bearer ${pro.apiKey}`, "Idempotency-Key": key },
        payload: { ...dana, name: "Two keys" },
      });
    const refused = await sent(["one", "two"]);
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([422, "Idempotency-Key"]);
    expect(await countContacts("Two keys")).toBe(0);
    expect((await sent("one, two")).statusCode).toBe(201);
  });
});

it("answers are encrypted at rest", async () => {
  await post(newKey(), { ...dana, name: "Secret Person" });
  const rows = await server.database.read.select().from(idempotencyRecords);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.some(({ answer }) => answer.includes("Secret Person"))).toBe(false);
});

it("a request whose answer was encrypted with another secret is not performed again", async () => {
  const key = newKey();
  const body = { ...dana, name: "Lost secret" };
  await post(key, body);
  const sealed = new Secrets("another secret of 32 characters!").sealer("idempotency").seal("{}");
  await server.database.read
    .update(idempotencyRecords)
    .set({ answer: sealed })
    .where(eq(idempotencyRecords.key, key));
  const again = await post(key, body);
  expect([again.status, again.body.code]).toEqual([409, "stored_response_unreadable"]);
  expect(await countContacts("Lost secret")).toBe(1);
});
