import { expect, it } from "vitest";
import { createProperty } from "../../../../test/fixtures/records.ts";
import { testApi } from "../../../../test/harness/api.ts";

const { server } = await testApi({ plan: "pro" });

it.each([
  "100 Maple Ave 1A",
  "100 maple ave, unit 1a",
  "100 Maple Ave, Apt. #1A, Springfield",
  "Maple Ave # 1A",
  "1A Springfield",
  "100 Maple Ave, 1A",
])("finds a home by its address, unit and city together: %s", async (text) => {
  const own = await server.createAccount("pro");
  const home = { title: "Two rooms", address: "100 Maple Ave", city: "Springfield" };
  const { id } = await createProperty(server, own, { ...home, unit: "1A" });
  await createProperty(server, own, { ...home, unit: "2A" });
  const { body } = await server.request("GET", `/properties?search=${encodeURIComponent(text)}`, { as: own });
  expect(body.data.map((found: { id: string }) => found.id)).toEqual([id]);
});

it.each([
  ["Elm Street,", 1],
  ["Elm Street, Chatham", 1],
  ["the penthouse", 1],
  ["Street Springfield", 0],
  ["Chatham Elm", 0],
])("finds %s in that order of words", async (text, count) => {
  const own = await server.createAccount("pro");
  await createProperty(server, own, { title: "The penthouse", address: "7 Elm Street", city: "Chatham" });
  await createProperty(server, own, { title: "The loft", address: "9 Oak Road", city: "Springfield" });
  const { body } = await server.request("GET", `/properties?search=${encodeURIComponent(text)}`, { as: own });
  expect(body.pagination.total).toBe(count);
});
