/** Versions of records: ETag, If-None-Match and If-Match. */
import { describe, expect, it } from "vitest";
import { operations } from "../../src/domains/operations.ts";
import { checksVersion, showsVersion } from "../../src/gate/operation/versions.ts";
import { table as requests } from "../authorization/table.ts";
import { createContact, createProperty } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";

const { server, account } = await testApi({ plan: "scale" });

type Headers = Record<string, string>;
const get = (path: string, headers: Headers = {}) => server.request("GET", path, { as: account, headers });
const etagAt = async (path: string) => (await get(path)).headers.etag!;
const send = (method: "PATCH" | "PUT" | "DELETE", path: string, body: unknown, headers: Headers) =>
  server.request(method, path, { as: account, body, headers });
const changing = operations.filter(({ meta }) => checksVersion(meta));

describe("a record", () => {
  it("has the same ETag until it changes, and is not sent again", async () => {
    const { id } = await createContact(server, account);
    const path = `/contacts/${id}`;
    const etag = await etagAt(path);
    expect(etag).toMatch(/^"[0-9a-f]+"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await get(path, { "if-none-match": known });
      expect([answer.status, answer.text, answer.headers.etag]).toEqual([304, "", etag]);
    }
    await send("PATCH", path, { name: "Robin" }, {});
    const changed = await get(path, { "if-none-match": etag });
    expect([changed.status, changed.body.data.name]).toEqual([200, "Robin"]);
    expect(changed.headers.etag).not.toBe(etag);
  });

  it("has the same ETag over tRPC, except in a batch", async () => {
    const { id } = await createContact(server, account);
    const input = encodeURIComponent(JSON.stringify({ id }));
    const call = (url: string) =>
      server.call({ method: "GET", url, headers: { authorization: `Bearer ${account.apiKey}` } });
    const alone = await call(`/api/v1/trpc/contacts.get?input=${input}`);
    expect(alone.headers.etag).toBe(await etagAt(`/contacts/${id}`));
    const both = encodeURIComponent(JSON.stringify({ 0: { id }, 1: { id } }));
    const batch = await call(`/api/v1/trpc/contacts.get,contacts.get?batch=1&input=${both}`);
    expect([batch.status, batch.headers.etag]).toEqual([200, undefined]);
  });

  it("changes when what it shows does", async () => {
    const { id } = await createProperty(server, account);
    const before = await etagAt(`/properties/${id}`);
    await server.database.sql`update properties set image_keys = '{a.jpg}' where id = ${id}`;
    expect(await etagAt(`/properties/${id}`)).not.toBe(before);
  });
});

it("every operation that changes a record which a GET of its path shows heeds If-Match", () => {
  const shown = new Set(operations.flatMap(({ meta }) => (showsVersion(meta) ? [meta.openapi.path] : [])));
  const writes = operations.filter(
    ({ meta }) => !["GET", "POST"].includes(meta.openapi.method) && shown.has(meta.openapi.path),
  );
  expect(writes.filter(({ meta }) => !checksVersion(meta)).map(({ name }) => name)).toEqual([]);
  expect(changing.filter(({ meta }) => !shown.has(meta.openapi.path))).toEqual([]);
});

describe.each(changing)("$name", ({ name, meta }) => {
  const method = meta.openapi.method as "PATCH";

  it("changes nothing of another version, and names the current one", async () => {
    const { path, body } = await requests[name]!.prepare(server, account);
    const before = await get(path);
    const answer = await send(method, path, body, { "if-match": '"other"' });
    expect([answer.status, answer.body.type.split("/").at(-1)]).toEqual([412, "precondition-failed"]);
    expect([answer.headers.etag, answer.body.etag]).toEqual([before.headers.etag, before.headers.etag]);
    expect((await get(path)).text).toBe(before.text);
  });

  it("changes the version that If-Match names, and names the next one", async () => {
    const { path, body } = await requests[name]!.prepare(server, account);
    const answer = await send(method, path, body, { "if-match": await etagAt(path) });
    expect(answer.status, answer.text).toBe(meta.status);
    if (method !== ("DELETE" as string)) expect(answer.headers.etag).toBe(await etagAt(path));
  });
});

