import { expect, it } from "vitest";
import { createListingFeed } from "../../../../test/fixtures/listing-feeds.ts";
import { createContact } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const other = await server.createAccount("pro");

const elm = { address: "12 Elm Street", monthlyRent: 1850, bedrooms: 2, bathrooms: 1.5 };
const post = (body: object, as = pro) =>
  server.request("POST", "/properties", { as, body: { ...elm, ...body } });
const patch = (id: string, body: object) => server.request("PATCH", `/properties/${id}`, { as: pro, body });
const none = "0198c5a0-7c1e-7a3f-9d52-0e6f3c1b2a4d";
const parkingFee = { name: "Parking", amount: 50, frequency: "monthly", required: false, refundable: false };

it("keeps every detail as it was given, and null clears it again", async () => {
  const owner = await createContact(server, pro);
  const building = await server.request("POST", "/buildings", {
    as: pro,
    body: { name: "Elm Court", address: "12 Elm Street" },
  });
  const feed = await createListingFeed(server, pro);
  const details = {
    unit: "3A",
    country: "CA",
    latitude: 39.78,
    longitude: -89.65,
    leaseTermMonths: { min: 6, max: null },
    laundry: "in_unit",
    heating: "Gas",
    cooling: "Central air",
    furnished: false,
    floor: 3,
    utilitiesIncluded: ["Water"],
    fees: [parkingFee],
    yearBuilt: 1998,
    externalId: "elm-3a",
    virtualTourUrl: "https://tours.example.com/3a",
    excludedFromFeeds: [feed.id],
    metadata: { by: "sync" },
    buildingId: building.body.data.id,
    ownerContactId: owner.id,
    showingNoticeMinutes: 0,
    showingHorizonDays: 14,
    showingsPerHour: 2,
  };
  const { body } = await post(details);
  expect(body.data).toMatchObject(details);
  const empty = Object.fromEntries(Object.keys(details).map((name) => [name, null]));
  expect((await patch(body.data.id, empty)).body.data).toMatchObject(empty);
});

it("finds the homes of an owner", async () => {
  const owner = await createContact(server, pro);
  const { body } = await post({ ownerContactId: owner.id });
  await post({});
  const of = async (query: string) =>
    (await server.request("GET", `/properties?${query}`, { as: pro })).body.data?.map(
      ({ id }: { id: string }) => id,
    );
  expect(await of(`ownerContactId=${owner.id}`)).toEqual([body.data.id]);
  expect(await of(`ownerContactId=${none}`)).toEqual([]);
});

it("has the country of the account unless it names one, in any letter case", async () => {
  expect((await post({})).body.data.country).toBe("US");
  expect((await post({ country: "mx" })).body.data.country).toBe("MX");
  await server.request("PATCH", "/settings", { as: other, body: { publicPhone: "+34 612 345 678" } });
  expect((await post({}, other)).body.data.country).toBe("ES");
});

it("names the unit in a derived title, once, and keeps the address as the street", async () => {
  const { body } = await post({ unit: "3A" });
  expect(body.data).toMatchObject({ title: "12 Elm Street, Unit 3A", address: "12 Elm Street", unit: "3A" });
  expect((await patch(body.data.id, { address: "12 Elm Street Apt 3A" })).body.data.title).toBe(
    "12 Elm Street Apt 3A",
  );
  expect((await patch(body.data.id, { unit: "#4" })).body.data.title).toBe("12 Elm Street Apt 3A, #4");
});

it.each([
  ["longitude", { latitude: 39.78 }],
  ["latitude", { longitude: -89.65 }],
  ["latitude", { latitude: 90.1, longitude: 0 }],
  ["leaseTermMonths.max", { leaseTermMonths: { min: 12, max: 6 } }],
  ["fees.0.amount", { fees: [{ ...parkingFee, amount: -1 }] }],
  ["country", { country: "Utopia" }],
  ["virtualTourUrl", { virtualTourUrl: "javascript:alert(1)" }],
  ["externalId", { externalId: ".." }],
  ["unit", { unit: " " }],
])("refuses %s in %j with 422", async (field, details) => {
  const { status, body } = await post(details);
  expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
});

