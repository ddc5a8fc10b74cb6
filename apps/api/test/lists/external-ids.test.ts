/** Records that other programs find by ids of their own: externalId, metadata, and PUT by externalId. */
import { describe, expect, it } from "vitest";
import { createContact, createProperty } from "../fixtures/records.ts";
import { testApi } from "../harness/api.ts";
import type { TestAccount } from "../harness/server.ts";

const { server, account } = await testApi({ plan: "scale" });

const kinds = {
  contacts: {
    whole: { name: "Dana Reyes", email: "dana@example.com" },
    change: { name: "Dana R. Reyes" },
    missing: { phone: "+1 555 0100" },
    missingField: "name",
    blank: ["name", "email", "phone", "source", "language", "channelPreference", "referralSource"],
    create: createContact,
    event: "contact",
  },
  properties: {
    whole: { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 },
    change: { monthlyRent: 1900 },
    missing: { monthlyRent: 1850 },
    missingField: "address",
    blank: ["address", "unit", "city", "country", "petPolicy", "availabilityDate", "ownerContactId"],
    create: createProperty,
    event: "property",
  },
} as const;

describe.each(Object.entries(kinds))(
  "%s",
  (resource, { whole, change, missing, missingField, blank, create, event }) => {
    const put = (externalId: string, body: unknown, headers: Record<string, string> = {}, as = account) =>
      server.request("PUT", `/${resource}/by-external-id/${encodeURIComponent(externalId)}`, {
        as,
        body,
        headers,
      });
    const patch = (id: string, body: unknown) =>
      server.request("PATCH", `/${resource}/${id}`, { as: account, body });
    const listed = async (externalId: string, as: TestAccount = account) =>
      (await server.request("GET", `/${resource}?externalId=${encodeURIComponent(externalId)}`, { as })).body
        .data;
    const eventsOf = async (id: string) =>
      (
        await server.database.sql<{ event: string }[]>`
        select event from outbox where data->>'id' = ${id} and event like ${`${event}.%`} order by sequence`
      ).map(({ event: type }) => type);

    it("are created, changed and left as they are by PUT", async () => {
      const created = await put("put", { ...whole, metadata: { a: "1", b: "2" } });
      expect([created.status, created.body.data]).toEqual([
        201,
        expect.objectContaining({ ...whole, externalId: "put", metadata: { a: "1", b: "2" } }),
      ]);
      const { id } = created.body.data;
      expect(created.headers.location).toBe(`/api/v1/${resource}/${id}`);
      const changed = await put("put", { ...change, metadata: { b: null, c: "3" } });
      expect([changed.status, changed.headers.location, changed.body.data]).toEqual([
        200,
        undefined,
        expect.objectContaining({ ...whole, ...change, id, metadata: { a: "1", c: "3" } }),
      ]);
      const same = await put("put", { ...change, metadata: { c: "3" } });
      expect([same.status, same.body.data]).toEqual([200, changed.body.data]);
      expect(await eventsOf(id)).toEqual([`${event}.created`, `${event}.updated`]);
      expect(await listed("put")).toEqual([expect.objectContaining({ id })]);
    });

    it("keep what a PUT leaves blank, and lose what it clears", async () => {
      const name = resource === "contacts" ? "referralSource" : "description";
      await put("blank", { ...whole, [name]: "said" });
      expect((await put("blank", { [name]: "" })).body.data[name]).toBe("said");
      expect((await put("blank", { [name]: null })).body.data[name]).toBeNull();
    });

    it("take a field that is blank for one that is left out, whatever its type", async () => {
      const blanks = Object.fromEntries(blank.map((name, at) => [name, at % 2 ? "" : " "]));
      const created = await put("blanks", { ...blanks, ...whole });
      expect(created.status, created.text).toBe(201);
      const kept = await put("blanks", blanks);
      expect([kept.status, kept.body.data]).toEqual([200, created.body.data]);
      const unknown = await put("all blank", blanks);
      expect([unknown.status, unknown.body.code]).toEqual([422, "new_record_incomplete"]);
    });

    it("are not created without what they need", async () => {
      const answer = await put("incomplete", missing);
      expect([answer.status, answer.body.code, answer.body.missing]).toEqual([
        422,
        "new_record_incomplete",
        expect.arrayContaining([missingField]),
      ]);
      expect(await listed("incomplete")).toEqual([]);
    });

    it("are created once by 200 callers with one externalId", async () => {
      const answers = await Promise.all(Array.from({ length: 200 }, () => put("at once", whole)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array.from({ length: 199 }, () => 200), 201]);
      const ids = new Set(answers.map(({ body }) => body.data.id));
      expect(ids.size).toBe(1);
      expect(await eventsOf([...ids][0]!)).toEqual([`${event}.created`]);
      expect(await listed("at once")).toHaveLength(1);
    });

    it("have the answer of the first PUT when it is repeated with its Idempotency-Key", async () => {
      const key = { "idempotency-key": `${resource} again` };
      const first = await put("again", whole, key);
      const again = await put("again", whole, key);
      expect([again.status, again.text, again.headers.location]).toEqual([
        201,
        first.text,
        first.headers.location,
      ]);
      const other = await put("AGAIN", whole, key);
      expect([other.status, other.body.data.externalId]).toEqual([201, "AGAIN"]);
    });

    it("are only created by PUT with If-None-Match: *", async () => {
      const onlyNew = { "if-none-match": "*" };
      const first = await put("only new", whole, onlyNew);
      expect(first.status, first.text).toBe(201);
      const { id } = first.body.data;
      const second = await put("only new", change, onlyNew);
      expect([second.status, second.body.type.split("/").at(-1)]).toEqual([412, "precondition-failed"]);
      expect(await listed("only new")).toEqual([expect.objectContaining({ ...whole, id })]);
      expect(await eventsOf(id)).toEqual([`${event}.created`]);
      const version = await put("only new", change, { "if-none-match": '"b7e2"' });
      expect([version.status, version.body.errors[0].field]).toEqual([422, "If-None-Match"]);
    });

    it("are refused with words for a name that can't be kept", async () => {
      const body = JSON.stringify({ ...whole, metadata: {} }).replace("{}", '{"__proto__":"x","a":"1"}');
      const answer = await server.call({
        method: "PUT",
        url: `/api/v1/${resource}/by-external-id/prototype`,
        headers: { authorization: `Bearer ${account.apiKey}`, "content-type": "application/json" },
        payload: body,
      });
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ field: "metadata.__proto__", message: "can't be the name of a member" }],
      ]);
    });

    it("are refused for an externalId that can't be stored, by its name", async () => {
      const answer = await put("a\0b", whole);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [{ field: "externalId", message: expect.stringContaining("NUL character") }],
      ]);
    });

    it("are not changed on condition of a version, which PUT does not know", async () => {
      const answer = await put("condition", whole, { "if-match": "*" });
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, "If-Match"]);
    });

    it("have one externalId each, in one account, until they are deleted", async () => {
      const { id } = (await put("one", whole)).body.data;
      const other = await create(server, account);
      const taken = await patch(other.id, { externalId: "one" });
      expect([taken.status, taken.body.code]).toEqual([409, "external_id_taken"]);
      expect(
        (await server.request("POST", `/${resource}`, { as: account, body: { ...whole, externalId: "one" } }))
          .status,
      ).toBe(409);
      expect((await patch(id, { externalId: "one" })).status).toBe(200);
      const stranger = await server.createAccount("scale");
      expect((await put("one", whole, {}, stranger)).status).toBe(201);
      expect(await listed("one", stranger)).not.toEqual(await listed("one"));
      await server.request("DELETE", `/${resource}/${id}`, { as: account });
      expect(await listed("one")).toEqual([]);
      const anew = await put("one", whole);
      expect([anew.status, anew.body.data.id === id]).toEqual([201, false]);
    });

    it("may have an externalId of any characters, but not one that can't stand in a path", async () => {
      for (const externalId of ["a/b?c#d%2F", "é 日本", "x".repeat(200)]) {
        const answer = await put(externalId, whole);
        expect([answer.status, answer.body.data.externalId]).toEqual([201, externalId]);
      }
      for (const externalId of [".", "..", " ", "x".repeat(201)]) {
        const answer = await server.request("POST", `/${resource}`, {
          as: account,
          body: { ...whole, externalId },
        });
        expect([answer.status, answer.body.errors[0].field]).toEqual([422, "externalId"]);
      }
      expect((await put("x".repeat(201), whole)).status).toBe(422);
    });

    it("have at most 50 values of metadata, which changes merge", async () => {
      const { id } = await create(server, account);
      const many = (from: number, count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, i) => [`key ${from + i}`, "x".repeat(500)]));
      expect((await patch(id, { metadata: many(0, 50) })).body.data.metadata).toEqual(many(0, 50));
      expect((await patch(id, { metadata: many(50, 1) })).status).toBe(422);
      expect((await patch(id, { metadata: { ...many(50, 1), "key 0": null } })).status).toBe(200);
      expect((await patch(id, { metadata: null })).body.data.metadata).toBeNull();
      for (const metadata of [{ ["k".repeat(41)]: "v" }, { k: "v".repeat(501) }, { k: 1 }, many(0, 51)])
        expect((await patch(id, { metadata })).status).toBe(422);
    });
  },
);

