import { beforeEach, expect, it } from "vitest";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account: pro } = await testApi({ plan: "pro" });
const elmCourt = { name: "Elm Court", address: "12 Elm Street" };
const create = (body: object = elmCourt) => server.request("POST", "/buildings", { as: pro, body });

beforeEach(async () => {
  await server.takeEvents();
});

it("creates a building with what was given, in the account's country, and emits building.created", async () => {
  const given = { ...elmCourt, city: "Springfield", amenities: ["Gym"], petPolicy: "allowed", fees: [] };
  const { status, headers, body } = await create(given);
  expect([status, headers.location]).toEqual([201, `/api/v1/buildings/${body.data.id}`]);
  expect(body.data).toMatchObject({ ...given, country: "US", imageUrls: [], description: null });
  expect(await server.takeEvents()).toMatchObject([
    { event: "building.created", data: { id: body.data.id } },
  ]);
});

it("changes what it is told, keeps the rest, and is in the list", async () => {
  const path = `/buildings/${(await create({ ...elmCourt, amenities: ["Gym"] })).body.data.id}`;
  const changed = await server.request("PATCH", path, {
    as: pro,
    body: { name: "Elm Yard", petPolicy: null },
  });
  expect(changed.body.data).toMatchObject({ name: "Elm Yard", amenities: ["Gym"], petPolicy: null });
  const { body } = await server.request("GET", "/buildings", { as: pro });
  expect(body.data[0]).toEqual(changed.body.data);
});

it("refuses a blank name, half a place and a change of nothing with 422, and emits nothing", async () => {
  expect((await create({ ...elmCourt, name: " " })).status).toBe(422);
  expect((await create({ ...elmCourt, latitude: 1 })).status).toBe(422);
  const path = `/buildings/${(await create()).body.data.id}`;
  await server.takeEvents();
  expect((await server.request("PATCH", path, { as: pro, body: {} })).status).toBe(422);
  expect((await server.request("PATCH", path, { as: pro, body: { longitude: 1 } })).status).toBe(422);
  expect(await server.takeEvents()).toEqual([]);
});

it("is not deleted while properties are in it, and says what to do", async () => {
  const { id } = (await create()).body.data;
  const unit = await createProperty(server, pro, { buildingId: id, unit: "3A" });
  const refused = await server.request("DELETE", `/buildings/${id}`, { as: pro });
  expect([refused.status, refused.body.code]).toEqual([409, "building_has_units"]);
  expect(refused.body.detail).toContain("buildingId");
  await server.request("DELETE", `/properties/${unit.id}`, { as: pro });
  expect((await server.request("DELETE", `/buildings/${id}`, { as: pro })).status).toBe(204);
  expect((await server.request("GET", `/buildings/${id}`, { as: pro })).status).toBe(404);
});

it("lists the properties of one building alone", async () => {
  const { id } = (await create()).body.data;
  const unit = await createProperty(server, pro, { buildingId: id });
  await createProperty(server, pro);
  const { body } = await server.request("GET", `/properties?buildingId=${id}`, { as: pro });
  expect(body.data.map((each: { id: string }) => each.id)).toEqual([unit.id]);
});
