import { beforeEach, describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });

beforeEach(async () => {
  await server.takeEvents();
});

const dana = { name: "Dana Reyes", email: "dana@example.com" };
const create = async (body: object = dana) =>
  (await server.request("POST", "/contacts", { as: pro, body })).body.data;
const read = (id: string) => server.request("GET", `/contacts/${id}`, { as: pro });

describe("POST /contacts", () => {
  it("returns 201 with the record, its defaults and its Location, and emits contact.created", async () => {
    const answer = await server.request("POST", "/contacts", { as: pro, body: dana });
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/api/v1/contacts/${answer.body.data.id}`);
    expect(answer.body.data).toEqual({
      id: expect.any(String),
      customFields: {},
      tags: [],
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
      assigneeId: null,
      externalId: null,
      metadata: null,
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

  it.each([
    [
      { email: "", phone: "+1 555" },
      { email: null, phone: "+1 555" },
    ],
    [
      { email: "d@e.com", phone: "" },
      { email: "d@e.com", phone: null },
    ],
  ])("treats an empty email or phone as none when the other one is given: %j", async (given, stored) => {
    const answer = await server.request("POST", "/contacts", { as: pro, body: { name: "Dana", ...given } });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject(stored);
  });

  it.each([{ email: "", phone: "" }, { email: "" }, { phone: "" }])(
    "returns 422 when the email and phone that are given are empty: %j",
    async (given) => {
      const answer = await server.request("POST", "/contacts", { as: pro, body: { name: "Dana", ...given } });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([{ field: "email", message: "email or phone is required" }]);
    },
  );

  it.each([
    { email: " ", phone: "+1 555" },
    { email: "d@e.com", phone: "  " },
  ])("returns 422 for a blank email or phone, whatever the other one is: %j", async (given) => {
    const answer = await server.request("POST", "/contacts", { as: pro, body: { name: "Dana", ...given } });
    expect(answer.status).toBe(422);
  });

  it("sets appliedAt for a contact created with the status applicant", async () => {
    expect((await create({ ...dana, status: "applicant" })).appliedAt).toBe("2026-06-15T12:00:00.000Z");
  });

  it("ignores appliedAt, and names it in X-Ignored-Fields", async () => {
    const body = { ...dana, appliedAt: "2020-01-01T00:00:00.000Z" };
    const answer = await server.request("POST", "/contacts", { as: pro, body });
    expect(answer.body.data.appliedAt).toBeNull();
    expect(answer.headers["x-ignored-fields"]).toBe("appliedAt");
  });
});

describe("PATCH /contacts/{id}", () => {
  const patch = (id: string, body: object) => server.request("PATCH", `/contacts/${id}`, { as: pro, body });

  const reachable = { name: "Dana", email: "d@e.com", phone: "+1 555" };

  it("treats an empty email as none when a phone is left", async () => {
    const { id } = await create(reachable);
    expect((await patch(id, { email: "" })).body.data).toMatchObject({ email: null, phone: "+1 555" });
  });

  it("replaces the only address when another one comes with it", async () => {
    const { id } = await create({ name: "Dana", phone: "+1 555" });
    const answer = await patch(id, { phone: "", email: "x@e.com" });
    expect(answer.body.data).toMatchObject({ email: "x@e.com", phone: null });
  });

  it.each([
    ["both at once", reachable, { email: "", phone: "" }],
    ["the only one", { name: "Dana", phone: "+1 555" }, { phone: "" }],
  ])(
    "returns 422 when an empty email or phone leaves no address, and keeps %s",
    async (_, before, change) => {
      const created = await create(before);
      expect((await patch(created.id, change)).body.code).toBe("contact_without_address");
      expect((await read(created.id)).body.data).toMatchObject(created);
    },
  );

  it("keeps appliedAt while the contact is an applicant, whatever else changes", async () => {
    const { id } = await create();
    const applied = await patch(id, { status: "applicant" });
    server.clock.advance(60_000);
    for (const change of [{ status: "applicant" }, { name: "D. Reyes" }])
      expect((await patch(id, change)).body.data.appliedAt).toBe(applied.body.data.appliedAt);
  });

  it("clears appliedAt when the status changes", async () => {
    const { id } = await create({ ...dana, status: "applicant" });
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
    expect((await read(id)).body.data.name).toBe("Dana Reyes");
    expect(await server.takeEvents()).toEqual([]);
  });

  it("returns 422 without a known field", async () => {
    const { id } = await create();
    expect((await patch(id, { foo: 1 })).status).toBe(422);
  });

  it("returns 404 when there is no such contact, even for an invalid change", async () => {
    const unknown = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
    expect((await patch(unknown, { status: "nonsense" })).status).toBe(404);
  });
});

describe("DELETE /contacts/{id}", () => {
  const remove = (id: string) => server.request("DELETE", `/contacts/${id}`, { as: pro });

  it("returns 204 and emits one event", async () => {
    const { id } = await create();
    await server.takeEvents();
    expect((await remove(id)).status).toBe(204);
    expect(await server.takeEvents()).toEqual([
      { accountId: pro.accountId, event: "contact.updated", data: { id, contactId: id, status: "prospect" } },
    ]);
  });

  it("hides the contact from lists, and keeps the record readable", async () => {
    const { id } = await create();
    await remove(id);
    const listed = await server.request("GET", "/contacts?limit=100", { as: pro });
    expect(listed.body.data.map((contact: { id: string }) => contact.id)).not.toContain(id);
    expect((await read(id)).body.data.deletedAt).not.toBeNull();
  });

  it("returns 404 for every later change, which emits nothing", async () => {
    const { id } = await create();
    await remove(id);
    await server.takeEvents();
    expect((await remove(id)).status).toBe(404);
    expect((await server.request("PATCH", `/contacts/${id}`, { as: pro, body: { name: "x" } })).status).toBe(
      404,
    );
    expect(await server.takeEvents()).toEqual([]);
  });
});

describe("GET /contacts", () => {
  it.each([
    ["0%", "100% Painting"],
    ["%", "100% Painting"],
    ["n_l", "Ann_Lee"],
    ["ann@", "Ann_Lee"],
    ["555 01", "100% Painting"],
  ])("finds %j literally, ignoring case, in name, email and phone", async (search, name) => {
    const account = await server.createAccount("scale");
    for (const body of [
      { name: "100% Painting", phone: "+1 555 0199" },
      { name: "Ann_Lee", email: "ANN@EXAMPLE.COM" },
    ])
      await server.request("POST", "/contacts", { as: account, body });
    const { body } = await server.request("GET", `/contacts?${new URLSearchParams({ search })}`, {
      as: account,
    });
    expect(body.data.map((contact: { name: string }) => contact.name)).toEqual([name]);
  });

  it.each([
    ["(415) 555-0100", ["E.164"]],
    ["415-555-0100", ["E.164"]],
    ["+1 415.555.0100", ["E.164"]],
    ["415-555", ["E.164"]],
    ["+14155550123", ["Written"]],
    ["020 7946 0958", []],
    ["+44 (0)20 7946 0958", ["Abroad"]],
    ["41-5-x", []],
    ["4-1", []],
  ])("finds the phone number %j in another notation", async (search, names) => {
    const account = await server.createAccount("scale");
    for (const [name, phone] of [
      ["E.164", "+14155550100"],
      ["Written", "(415)_555 0123"],
      ["Abroad", "+442079460958"],
    ])
      await server.request("POST", "/contacts", { as: account, body: { name, phone } });
    const { body } = await server.request("GET", `/contacts?${new URLSearchParams({ search })}`, {
      as: account,
    });
    expect(body.data.map((contact: { name: string }) => contact.name)).toEqual(names);
  });

  it("finds a phone number without a country code in the account's country", async () => {
    const account = await server.createAccount("scale");
    const body = { publicPhone: "+44 20 7946 0000" };
    expect((await server.request("PATCH", "/settings", { as: account, body })).status).toBe(200);
    const person = { name: "Dana", phone: "+442079460958" };
    await server.request("POST", "/contacts", { as: account, body: person });
    const found = await server.request("GET", "/contacts?search=020+7946+0958", { as: account });
    expect(found.body.data).toMatchObject([person]);
  });
});