it("refuses half a place with 422 in a change, too", async () => {
  const { body } = await post({ latitude: 1, longitude: 2 });
  expect((await patch(body.data.id, { longitude: null })).status).toBe(422);
});

it("refuses buildings and owners that the account does not have with 422", async () => {
  const foreign = await createContact(server, other);
  expect((await post({ buildingId: none })).body.code).toBe("building_not_found");
  for (const ownerContactId of [none, foreign.id])
    expect((await post({ ownerContactId })).body.code).toBe("contact_not_found");
});

it("refuses feeds that the account does not have with 422, and keeps those that were deleted since", async () => {
  const foreign = await createListingFeed(server, other, { format: "csv" });
  for (const id of [none, foreign.id]) {
    const { status, body } = await post({ excludedFromFeeds: [id] });
    expect([status, body.code]).toEqual([422, "listing_feed_not_found"]);
    expect(body.detail).toContain(id);
  }
  const [gone, kept] = [await createListingFeed(server, pro), await createListingFeed(server, pro)];
  const { id } = (await post({ excludedFromFeeds: [gone.id] })).body.data;
  await server.request("DELETE", `/listing-feeds/${gone.id}`, { as: pro });
  expect((await post({ excludedFromFeeds: [gone.id] })).body.code).toBe("listing_feed_not_found");
  const both = [gone.id, kept.id];
  expect((await patch(id, { excludedFromFeeds: both })).body.data.excludedFromFeeds).toEqual(both);
  expect((await patch(id, { excludedFromFeeds: [...both, none] })).body.code).toBe("listing_feed_not_found");
  expect((await patch(id, { excludedFromFeeds: [gone.id] })).status).toBe(200);
});

it("gives an external id to one property at a time: 409 until the other is deleted", async () => {
  const { body } = await post({ externalId: "one" });
  expect([
    (await post({ externalId: "one" })).status,
    (await post({ externalId: "one" }, other)).status,
  ]).toEqual([409, 201]);
  const second = await post({});
  const refused = await patch(second.body.data.id, { externalId: "one" });
  expect([refused.status, refused.body.code]).toEqual([409, "external_id_taken"]);
  expect((await patch(body.data.id, { externalId: "one", bedrooms: 3 })).status).toBe(200);
  await server.request("DELETE", `/properties/${body.data.id}`, { as: pro });
  expect((await patch(second.body.data.id, { externalId: "one" })).status).toBe(200);
});

it("gives an external id to one of many properties that ask for it at once", async () => {
  const statuses = (await Promise.all(Array.from({ length: 8 }, () => post({ externalId: "race" })))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
});

it("merges metadata: what is left out stays, null removes, and more than 50 are refused", async () => {
  const { body } = await post({ metadata: { a: "1", b: "2" } });
  const change = (metadata: object | null) => patch(body.data.id, { metadata });
  expect((await change({ b: null, c: "3" })).body.data.metadata).toEqual({ a: "1", c: "3" });
  const many = Object.fromEntries(Array.from({ length: 49 }, (_, i) => [`k${i}`, "x"]));
  expect((await change(many)).status).toBe(422);
  expect((await change(null)).body.data.metadata).toBeNull();
});

it("imports the rows whose external ids are new, and reports the others", async () => {
  await post({ externalId: "known" });
  const rows = ["known", "new-1", "new-1"].map((externalId, at) => ({ ...elm, bedrooms: at, externalId }));
  const { body } = await server.request("POST", "/properties/bulk", { as: pro, body: { properties: rows } });
  await server.drain(["bulk_import"]);
  const job = await server.request("GET", `/properties/bulk/${body.data.jobId}`, { as: pro });
  expect(job.body.data).toMatchObject({ status: "completed", created: 1, failed: 2 });
  expect(job.body.data.errors).toMatchObject([
    { row: 1, field: "externalId", code: "duplicate" },
    { row: 3, field: "externalId", code: "duplicate" },
  ]);
});