describe("If-Match", () => {
  it("lets one of 50 writers with the same version win", async () => {
    const { id } = await createProperty(server, account);
    const path = `/properties/${id}`;
    const headers = { "if-match": await etagAt(path) };
    const writes = Array.from({ length: 50 }, (_, i) =>
      send("PATCH", path, { monthlyRent: 2000 + i }, headers),
    );
    const answers = await Promise.all(writes);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(49);
    expect((await get(path)).body.data).toEqual(won[0]!.body.data);
  });

  it("is met by any version with *, and by none of a record that does not exist", async () => {
    const { id } = await createContact(server, account);
    const any = await send("PATCH", `/contacts/${id}`, { name: "Any" }, { "if-match": "*" });
    expect(any.status).toBe(200);
    const missing = "00000000-0000-7000-8000-000000000000";
    const none = await send("PATCH", `/contacts/${missing}`, { name: "None" }, { "if-match": "*" });
    expect(none.status).toBe(404);
  });

  it("does not hide that a record was deleted", async () => {
    const { id } = await createContact(server, account);
    const path = `/contacts/${id}`;
    const headers = { "if-match": await etagAt(path) };
    expect((await send("DELETE", path, undefined, headers)).status).toBe(204);
    for (const method of ["PATCH", "DELETE"] as const) {
      const body = method === "PATCH" ? { name: "Late" } : undefined;
      expect((await send(method, path, body, headers)).status).toBe(404);
    }
  });

  it("is refused, not ignored, by a write that has no versions", async () => {
    const answer = await send("PATCH", "/settings", { language: "en" }, { "if-match": '"any"' });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, "If-Match"]);
  });

  it("reads a comma and a star within a tag as parts of it", async () => {
    const { id } = await createContact(server, account);
    const answer = await send("PATCH", `/contacts/${id}`, { name: "Star" }, { "if-match": '"a,*,b"' });
    expect(answer.status).toBe(412);
  });

  it("does not matter to the replay of a write", async () => {
    const { id } = await createContact(server, account);
    const path = `/contacts/${id}`;
    const headers = { "if-match": await etagAt(path), "idempotency-key": `replay ${id}` };
    const first = await send("PATCH", path, { name: "Once" }, headers);
    const again = await send("PATCH", path, { name: "Once" }, headers);
    const without = await send("PATCH", path, { name: "Once" }, { "idempotency-key": `replay ${id}` });
    for (const replay of [again, without]) {
      expect([replay.status, replay.text, replay.headers.etag]).toEqual([
        200,
        first.text,
        first.headers.etag,
      ]);
      expect(replay.headers["x-idempotent-replayed"]).toBe("true");
    }
  });

  it("gives the copies of a write with one Idempotency-Key the same answer", async () => {
    const { id } = await createContact(server, account);
    const headers = { "if-match": await etagAt(`/contacts/${id}`), "idempotency-key": `copies ${id}` };
    const copies = Array.from({ length: 20 }, () =>
      send("PATCH", `/contacts/${id}`, { name: "Once" }, headers),
    );
    const answers = await Promise.all(copies);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
  });

  it("is not stored when it is not met: the same request may succeed later", async () => {
    const { id } = await createContact(server, account);
    const path = `/contacts/${id}`;
    const key = { "idempotency-key": `later ${id}` };
    const refused = await send("PATCH", path, { name: "Later" }, { ...key, "if-match": '"old"' });
    const accepted = await send("PATCH", path, { name: "Later" }, { ...key, "if-match": await etagAt(path) });
    expect([refused.status, accepted.status]).toEqual([412, 200]);
  });
});
