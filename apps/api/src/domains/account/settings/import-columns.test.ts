import { expect, it } from "vitest";
import { testApi } from "../../../../test/harness/api.ts";

const { server, account } = await testApi();
const path = "/settings/import-columns";
const set = (columns: object) => server.request("PATCH", path, { as: account, body: { columns } });
const get = async () => (await server.request("GET", path, { as: account })).body.data.columns;

it("remembers what was chosen for each column, and keeps the others", async () => {
  expect(await get()).toEqual({});
  expect((await set({ Miete: "monthlyRent", Mood: null })).status).toBe(200);
  expect((await set({ Mood: "description" })).body.data.columns).toEqual({
    Miete: "monthlyRent",
    Mood: "description",
  });
  expect(await get()).toEqual({ Miete: "monthlyRent", Mood: "description" });
});

it("shows nothing of it among the settings, and keeps it when those change", async () => {
  const changed = await server.request("PATCH", "/settings", { as: account, body: { agentName: "Robin" } });
  expect(changed.body.data).not.toHaveProperty("importColumns");
  expect(await get()).toMatchObject({ Miete: "monthlyRent" });
});

it("forgets the oldest beyond 500, and refuses unknown fields and more at once", async () => {
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`column ${i}`, "title"]));
  expect((await set(many(500))).status).toBe(200);
  expect(Object.keys(await get())).toHaveLength(500);
  expect(await get()).not.toHaveProperty("Miete");
  expect((await set(many(501))).status).toBe(422);
  expect((await set({ Owner: "passwordHash" })).status).toBe(422);
});

it("remembers those of contacts apart: the same header may have something else there", async () => {
  await set({ Nombre: "title" });
  const body = { contactColumns: { Nombre: "name" } };
  const { data } = (await server.request("PATCH", path, { as: account, body })).body;
  expect([data.contactColumns, data.columns.Nombre]).toEqual([{ Nombre: "name" }, "title"]);
  const settings = await server.request("GET", "/settings", { as: account });
  expect(settings.body.data).not.toHaveProperty("contactColumns");
});
