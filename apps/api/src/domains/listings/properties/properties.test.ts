import { beforeEach, describe, expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";

const free = { requestsPerMinute: 1e6, writesPerMinute: 1e6, writesPerDay: 1e6, readsPerMinute: 1e6 };
const overrides = { free_trial: free, pro: { requestsPerMinute: 1e6, properties: 1e6 } };
const env = { PLAN_OVERRIDES: JSON.stringify(overrides) };
const { server, account: pro } = await testApi({ plan: "pro", env });
const trial = await server.createAccount("free_trial");

beforeEach(async () => {
  await server.takeEvents();
});

const elm = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 };
const post = (body: unknown, as = pro) => server.request("POST", "/properties", { as, body });
const patch = (id: string, body: unknown, as = pro) =>
  server.request("PATCH", `/properties/${id}`, { as, body });
const create = async (body: object = elm, as = pro): Promise<string> => (await post(body, as)).body.data.id;
const none = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";

describe("POST /properties", () => {
  it("returns 201 with every field of the record and its Location, and emits property.created", async () => {
    const answer = await post(elm);
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/api/v1/properties/${answer.body.data.id}`);
    expect(answer.body).toEqual({
      data: {
        id: expect.any(String),
        tags: [],
        title: "12 Elm Street",
        ...elm,
        available: true,
        availabilityDate: null,
        description: null,
        city: null,
        state: null,
        zip: null,
        features: [],
        imageUrls: [],
        isPublic: false,
        propertyType: null,
        petPolicy: null,
        parking: null,
        squareFootage: null,
        depositAmount: null,
        unit: null,
        country: "US",
        latitude: null,
        longitude: null,
        buildingId: null,
        leaseTermMonths: null,
        laundry: null,
        heating: null,
        cooling: null,
        furnished: null,
        utilitiesIncluded: null,
        fees: null,
        floor: null,
        yearBuilt: null,
        virtualTourUrl: null,
        customFields: {},
        externalId: null,
        ownerContactId: null,
        excludedFromFeeds: null,
        metadata: null,
        bookingRequires: null,
        assigneeId: null,
        showingNoticeMinutes: null,
        showingHorizonDays: null,
        showingsPerHour: null,
        showingParties: 1,
        openHouses: [],
        createdAt: "2026-06-15T12:00:00.000Z",
        updatedAt: "2026-06-15T12:00:00.000Z",
        deletedAt: null,
      },
    });
    const { id } = answer.body.data;
    expect(await server.takeEvents()).toEqual([
      { accountId: pro.accountId, event: "property.created", data: { id, propertyId: id } },
    ]);
  });

  it.each([
    [undefined, "12 Elm Street"],
    ["", "12 Elm Street"],
    ["   ", "12 Elm Street"],
    [" Sunny ", "Sunny"],
  ])(
    "with the title %j has the title %j: blank counts as omitted, derived titles collapse whitespace",
    async (title, shown) => {
      const { body } = await post({ ...elm, address: "  12   Elm\n Street ", title });
      expect(body.data.title).toBe(shown);
    },
  );

  it.each([
    ["address", { ...elm, address: "  " }],
    ["address", { ...elm, address: undefined }],
    ["monthlyRent", { ...elm, monthlyRent: -1 }],
    ["monthlyRent", { ...elm, monthlyRent: "1850" }],
    ["bedrooms", { ...elm, bedrooms: 1.5 }],
    ["bedrooms", { ...elm, bedrooms: 3e9 }],
    ["bathrooms", { ...elm, bathrooms: null }],
    ["available", { ...elm, available: "true" }],
    ["availabilityDate", { ...elm, availabilityDate: "2026-02-30" }],
    ["features.0", { ...elm, features: [1] }],
    ["petPolicy", { ...elm, petPolicy: "cats" }],
    ["imageUrls.0", { ...elm, imageUrls: ["ftp://example.com/a.jpg"] }],
    ["description", { ...elm, description: "a\u0000b" }],
  ])("returns 422 naming %s, coerces nothing and creates nothing", async (field, body) => {
    const answer = await post(body);
    expect([answer.status, answer.body.type]).toEqual([
      422,
      "http://127.0.0.1:3000/problems/validation-error",
    ]);
    expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("refuses propertyType while the preview is off, on every plan, naming the field", async () => {
    for (const as of [pro, trial]) {
      const answer = await post({ ...elm, propertyType: "house" }, as);
      expect([answer.status, answer.body.errors[0].field]).toEqual([422, "propertyType"]);
    }
  });

  it("refuses a public property that is incomplete, with its readiness, and creates nothing", async () => {
    const before = (await server.request("GET", "/properties", { as: pro })).body.pagination.total;
    const answer = await post({ ...elm, isPublic: true, monthlyRent: 0, bathrooms: 0 });
    expect([answer.status, answer.body.code]).toEqual([422, "property_not_ready"]);
    expect(answer.body.readiness).toEqual({ ready: false, missing: ["monthlyRent", "bathrooms"] });
    expect((await server.request("GET", "/properties", { as: pro })).body.pagination.total).toBe(before);
  });

  it("enforces the plan's number of properties exactly, also in parallel; deleting one frees one", async () => {
    const account = await server.createAccount("free_trial");
    const answers = await Promise.all(Array.from({ length: 15 }, () => post(elm, account)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused!.body.code).toBe("property_limit_reached");
    const { id } = answers.find(({ status }) => status === 201)!.body.data;
    await server.request("DELETE", `/properties/${id}`, { as: account });
    expect((await post(elm, account)).status).toBe(201);
  });
});

describe("PATCH /properties/{id}", () => {
  it("changes the given fields, clears them with null, keeps the rest, and emits property.updated once", async () => {
    const id = await create({ ...elm, city: "Springfield", description: "Old" });
    await server.takeEvents();
    server.clock.advance(1000);
    const { status, body } = await patch(id, { monthlyRent: 1900, description: null });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      monthlyRent: 1900,
      description: null,
      city: "Springfield",
      bedrooms: 2,
    });
    expect(body.data.updatedAt > body.data.createdAt).toBe(true);
    expect(await server.takeEvents()).toEqual([
      { accountId: pro.accountId, event: "property.updated", data: { id, propertyId: id } },
    ]);
  });

  it("validates the result: a public property remains complete", async () => {
    const id = await create({ ...elm, isPublic: true });
    await server.takeEvents();
    const answer = await patch(id, { monthlyRent: 0 });
    expect([answer.status, answer.body.readiness.missing]).toEqual([422, ["monthlyRent"]]);
    expect((await server.request("GET", `/properties/${id}`, { as: pro })).body.data.monthlyRent).toBe(1850);
    expect((await patch(id, { isPublic: false, monthlyRent: 0 })).status).toBe(200);
    expect(await server.takeEvents()).toHaveLength(1);
  });

  it("returns 422 for imageUrls and names the endpoint that imports images", async () => {
    const id = await create();
    const answer = await patch(id, { imageUrls: [] });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, "imageUrls"]);
    expect(answer.body.errors[0].message).toContain(`/properties/${id}/images/import`);
  });

  it.each([{}, { unknown: 1 }, undefined])("returns 422 for %j, which changes nothing", async (body) => {
    const id = await create();
    await server.takeEvents();
    const answer = await patch(id, body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, "body"]);
    expect(await server.takeEvents()).toEqual([]);
  });

  it("derives a blank title again, alone or with a new address", async () => {
    const id = await create({ ...elm, title: "Sunny" });
    await server.takeEvents();
    const titleAfter = async (body: object) => (await patch(id, body)).body.data.title;
    expect(await titleAfter({ title: "  " })).toBe(elm.address);
    await patch(id, { title: "Sunny" });
    expect(await titleAfter({ title: "", address: " 9  Oak\tLane " })).toBe("9 Oak Lane");
    expect(await server.takeEvents()).toHaveLength(3);
  });

  it("updates a derived title with the address, and never a title that was given", async () => {
    const derived = await create(elm);
    const given = await create({ ...elm, title: elm.address });
    const titleAfter = async (id: string, body: object) => (await patch(id, body)).body.data.title;
    expect(await titleAfter(derived, { address: "9 Oak Lane" })).toBe("9 Oak Lane");
    expect(await titleAfter(derived, { monthlyRent: 1 })).toBe("9 Oak Lane");
    expect(await titleAfter(given, { address: "9 Oak Lane" })).toBe(elm.address);
    expect(await titleAfter(derived, { title: "Sunny", address: "1 Elm" })).toBe("Sunny");
    expect(await titleAfter(derived, { address: "2 Elm" })).toBe("Sunny");
    expect(await titleAfter(derived, { title: "" })).toBe("2 Elm");
    expect(await titleAfter(derived, { address: "3 Elm" })).toBe("3 Elm");
  });

  it.each([
    [none, {}],
    [none, { monthlyRent: "x" }],
    [none, undefined],
    ["not-a-uuid", { monthlyRent: 1 }],
  ])("returns 404 for %s before it checks the body %j", async (id, body) => {
    expect((await patch(id, body)).status).toBe(404);
  });

  it("applies all 50 parallel changes: each field has the value of some request", async () => {
    const id = await create();
    await server.takeEvents();
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => patch(id, i % 2 ? { city: `c${i}` } : { zip: `z${i}` })),
    );
    const { data } = (await server.request("GET", `/properties/${id}`, { as: pro })).body;
    expect([data.city, data.zip]).toEqual([expect.stringMatching(/^c\d+$/), expect.stringMatching(/^z\d+$/)]);
    expect(await server.takeEvents()).toHaveLength(50);
  });
});

describe("DELETE /properties/{id}", () => {
  it("hides the record everywhere, returns 404 the second time, and emits once", async () => {
    const id = await create();
    await server.takeEvents();
    expect((await server.request("DELETE", `/properties/${id}`, { as: pro })).status).toBe(204);
    for (const [method, body] of [["GET"], ["PATCH", { city: "x" }], ["DELETE"]] as const) {
      expect((await server.request(method, `/properties/${id}`, { as: pro, body })).status).toBe(404);
    }
    expect((await server.takeEvents()).map(({ event }) => event)).toEqual(["property.updated"]);
  });
});

describe("the trial", () => {
  it("creates private properties without images and emits nothing, whatever it does", async () => {
    const id = await create(elm, trial);
    expect((await patch(id, { monthlyRent: 5 }, trial)).status).toBe(200);
    expect((await server.request("DELETE", `/properties/${id}`, { as: trial })).status).toBe(204);
    expect(await server.takeEvents()).toEqual([]);
  });

  it.each([{ isPublic: true }, { imageUrls: ["https://example.com/a.jpg"] }, { imageUrls: "x" }])(
    "returns 403 for %j on create and change, before it checks the rest of the body",
    async (fields) => {
      expect((await post({ ...fields }, trial)).status).toBe(403);
      expect((await patch(none, fields, trial)).status).toBe(403);
    },
  );

  it("can't change or delete a property that is public or has images from an earlier plan", async () => {
    const account = await server.createAccount("free_trial");
    const id = await create(elm, account);
    for (const state of ["is_public = true", "is_public = false, image_keys = '{a}'"]) {
      await server.database.sql.unsafe(`update properties set ${state} where id = '${id}'`);
      expect((await patch(id, { city: "x" }, account)).status).toBe(403);
      expect((await server.request("DELETE", `/properties/${id}`, { as: account })).status).toBe(403);
    }
  });
});
