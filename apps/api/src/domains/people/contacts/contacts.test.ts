import { beforeEach, describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

beforeEach(async () => {
  await server.takeEvents();
});

const dana = { name: "Dana Reyes", email: "dana@example.com" };
const create = async (body: object = dana) =>
  (await server.request("POST", "/contacts", { as: pro, body })).body.data;

describe("POST /contacts", () => {
  it("returns 201 with the record, its defaults and its Location, and emits contact.created", async () => {
    const answer = await server.request("POST", "/contacts", { as: pro, body: dana });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/api/v1/contacts/${answer.body.data.id}`);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      name: "Dana Reyes",
      email: "dana@example.com",
      phone: null,
      status: "prospect",
      role: "prospect",
      channelPreference: null,
      source: "api",
      referralSource: null,
      language: "en",
      appliedAt: null,
      createdAt: "2026-06-15T12:00:00.000Z",
      updatedAt: "2026-06-15T12:00:00.000Z",
      deletedAt: null,
    });
    const { id } = answer.body.data;
    expect(await server.takeEvents()).toEqual([
      { accountId: pro.accountId, event: "contact.created", data: { id, contactId: id, status: "prospect" } },
    ]);
  });

  it("returns 422 naming the field when neither email nor phone is given", async () => {
    const answer = await server.request("POST", "/contacts", { as: pro, body: { name: "Nobody" } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ field: "email", message: "email or phone is required" }]);
  });

  it("treats an empty email or phone as none when the other one is given", async () => {
    const post = (body: object) =>
      server.request("POST", "/contacts", { as: pro, body: { name: "Dana", ...body } });
    const created = [await post({ email: "", phone: "+1 555" }), await post({ email: "d@e.com", phone: "" })];
    expect(created.map(({ status, body }) => [status, body.data.email, body.data.phone])).toEqual([
      [201, null, "+1 555"],
      [201, "d@e.com", null],
    ]);
    for (const body of [{ email: "", phone: "" }, { email: "" }, { phone: "" }]) {
      const { status, body: problem } = await post(body);
      expect([status, problem.errors]).toEqual([
        422,
        [{ field: "email", message: "email or phone is required" }],
      ]);
    }
    for (const body of [
      { email: " ", phone: "+1 555" },
      { email: "d@e.com", phone: "  " },
    ])
      expect((await post(body)).status).toBe(422);
  });

  it("sets appliedAt for a contact created with the status applicant", async () => {
    expect((await create({ ...dana, status: "applicant" })).appliedAt).toBe("2026-06-15T12:00:00.000Z");
  });

  it("ignores appliedAt and names it in X-Ignored-Fields", async () => {
    const body = { ...dana, appliedAt: "2020-01-01T00:00:00.000Z" };
    const answer = await server.request("POST", "/contacts", { as: pro, body });
    expect(answer.body.data.appliedAt).toBeNull();
    expect(answer.headers["x-ignored-fields"]).toBe("appliedAt");
  });
});

describe("PATCH /contacts/{id}", () => {
  it("treats an empty email or phone as none; 422 without changes when neither is left", async () => {
    const { id } = await create({ name: "Dana", email: "d@e.com", phone: "+1 555" });
    const patch = (body: object) => server.request("PATCH", `/contacts/${id}`, { as: pro, body });
    expect((await patch({ email: "", phone: "" })).body.code).toBe("contact_without_address");
    expect((await patch({ email: "" })).body.data).toMatchObject({ email: null, phone: "+1 555" });
    expect((await patch({ phone: "" })).body.code).toBe("contact_without_address");
    expect((await patch({ phone: "", email: "x@e.com" })).body.data).toMatchObject({
      email: "x@e.com",
      phone: null,
    });
  });

  const patch = (id: string, body: object) => server.request("PATCH", `/contacts/${id}`, { as: pro, body });

  it("keeps appliedAt while the contact is an applicant and clears it when the status changes", async () => {
    const { id } = await create();
    const applied = await patch(id, { status: "applicant" });
    server.clock.advance(60_000);
    const again = await patch(id, { status: "applicant" });
    expect(again.body.data.appliedAt).toBe(applied.body.data.appliedAt);
    expect((await patch(id, { name: "D. Reyes" })).body.data.appliedAt).toBe(applied.body.data.appliedAt);
    expect((await patch(id, { status: "renter" })).body.data.appliedAt).toBeNull();
  });

  it("emits contact.updated once", async () => {
    const { id } = await create();
    await server.takeEvents();
    await patch(id, { phone: "+1 555 0100" });
    expect(await server.takeEvents()).toEqual([
      { accountId: pro.accountId, event: "contact.updated", data: { id, contactId: id, status: "prospect" } },
    ]);
  });

  it("returns 422 contact_without_address when neither email nor phone would be left, and changes nothing", async () => {
    const { id } = await create();
    await server.takeEvents();
    const answer = await patch(id, { email: null, name: "Changed" });
    expect([answer.status, answer.body.code]).toEqual([422, "contact_without_address"]);
    expect((await server.request("GET", `/contacts/${id}`, { as: pro })).body.data.name).toBe("Dana Reyes");
    expect(await server.takeEvents()).toEqual([]);
  });

  it("returns 422 without a known field, but 404 first when there is no such contact", async () => {
    const { id } = await create();
    expect((await patch(id, { foo: 1 })).status).toBe(422);
    expect((await patch("0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d", { status: "nonsense" })).status).toBe(404);
  });
});

describe("DELETE /contacts/{id}", () => {
  it("hides the contact from lists, keeps the record readable, and returns 404 the second time", async () => {
    const { id } = await create();
    await server.takeEvents();
    expect((await server.request("DELETE", `/contacts/${id}`, { as: pro })).status).toBe(204);
    expect(await server.takeEvents()).toHaveLength(1);
    const listed = await server.request("GET", "/contacts?limit=100", { as: pro });
    expect(listed.body.data.map((contact: { id: string }) => contact.id)).not.toContain(id);
    const read = await server.request("GET", `/contacts/${id}`, { as: pro });
    expect(read.body.data.deletedAt).not.toBeNull();
    expect((await server.request("DELETE", `/contacts/${id}`, { as: pro })).status).toBe(404);
    expect((await server.request("PATCH", `/contacts/${id}`, { as: pro, body: { name: "x" } })).status).toBe(
      404,
    );
    expect(await server.takeEvents()).toEqual([]);
  });
});

describe("GET /contacts", () => {
  it("finds % and _ literally, ignoring case, in name, email and phone", async () => {
    const account = await server.createAccount("scale");
    const add = (body: object) => server.request("POST", "/contacts", { as: account, body });
    await add({ name: "100% Painting", phone: "+1 555 0199" });
    await add({ name: "Ann_Lee", email: "ANN@EXAMPLE.COM" });
    const found = async (search: string) => {
      const query = new URLSearchParams({ search });
      const { body } = await server.request("GET", `/contacts?${query}`, { as: account });
      return body.data.map((contact: { name: string }) => contact.name);
    };
    expect(await found("0%")).toEqual(["100% Painting"]);
    expect(await found("n_l")).toEqual(["Ann_Lee"]);
    expect(await found("ann@")).toEqual(["Ann_Lee"]);
    expect(await found("555 01")).toEqual(["100% Painting"]);
    expect(await found("%")).toEqual(["100% Painting"]);
  });
});