describe("an import of contacts", () => {
  const importing = async (contacts: object[]) =>
    (await server.request("POST", "/contacts/bulk", { as: account, body: { mode: "upsert", contacts } })).body
      .data;
  const contact = async (id: string) =>
    (await server.request("GET", `/contacts/${id}`, { as: account })).body.data;

  it("finds contacts by externalId, before their addresses", async () => {
    const row = {
      name: "Imported",
      email: "imported@example.com",
      externalId: "import 1",
      metadata: { a: "1" },
    };
    const first = await importing([row]);
    expect(first).toMatchObject({ created: 1, failed: 0 });
    const [id] = first.createdContactIds;
    expect(await importing([row])).toMatchObject({ unchanged: 1 });
    expect(await importing([{ ...row, email: "moved@example.com", metadata: { b: "2" } }])).toMatchObject({
      updated: 1,
    });
    expect(await contact(id)).toMatchObject({ email: "moved@example.com", metadata: { a: "1", b: "2" } });
  });

  it("gives an externalId to a contact that has none, and takes one with another for somebody else", async () => {
    const { id } = await createContact(server, account, { email: "known@example.com" });
    const row = { name: "Known", email: "known@example.com" };
    expect(await importing([{ ...row, externalId: "known 1" }])).toMatchObject({ updated: 1 });
    expect(await contact(id)).toMatchObject({ externalId: "known 1" });
    expect(await importing([{ ...row, externalId: "known 2" }])).toMatchObject({ created: 1 });
  });

  it("refuses a second row with the externalId of an earlier one", async () => {
    const row = { name: "Twice", email: "twice@example.com", externalId: "twice" };
    const result = await importing([row, { ...row, email: "other@example.com" }]);
    expect(result).toMatchObject({ created: 1, failed: 1, errors: [{ row: 2, code: "duplicate" }] });
  });
});
